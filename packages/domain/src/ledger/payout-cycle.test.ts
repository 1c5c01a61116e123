import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, civilDate, isBusinessDay, toCivilDate } from '../shared/calendar.ts';
import {
  getDuePayoutDay,
  getNextPayoutDay,
  getPayoutDayOf,
  PAYOUT_CYCLES,
  type PayoutCycle,
} from './payout-cycle.ts';

const DAYS = fc
  .date({ min: new Date('2022-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map(toCivilDate);
const CYCLES = fc.constantFrom(...PAYOUT_CYCLES);

test.each<[PayoutCycle, string, string, string]>([
  // 2026-11-19 is a Thursday.
  ['weekly', '2026-11-19', '2026-11-20', '2026-11-20'],
  ['weekly', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['weekly', '2026-11-21', '2026-11-27', '2026-11-27'],
  // A Friday that is a holiday (11 February 2028), before a weekend.
  ['weekly', '2028-02-10', '2028-02-11', '2028-02-14'],
  ['weekly', '2028-02-12', '2028-02-11', '2028-02-14'],
  // Banks are closed from 29 December to 3 January; the first of January is a Friday.
  ['weekly', '2026-12-28', '2027-01-01', '2027-01-04'],
  // The 15th is a Sunday.
  ['semimonthly', '2026-11-14', '2026-11-15', '2026-11-16'],
  ['semimonthly', '2026-11-17', '2026-11-30', '2026-11-30'],
  ['semimonthly', '2026-12-16', '2026-12-31', '2027-01-04'],
  ['semimonthly', '2028-02-16', '2028-02-29', '2028-02-29'],
  ['monthly', '2026-11-01', '2026-11-01', '2026-11-16'],
  ['monthly', '2026-11-16', '2026-11-01', '2026-11-16'],
  ['monthly', '2026-11-17', '2026-12-01', '2026-12-15'],
  ['monthly', '2026-12-16', '2027-01-01', '2027-01-15'],
])('%s: from %s on, what closes before %s is paid on %s', (cycle, day, closesBefore, paidOn) => {
  expect(getNextPayoutDay(cycle, civilDate(day))).toEqual({ closesBefore, paidOn });
});

test('payout days are business days of banks, in order, without a gap or an overlap', () => {
  fc.assert(
    fc.property(CYCLES, DAYS, (cycle, day) => {
      const one = getNextPayoutDay(cycle, day);
      const next = getNextPayoutDay(cycle, addDays(one.paidOn, 1));
      expect(isBusinessDay(one.paidOn, { yearEnd: true })).toBe(true);
      expect(one.paidOn >= day).toBe(true);
      expect(one.closesBefore <= one.paidOn).toBe(true);
      expect(next.paidOn > one.paidOn).toBe(true);
      expect(next.closesBefore > one.closesBefore).toBe(true);
      // Any day between has the same next payout.
      expect(getNextPayoutDay(cycle, one.paidOn)).toEqual(one);
    }),
  );
});

test('a payment is in the first payout that closes after its completion', () => {
  fc.assert(
    fc.property(CYCLES, DAYS, (cycle, day) => {
      const found = getPayoutDayOf(cycle, day);
      expect(found.closesBefore > day).toBe(true);
      const before = getDuePayoutDay(cycle, addDays(found.paidOn, -1));
      expect(before.closesBefore <= day).toBe(true);
    }),
  );
});

test('the due payout is the last one that is not in the future', () => {
  fc.assert(
    fc.property(CYCLES, DAYS, (cycle, today) => {
      const due = getDuePayoutDay(cycle, today);
      expect(due.paidOn <= today).toBe(true);
      expect(getNextPayoutDay(cycle, addDays(due.paidOn, 1)).paidOn > today).toBe(true);
    }),
  );
});
