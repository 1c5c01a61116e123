import { expect, test } from 'vitest';
import { civilDate } from '../shared/calendar.ts';
import { getPreviousMonthToDate, getRecentMonths } from './recent-months.ts';

test('Home shows twelve months up to the current one', () => {
  expect(getRecentMonths(civilDate('2026-11-17'))).toEqual({ from: '2025-12', to: '2026-11' });
  expect(getRecentMonths(civilDate('2026-12-31'))).toEqual({ from: '2026-01', to: '2026-12' });
});

test.each([
  ['2026-11-17', '2026-10-01', '2026-10-17'],
  ['2026-01-05', '2025-12-01', '2025-12-05'],
  ['2026-12-31', '2026-11-01', '2026-11-30'],
  ['2028-03-30', '2028-02-01', '2028-02-29'],
])('the previous month to the date of %s is %s to %s', (today, from, to) => {
  expect(getPreviousMonthToDate(civilDate(today))).toEqual({ from, to });
});
