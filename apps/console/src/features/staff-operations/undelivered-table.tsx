import type { StaffDeliveryView } from '@saifu/contract/staff-webhook';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { ResultList } from '../../components/result-list.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';
import textStyles from '../../components/text.module.css';
import { formatAnswer } from './format-answer.ts';
import { useUndelivered } from './queries.ts';

const BADGES: Readonly<Record<StaffDeliveryView['state'], StatusBadgeProps>> = {
  waiting: { label: 'console_developer.state_waiting', icon: IconClock, tone: 'warning' },
  given_up: { label: 'console_developer.state_given_up', icon: IconAlertCircle, tone: 'danger' },
};

/** The deliveries of a webhook that wait or were given up. */
export function UndeliveredTable({ webhookId }: { readonly webhookId: string }) {
  const t = useTranslate();
  const query = useUndelivered(webhookId);
  return (
    <ResultList
      query={{ ...query, isPlaceholderData: false }}
      items={query.data}
      title={t('staff_operations.deliveries')}
      shown="staff_operations.deliveries_count"
      empty={{ illustration: 'receipts', text: 'staff_operations.deliveries_none' }}
      placeholder={<Skeleton shape="block" />}
    >
      {(items) => (
        <DataTable<StaffDeliveryView>
          caption={t('staff_operations.deliveries')}
          rows={items}
          getKey={({ id }) => id}
          columns={[
            {
              label: t('staff_operations.since'),
              isShort: true,
              render: ({ created_at: at }) => (
                <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>
              ),
            },
            {
              label: t('staff_operations.event'),
              render: ({ type }) => <code className={textStyles.code}>{type}</code>,
            },
            {
              label: t('staff_operations.delivery_state'),
              render: ({ state }) => (
                <span>
                  <StatusBadge {...BADGES[state]} />
                </span>
              ),
            },
            {
              label: t('staff_operations.attempts'),
              isNumber: true,
              render: ({ attempts }) => attempts,
            },
            {
              label: t('staff_operations.last_answer'),
              render: ({ last_attempt: last }) => formatAnswer(t, last),
            },
          ]}
        />
      )}
    </ResultList>
  );
}
