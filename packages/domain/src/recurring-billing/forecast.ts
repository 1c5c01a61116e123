import { addDays, type CivilDate, toCivilDate } from '../shared/calendar.ts';
import { RETRY_DAYS } from '../shared/limits.ts';
import { type Charge, isLate, isOpenCharge } from './charge.ts';
import { getNextChargeDate } from './next-action.ts';
import { listUnchargedDueDates, type RecurringBilling } from './recurring-billing.ts';
import { listUpcomingDueDates } from './schedule.ts';

/** A period and the day on which it is expected to be charged. */
export type UpcomingCharge = { readonly due: CivilDate; readonly on: CivilDate };

/** The upcoming charges of a recurring billing. */
export type ChargeForecast = {
  /** Undefined if no automatic charge follows, or none before the payer acts. */
  readonly next: UpcomingCharge | undefined;
  readonly coming: readonly UpcomingCharge[];
};

const COUNT = 12;

/** Overdue charges come first, one per day, followed by those due after today. */
export function forecastCharges(
  recurringBilling: RecurringBilling,
  charges: readonly Charge[],
  now: Date,
): ChargeForecast {
  const today = toCivilDate(now);
  const nextOn = getNextChargeDate(recurringBilling, charges, now);
  const isAccruing = recurringBilling.status === 'active' || recurringBilling.status === 'past_due';
  const later = isAccruing ? listUpcomingDueDates(recurringBilling.schedule, today, COUNT) : [];
  const behind = nextOn === undefined ? [] : listOverdueDates(recurringBilling, charges, today);
  let earliest = nextOn ?? today;
  const coming = [...behind, ...later].slice(0, COUNT).map((due) => {
    const on = due > earliest ? due : earliest;
    earliest = addDays(on, 1);
    return { due, on };
  });
  return { next: nextOn === undefined ? undefined : coming[0], coming };
}

function listOverdueDates(
  recurringBilling: RecurringBilling,
  charges: readonly Charge[],
  today: CivilDate,
) {
  const open = charges.filter(({ status }) => isOpenCharge(status)).map(({ due }) => due);
  const dueDates = new Set([...open, ...listUnchargedDueDates(recurringBilling, today)]);
  return [...dueDates].filter((due) => !isLate(due, today)).toSorted();
}

/** How often the card was declined, derived from the days of the attempts. */
export function countDeclines({ status, firstAttemptedOn, lastAttemptedOn }: Charge): number {
  if (firstAttemptedOn === null || lastAttemptedOn === null) return 0;
  const again = RETRY_DAYS.filter(
    (days) => addDays(firstAttemptedOn, days) <= lastAttemptedOn,
  ).length;
  return status === 'processing' ? again : again + 1;
}
