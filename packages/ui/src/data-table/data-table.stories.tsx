import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { type Column, DataTable } from './data-table.tsx';

type Row = { readonly id: string; readonly paid: string; readonly amount: string };

const ROWS: readonly Row[] = [
  { id: 'pay_4d9x7q', paid: '2026/11/18 12:05', amount: '¥1,280' },
  { id: 'pay_8k2m1c', paid: '2026/11/17 19:40', amount: '¥64,300' },
];

export function Kinds() {
  const t = useTexts();
  const columns: readonly Column<Row>[] = [
    { label: t('history.paid'), render: ({ paid }) => paid },
    { label: t('history.payment_id'), render: ({ id }) => id },
    { label: t('field.amount'), render: ({ amount }) => amount, isNumber: true },
  ];
  const table = {
    caption: t('history.payment_id'),
    columns,
    rows: ROWS,
    getKey: ({ id }: Row) => id,
  };
  return (
    <States>
      <State name="rows that lead to a page">
        <DataTable {...table} getHref={({ id }) => `#${id}`} />
      </State>
      <State name="plain rows">
        <DataTable {...table} />
      </State>
    </States>
  );
}
