import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPaidAmount, groupByMonth, validateHistoryFilter } from './history.ts';
import { PAYMENT_STATUSES } from './payment.ts';
import { PAYMENT_METHODS } from './payment-method.ts';

test.each([
  [{}, []],
  [{ from: '2026-11-01', to: '2026-11-30', amountMin: 100, amountMax: 5000 }, []],
  [{ from: '2026-11-15', to: '2026-11-15', amountMin: 100, amountMax: 100 }, []],
  [{ to: '2026-11-30', amountMax: 0 }, []],
  [{ status: [...PAYMENT_STATUSES], method: [...PAYMENT_METHODS] }, []],
  [{ from: '2026-11-16', to: '2026-11-15' }, ['to']],
  [{ from: '2026-02-30' }, ['from']],
  [{ to: 'tomorrow' }, ['to']],
  [{ amountMin: 101, amountMax: 100 }, ['amount_max']],
  [{ amountMin: -1 }, ['amount_min']],
  [{ amountMax: 0.5 }, ['amount_max']],
  [{ status: ['complete', 'lost'], method: ['gold'] }, ['status', 'method']],
])('filter %j has errors in the fields %j', (filter, paths) => {
  const error = validateHistoryFilter(filter);
  expect(error?.fields.map(({ path }) => path) ?? []).toEqual(paths);
  if (error !== undefined) expect(error.code).toBe('request.invalid');
});

const createRow = (status: (typeof PAYMENT_STATUSES)[number], at: string, amount = 1000) => {
  return { status, at: new Date(at), amount, refunded: 0 };
};

test('only paid amounts count, minus refunds', () => {
  const paid = PAYMENT_STATUSES.map((status) => {
    return getPaidAmount({ ...createRow(status, '2026-11-15T00:00:00Z'), refunded: 300 });
  });
  expect(paid).toEqual([0, 700, 700, 700, 0, 0]);
});

test('a month begins at midnight in Japan', () => {
  const rows = [
    createRow('complete', '2026-10-31T15:00:00Z', 500),
    createRow('error', '2026-11-01T00:00:00Z', 800),
    { ...createRow('refunded', '2026-10-31T14:59:59Z', 900), refunded: 900 },
    createRow('processing', '2026-10-01T00:00:00Z', 70),
  ];
  expect(groupByMonth(rows)).toEqual([
    { month: '2026-11', paidYen: 500, rows: rows.slice(0, 2) },
    { month: '2026-10', paidYen: 70, rows: rows.slice(2) },
  ]);
  expect(groupByMonth([])).toEqual([]);
});

test('every row is counted exactly once', () => {
  const row = fc.record({
    status: fc.constantFrom(...PAYMENT_STATUSES),
    at: fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }),
    amount: fc.integer({ min: 100, max: 1_000_000 }),
    refunded: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const months = groupByMonth(rows);
      expect(months.flatMap((month) => month.rows)).toHaveLength(rows.length);
      expect(months.reduce((sum, { paidYen }) => sum + paidYen, 0)).toBe(
        rows.reduce((sum, each) => sum + getPaidAmount(each), 0),
      );
      expect(new Set(months.map(({ month }) => month)).size).toBe(months.length);
    }),
  );
});
