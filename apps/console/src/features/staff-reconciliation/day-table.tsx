import type { ReconciliationDayView } from '@saifu/contract/difference';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { StatusBadge } from '../../components/status-badge.tsx';

type DayTableProps = {
  readonly days: readonly ReconciliationDayView[];
  readonly getHref: (day: string) => string;
};

/** One row for each day: what the provider reports, what our ledger says, and what is open. */
export function DayTable({ days, getHref }: DayTableProps) {
  const t = useTranslate();
  const columns: readonly Column<ReconciliationDayView>[] = [
    {
      label: t('staff_reconciliation.day'),
      render: ({ day }) => <time dateTime={day}>{formatDate(day)}</time>,
    },
    { label: t('staff_reconciliation.state'), render: (day) => <DayStatus {...day} /> },
    {
      label: t('staff_reconciliation.movements'),
      isNumber: true,
      render: ({ movement_count: count }) => count,
    },
    {
      label: t('staff_reconciliation.theirs'),
      isNumber: true,
      render: ({ theirs }) => <Amount value={theirs} />,
    },
    {
      label: t('staff_reconciliation.ours'),
      isNumber: true,
      render: ({ ours }) => <Amount value={ours} />,
    },
    {
      label: t('staff_reconciliation.fee'),
      isNumber: true,
      render: ({ fee }) => <Amount value={fee} />,
    },
    {
      label: t('staff_reconciliation.paid_out'),
      isNumber: true,
      render: ({ paid_out: paidOut }) => <Amount value={paidOut} />,
    },
    {
      label: t('staff_reconciliation.open_amount'),
      isNumber: true,
      render: ({ open_amount: open }) => <Amount value={open} />,
    },
  ];
  return (
    <DataTable
      caption={t('staff_reconciliation.days_title')}
      columns={columns}
      rows={days}
      getKey={({ day }) => day}
      getHref={({ day }) => getHref(day)}
    />
  );
}

type DayStatusProps = Pick<ReconciliationDayView, 'state' | 'open_count'>;

function DayStatus({ state, open_count: count }: DayStatusProps) {
  if (state === 'reading') {
    return <StatusBadge label="staff_reconciliation.day_reading" icon={IconClock} tone="info" />;
  }
  return count === 0 ? (
    <StatusBadge label="staff_reconciliation.day_equal" icon={IconCircleCheck} tone="success" />
  ) : (
    <StatusBadge label="staff_reconciliation.day_open" icon={IconAlertTriangle} tone="warning" />
  );
}
