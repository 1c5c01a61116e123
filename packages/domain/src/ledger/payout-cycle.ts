import {
  addBusinessDays,
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  countDaysInMonth,
  getWeekday,
  isBusinessDay,
  toMonth,
} from '../shared/calendar.ts';
import { PAYOUT_MINIMUM_YEN_DEFAULT } from '../shared/limits.ts';
import { type Yen, yen } from '../shared/yen.ts';

/**
 * weekly: on Fridays. semimonthly: on the 15th and on the last day of the month. monthly: what was
 * completed by the last day of the month, on the 15th of the next.
 */
export const PAYOUT_CYCLES = ['weekly', 'semimonthly', 'monthly'] as const;
export type PayoutCycle = (typeof PAYOUT_CYCLES)[number];

/** How often a merchant is paid out, and the least amount of a payout. Less is carried over. */
export type PayoutTerms = { readonly cycle: PayoutCycle; readonly minimumYen: Yen };

export const PAYOUT_TERMS_DEFAULT: PayoutTerms = {
  cycle: 'semimonthly',
  minimumYen: yen(PAYOUT_MINIMUM_YEN_DEFAULT),
};

export type PayoutDay = {
  /** Payments that were completed before this day are included. */
  readonly closesBefore: CivilDate;
  /** A business day of banks. */
  readonly paidOn: CivilDate;
};

const FRIDAY = 5;
const HALF_MONTH = '15';

/** The first payout that is paid on this day or later. */
export function getNextPayoutDay(cycle: PayoutCycle, day: CivilDate): PayoutDay {
  // The nominal day may have passed while its business day is still to come.
  let nominal = getNominalDay(cycle, addDays(day, -LONGEST_CLOSURE_DAYS));
  while (true) {
    const paidOn = toBusinessDay(nominal);
    if (paidOn >= day) return { closesBefore: getCutoff(cycle, nominal), paidOn };
    nominal = getNominalDay(cycle, addDays(nominal, 1));
  }
}

/** The payout that includes a payment completed on this day. */
export function getPayoutDayOf(cycle: PayoutCycle, completedOn: CivilDate): PayoutDay {
  let found = getNextPayoutDay(cycle, completedOn);
  while (found.closesBefore <= completedOn) {
    found = getNextPayoutDay(cycle, addDays(found.paidOn, 1));
  }
  return found;
}

/** Golden Week and the end of the year close banks for less than this. */
const LONGEST_CLOSURE_DAYS = 14;

/** The last payout whose payments are complete on this day: it is paid now, or was due before. */
export function getDuePayoutDay(cycle: PayoutCycle, today: CivilDate): PayoutDay {
  let due = getNextPayoutDay(cycle, addDays(today, -LONGEST_CYCLE_DAYS));
  while (true) {
    const next = getNextPayoutDay(cycle, addDays(due.paidOn, 1));
    if (next.paidOn > today) return due;
    due = next;
  }
}

const LONGEST_CYCLE_DAYS = 62;

/** The first payout day of the cycle on this day or later, which banks may be closed on. */
function getNominalDay(cycle: PayoutCycle, day: CivilDate): CivilDate {
  if (cycle === 'weekly') return addDays(day, (FRIDAY - getWeekday(day) + 7) % 7);
  const month = toMonth(day);
  const half = civilDate(`${month}-${HALF_MONTH}`);
  if (day <= half) return half;
  if (cycle === 'semimonthly') return getLastDayOf(month);
  return civilDate(`${addMonths(month, 1)}-${HALF_MONTH}`);
}

function getCutoff(cycle: PayoutCycle, nominal: CivilDate): CivilDate {
  return cycle === 'monthly' ? civilDate(`${toMonth(nominal)}-01`) : nominal;
}

function getLastDayOf(month: string): CivilDate {
  return civilDate(`${month}-${countDaysInMonth(month)}`);
}

function toBusinessDay(day: CivilDate): CivilDate {
  const closing = { yearEnd: true };
  return isBusinessDay(day, closing) ? day : addBusinessDays(day, 1, closing);
}
