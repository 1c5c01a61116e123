import type { DifferenceKind } from '@saifu/domain/reconciliation/difference';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type Open = { readonly kind: DifferenceKind; readonly count: number; readonly amount: number };
type OpenCardProps = {
  readonly open: readonly Open[];
  readonly getHref: (kind: DifferenceKind) => string;
};

/** What is open, by kind. */
export function OpenCard({ open, getHref }: OpenCardProps) {
  const t = useTranslate();
  const columns: readonly Column<Open>[] = [
    {
      label: t('staff_reconciliation.kind'),
      render: ({ kind }) => t(`staff_reconciliation.kind_${kind}`),
    },
    {
      label: t('staff_reconciliation.number'),
      isNumber: true,
      render: ({ count }) => count,
    },
    {
      label: t('staff_reconciliation.difference_amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  const title = t('staff_reconciliation.open_title');
  if (open.length === 0) {
    return (
      <Card title={title}>
        <p>{t('staff_reconciliation.open_none')}</p>
      </Card>
    );
  }
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={open}
        getKey={({ kind }) => kind}
        getHref={({ kind }) => getHref(kind)}
      />
    </Card>
  );
}
