import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillMonths, findInvalidMonths, getRest, toPeriod } from './insights.ts';

test.each([
  ['2026-11', '2026-11', []],
  ['2026-01', '2026-12', []],
  ['2025-12', '2027-11', []],
  ['2025-12', '2027-12', ['to']],
  ['2026-11', '2026-10', ['to']],
  ['1970-01', '1970-01', []],
  ['2999-12', '2999-12', []],
  ['1969-12', '1970-01', ['from']],
  ['2999-12', '3000-01', ['to']],
  ['2026-13', '2026-12', ['from']],
  ['2026-00', '2026-00', ['from', 'to']],
  ['2026-1', '2026-2', ['from', 'to']],
  ['202611', '2026-11', ['from']],
  ['2026-11', '2026-11-30', ['to']],
  ['2026-11\n', '2026-11', ['from']],
  ['２０２６-11', '2026-11', ['from']],
  ['', '', ['from', 'to']],
])('the range from %j to %j has the invalid months %j', (from, to, invalid) => {
  expect(findInvalidMonths({ from, to })).toEqual(invalid);
});

test.each([
  ['2026-11', '2026-11', '2026-11-01', '2026-11-30'],
  ['2027-12', '2028-02', '2027-12-01', '2028-02-29'],
  ['2100-02', '2100-02', '2100-02-01', '2100-02-28'],
  ['2999-12', '2999-12', '2999-12-01', '2999-12-31'],
])('the months from %s to %s are the days from %s to %s', (from, to, first, last) => {
  expect(toPeriod({ from, to })).toEqual({ from: first, to: last });
});

test('every month of the range has a sum, oldest first', () => {
  const december = { month: '2026-12', count: 2, total: 700, refunded: 100, recurringTotal: 300 };
  const nothing = { count: 0, total: 0, refunded: 0, recurringTotal: 0 };
  expect(fillMonths({ from: '2026-11', to: '2027-01' }, [december])).toEqual([
    { month: '2026-11', ...nothing },
    december,
    { month: '2027-01', ...nothing },
  ]);
});

test('the parts and their rest add up to the whole', () => {
  const sum = fc.record({ count: fc.nat({ max: 99 }), total: fc.nat({ max: 1_000_000 }) });
  const add = (sums: readonly { readonly count: number; readonly total: number }[]) => [
    sums.reduce((all, { count }) => all + count, 0),
    sums.reduce((all, { total }) => all + total, 0),
  ];
  fc.assert(
    fc.property(fc.array(sum), fc.array(sum), (parts, others) => {
      const rest = getRest([...others, ...parts], parts);
      if (rest === undefined) expect(add(others)[0]).toBe(0);
      else expect(add([rest])).toEqual(add(others));
    }),
  );
});

test('a rest of fully refunded payments is kept', () => {
  expect(getRest([{ count: 3, total: 500 }], [{ count: 1, total: 500 }])).toEqual({
    count: 2,
    total: 0,
  });
  expect(getRest([], [])).toBeUndefined();
});
