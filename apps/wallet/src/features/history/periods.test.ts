import { expect, test } from 'vitest';
import { findPeriod, getPeriodDates, PERIODS } from './periods.ts';

// Still November in London, already December in Japan.
const december = new Date('2026-11-30T15:00:00Z');
const november = new Date('2026-11-30T14:59:59Z');
const january = new Date('2027-01-31T03:00:00Z');

test.each([
  ['this_month', november, '2026-11-01', '2026-11-30'],
  ['this_month', december, '2026-12-01', '2026-12-31'],
  ['last_month', december, '2026-11-01', '2026-11-30'],
  ['last_month', january, '2026-12-01', '2026-12-31'],
  ['this_month', new Date('2028-02-10T00:00:00Z'), '2028-02-01', '2028-02-29'],
  ['this_year', january, '2027-01-01', '2027-12-31'],
] as const)('%s at %s is the range from %s to %s', (period, now, from, to) => {
  expect(getPeriodDates(period, now)).toEqual({ from, to });
});

test('a period is recognized by its dates', () => {
  for (const period of PERIODS) {
    expect(findPeriod(getPeriodDates(period, december), december)).toBe(period);
  }
  expect(findPeriod({ from: '2026-12-01', to: '' }, december)).toBeUndefined();
});
