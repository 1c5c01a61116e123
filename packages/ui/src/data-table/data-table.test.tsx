import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

type Row = { readonly id: string; readonly name: string; readonly yen: number };

const COLUMNS: readonly Column<Row>[] = [
  { label: 'Name', render: ({ name }) => name },
  { label: 'Amount', render: ({ yen }) => `¥${yen}`, isNumber: true },
];
const ROWS: readonly Row[] = [
  { id: 'a', name: 'Tea', yen: 300 },
  { id: 'b', name: 'Cake', yen: 450 },
];

test('a row is named by its first cell, which leads to its page', () => {
  render(
    <DataTable
      caption="Orders"
      columns={COLUMNS}
      rows={ROWS}
      getKey={({ id }) => id}
      getHref={({ id }) => `/orders/${id}`}
    />,
  );
  const table = screen.getByRole('table', { name: 'Orders' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(['Name', 'Amount']);
  const row = within(table).getByRole('row', { name: 'Cake ¥450' });
  expect(within(row).getByRole('rowheader').textContent).toBe('Cake');
  expect(within(row).getByRole('link', { name: 'Cake' }).getAttribute('href')).toBe('/orders/b');
});

test('rows without a page have no links', () => {
  render(<DataTable caption="Orders" columns={COLUMNS} rows={ROWS} getKey={({ id }) => id} />);
  expect(screen.queryAllByRole('link')).toEqual([]);
});
