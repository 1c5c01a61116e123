import type { StuckAttemptView } from '@saifu/contract/staff-payment';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime, formatTimeAgo } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNow } from '../../hooks/use-now.ts';

type StuckTableProps = {
  readonly attempts: readonly StuckAttemptView[];
  readonly getHref: (paymentId: string) => string;
};

/** One row for each request without a result. */
export function StuckTable({ attempts, getHref }: StuckTableProps) {
  const t = useTranslate();
  const now = useNow();
  const columns: readonly Column<StuckAttemptView>[] = [
    {
      label: t('staff_payment.since'),
      isShort: true,
      render: ({ opened_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('staff_payment.age'),
      render: ({ opened_at: at }) =>
        formatTimeAgo(at, now, t.language) ?? t('console_payment.absent'),
    },
    { label: t('staff_payment.kind'), render: ({ kind }) => t(`staff_payment.kind_${kind}`) },
    {
      label: t('console_payment.status'),
      render: ({ state }) => t(`staff_payment.result_${state}`),
    },
    {
      label: t('console_payment.store'),
      render: ({ store_name: name }) => <span lang="ja">{name}</span>,
    },
    {
      label: t('staff_payment.polled'),
      isShort: true,
      render: ({ last_polled_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('console_payment.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('staff_payment.stuck_title')}
      columns={columns}
      rows={attempts}
      getKey={({ id }) => id}
      getHref={({ payment_id: id }) => getHref(id)}
    />
  );
}
