import { addDays, type CivilDate, toCivilDate } from '../shared/calendar.ts';
import { RETRY_DAYS } from '../shared/limits.ts';
import { type Charge, isLate, isOpenCharge } from './charge.ts';
import { getNextChargeDate } from './next-action.ts';
import { listUnchargedDueDates, type RecurringBilling } from './recurring-billing.ts';
import { listUpcomingDueDates } from './schedule.ts';

/** A period, and the day on which its money is taken if nothing comes between. */
export type UpcomingCharge = { readonly due: CivilDate; readonly on: CivilDate };

/** What a payer can expect of an agreement. */
export type ChargeForecast = {
  /** Undefined: it is not charged by itself, or not before they have done something. */
  readonly next: UpcomingCharge | undefined;
  readonly coming: readonly UpcomingCharge[];
};

const COUNT = 12;

/** What is behind comes first, a day for each, and what falls due after today follows. */
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

/** How often its card has said no, by the days on which it was asked. */
export function countDeclines({ status, firstAttemptedOn, lastAttemptedOn }: Charge): number {
  if (firstAttemptedOn === null || lastAttemptedOn === null) return 0;
  const again = RETRY_DAYS.filter(
    (days) => addDays(firstAttemptedOn, days) <= lastAttemptedOn,
  ).length;
  return status === 'asking' ? again : again + 1;
}
