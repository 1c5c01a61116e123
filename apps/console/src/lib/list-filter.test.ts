import { ORDER_STATUSES } from '@saifu/domain/orders/order';
import { expect, test } from 'vitest';
import { getCsvFileName, isFiltered, parseListFilter, toSearchString } from './list-filter.ts';

const storeId = 'sto_01jd0000000000000000000001';

test.each([
  ['', ''],
  ['?from=2026-11-01&to=2026-11-30', '?from=2026-11-01&to=2026-11-30'],
  ['?from=2026-11-31&to=2026-12-30', '?to=2026-12-30'],
  ['?from=2026-12-01&to=2026-11-30', '?from=2026-12-01'],
  [`?status=open&store_id=${storeId}`, `?store_id=${storeId}&status=open`],
  ['?status=OPEN&store_id=ord_1&limit=5', ''],
  ['?status=open&status=paid', '?status=open'],
])('the filter of %o is that of %o', (search, valid) => {
  const filter = parseListFilter(search, ORDER_STATUSES);
  expect(toSearchString(filter)).toBe(valid);
  expect(isFiltered(filter)).toBe(valid !== '');
});

test('the file is named after its period', () => {
  const name = (search: string) =>
    getCsvFileName('invoices', parseListFilter(search, ORDER_STATUSES));
  expect(name('')).toBe('invoices.csv');
  expect(name('?from=2026-11-01&to=2026-11-30')).toBe('invoices_2026-11-01_2026-11-30.csv');
});
