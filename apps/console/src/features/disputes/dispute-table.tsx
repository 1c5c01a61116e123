import type { DisputeView } from '@saifu/contract/provider-dispute';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { DisputeStatus } from './dispute-status.tsx';

type DisputeTableProps = {
  readonly disputes: readonly DisputeView[];
  readonly getHref: (id: string) => string;
};

/** One row for each chargeback. */
export function DisputeTable({ disputes, getHref }: DisputeTableProps) {
  const t = useTranslate();
  const now = useNow();
  const columns: readonly Column<DisputeView>[] = [
    {
      label: t('console_dispute.opened_at'),
      render: ({ opened_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('console_payment.status'),
      render: ({ status }) => <DisputeStatus status={status} />,
    },
    {
      label: t('console_dispute.respond_by'),
      render: ({ status, respond_by: at }) =>
        status === 'needs_response' && at !== null ? (
          <Deadline at={at} now={now} />
        ) : (
          t('console_dispute.absent')
        ),
    },
    {
      label: t('console_dispute.store'),
      render: ({ store }) => <span lang="ja">{store.name}</span>,
    },
    {
      label: t('console_dispute.reason'),
      render: ({ reason }) => t(`console_dispute.reason_${reason}`),
    },
    {
      label: t('console_dispute.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('console_dispute.title')}
      columns={columns}
      rows={disputes}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
