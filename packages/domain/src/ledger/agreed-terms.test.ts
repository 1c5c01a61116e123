import { expect, test } from 'vitest';
import { AppError } from '../shared/app-error.ts';
import { addDays, civilDate } from '../shared/calendar.ts';
import { CONTRACT_CHANGE_DAYS_MAX } from '../shared/limits.ts';
import { assertFutureDay, listUpcomingTerms, pickTerms } from './agreed-terms.ts';

const terms = (validFrom: string, rate: number) => ({ validFrom: civilDate(validFrom), rate });
const AGREED = [terms('2026-10-01', 1), terms('2026-11-10', 2), terms('2026-11-10', 3)];

test.each([
  ['2026-09-30', undefined],
  ['2026-10-01', 1],
  ['2026-11-09', 1],
  // Of two for one day, the later replaces the earlier.
  ['2026-11-10', 3],
  ['2027-11-10', 3],
])('on %s the terms are those of change %s', (day, rate) => {
  expect(pickTerms(AGREED, civilDate(day))?.rate).toBe(rate);
});

test('upcoming terms are listed once per day, soonest first', () => {
  const agreed = [terms('2026-12-01', 4), ...AGREED];
  const list = (day: string) => listUpcomingTerms(agreed, civilDate(day)).map(({ rate }) => rate);
  expect(list('2026-09-30')).toEqual([1, 3, 4]);
  expect(list('2026-11-10')).toEqual([4]);
  expect(list('2026-12-01')).toEqual([]);
});

test('a change begins tomorrow at the earliest, and within a year', () => {
  const today = civilDate('2026-11-15');
  const max = CONTRACT_CHANGE_DAYS_MAX;
  for (const days of [1, max]) assertFutureDay(addDays(today, days), today);
  for (const days of [0, -1, max + 1]) {
    expect(() => assertFutureDay(addDays(today, days), today)).toThrow(
      new AppError('contract.day_not_allowed', { max }),
    );
  }
});
