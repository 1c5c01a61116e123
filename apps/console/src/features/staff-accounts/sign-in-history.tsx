import type { SignInEventView } from '@saifu/contract/staff-account-search';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { ResultList } from '../../components/result-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useSignIns } from './queries.ts';

/** Sign-ins and failed attempts, newest first. */
export function SignInHistory({ accountId }: { readonly accountId: string }) {
  const t = useTranslate();
  const query = useSignIns(accountId);
  return (
    <ResultList
      query={query}
      items={query.data}
      title={t('staff_account.sign_ins')}
      shown="staff_account.sign_ins_shown"
      empty={{ illustration: 'search', text: 'staff_account.no_sign_ins' }}
    >
      {(events) => (
        <DataTable<SignInEventView>
          caption={t('staff_account.sign_ins')}
          rows={events}
          getKey={({ id }) => id}
          columns={[
            {
              label: t('staff_account.at'),
              render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
            },
            {
              label: t('staff_account.result'),
              render: ({ failure }) =>
                failure === null ? (
                  <StatusBadge
                    label="staff_account.signed_in"
                    icon={IconCircleCheck}
                    tone="neutral"
                  />
                ) : (
                  <StatusBadge
                    label={`staff_account.failure_${failure}`}
                    icon={IconX}
                    tone="warning"
                  />
                ),
            },
            {
              label: t('staff_account.method'),
              render: ({ method }) => t(`staff_account.method_${method}`),
            },
            {
              label: t('staff_account.device'),
              render: ({ device_name: name }) => name ?? t('staff_account.unknown_device'),
            },
            { label: t('staff_account.network'), render: ({ network }) => network },
          ]}
        />
      )}
    </ResultList>
  );
}
