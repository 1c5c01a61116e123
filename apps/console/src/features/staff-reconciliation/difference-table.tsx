import type { DifferenceView } from '@saifu/contract/difference';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { DifferenceStatus } from './difference-status.tsx';

type DifferenceTableProps = {
  readonly differences: readonly DifferenceView[];
  readonly getHref: (id: string) => string;
};

/** One row for each difference. */
export function DifferenceTable({ differences, getHref }: DifferenceTableProps) {
  const t = useTranslate();
  const columns: readonly Column<DifferenceView>[] = [
    {
      label: t('staff_reconciliation.kind'),
      render: ({ kind }) => t(`staff_reconciliation.kind_${kind}`),
    },
    {
      label: t('staff_reconciliation.state'),
      render: ({ state, kind }) => <DifferenceStatus state={state} kind={kind} />,
    },
    {
      label: t('staff_reconciliation.day'),
      isShort: true,
      render: ({ day }) => <time dateTime={day}>{formatDate(day)}</time>,
    },
    {
      label: t('staff_reconciliation.age'),
      isShort: true,
      render: ({ age_days: count }) => t('staff_reconciliation.days', { count }),
    },
    {
      label: t('staff_reconciliation.store'),
      render: ({ store_name: name }) =>
        name === null ? t('staff_reconciliation.absent') : <span lang="ja">{name}</span>,
    },
    {
      label: t('staff_reconciliation.difference_amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('staff_reconciliation.differences_title')}
      columns={columns}
      rows={differences}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
