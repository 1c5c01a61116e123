import type { StaffWebhookView } from '@saifu/contract/staff-webhook';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { formatAnswer } from './format-answer.ts';
import { useFailingWebhooks } from './queries.ts';

type WebhookTableProps = {
  readonly state: 'failing' | 'paused';
  /** Absent: the role may only read. */
  readonly onAct?: ((webhook: StaffWebhookView) => void) | undefined;
  readonly getHref: (id: string) => string;
};

/** Webhooks that fail or are paused, with their merchants. */
export function WebhookTable({ state, onAct, getHref }: WebhookTableProps) {
  const t = useTranslate();
  const query = useFailingWebhooks(state);
  const title = t(`staff_operations.webhooks_${state}`);
  const act = t(state === 'paused' ? 'staff_operations.resume' : 'staff_operations.pause');
  return (
    <ResultList
      query={{ ...query, isPlaceholderData: false }}
      items={query.data}
      title={title}
      shown="staff_operations.webhooks_count"
      empty={{ illustration: 'search', text: 'staff_operations.webhooks_none' }}
      placeholder={<Skeleton shape="block" />}
    >
      {(items) => (
        <DataTable<StaffWebhookView>
          caption={title}
          rows={items}
          getKey={({ id }) => id}
          getHref={({ id }) => getHref(id)}
          columns={[
            {
              label: t('staff_operations.merchant'),
              render: ({ merchant_name: name }) => <span lang="ja">{name}</span>,
            },
            { label: t('staff_operations.url'), render: ({ url }) => url },
            {
              label: t('staff_operations.waiting'),
              isNumber: true,
              render: ({ waiting }) => waiting,
            },
            {
              label: t('staff_operations.failures'),
              isNumber: true,
              render: ({ failing }) => failing,
            },
            {
              label: t('staff_operations.failure'),
              render: ({ last_attempt: last, pause_reason: reason }) =>
                reason ?? formatAnswer(t, last),
            },
            ...(onAct === undefined
              ? []
              : [
                  {
                    label: t('console_team.actions'),
                    render: (webhook: StaffWebhookView) => (
                      <RowAction>
                        <Button variant="quiet" onClick={() => onAct(webhook)}>
                          {act}
                        </Button>
                      </RowAction>
                    ),
                  },
                ]),
          ]}
        />
      )}
    </ResultList>
  );
}
