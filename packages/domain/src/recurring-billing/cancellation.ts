import { addDays, type CivilDate, toCivilDate } from '../shared/calendar.ts';
import { type Charge, isLate, isOpenCharge } from './charge.ts';
import { listUnchargedDueDates, type RecurringBilling } from './recurring-billing.ts';
import { findNextDueDate, type Schedule } from './schedule.ts';

/** The result of canceling now. */
export type CancellationPreview = {
  /**
   * `cancel` takes effect at once. `end_after_due` takes effect after the charges past their
   * cut-off.
   */
  readonly event: 'cancel' | 'end_after_due';
  /** Periods past their cut-off. They are charged despite the cancellation. */
  readonly stillCharged: readonly CivilDate[];
  /** The last day paid for; null if the recurring billing was never active. */
  readonly runsUntil: CivilDate | null;
};

/**
 * The cut-off is the midnight before a due date. A past-due charge is not retried automatically, so
 * it does not delay the cancellation: payer and store settle it themselves.
 */
export function previewCancellation(
  recurringBilling: RecurringBilling,
  charges: readonly Charge[],
  now: Date,
): CancellationPreview {
  const today = toCivilDate(now);
  const open = charges.filter((charge) => isOpenCharge(charge.status));
  const asked = open.filter(({ status }) => status === 'processing').map(({ due }) => due);
  const isStuck = open.some(({ status }) => status === 'past_due');
  const dueDates = [
    ...open.map(({ due }) => due),
    ...listUnchargedDueDates(recurringBilling, today),
  ];
  const coming = isStuck ? [] : dueDates.filter((due) => !isLate(due, today));
  const stillCharged = [...new Set([...asked, ...coming])].toSorted();
  const event = stillCharged.length === 0 ? 'cancel' : 'end_after_due';
  return { event, stillCharged, runsUntil: paidUntil(recurringBilling, today) };
}

/** Whether the payer can pause now: same cut-off, and no open charge. */
export function canPause(
  recurringBilling: RecurringBilling,
  charges: readonly Charge[],
  now: Date,
): boolean {
  const isSettled = charges.every((charge) => !isOpenCharge(charge.status));
  return (
    recurringBilling.status === 'active' &&
    isSettled &&
    listUnchargedDueDates(recurringBilling, toCivilDate(now)).length === 0
  );
}

/** The payments that cover days of a recurring billing. */
export type Coverage = {
  /** The day of the first payment; null if it was not made or was refunded. */
  readonly firstPaidOn: CivilDate | null;
  /** The last due date that was paid and not refunded. */
  readonly lastPaidDueDate: CivilDate | null;
  /** When it was last resumed. Nothing is charged from then to the next due date. */
  readonly resumedOn: CivilDate | null;
};

/** The last day paid for, regardless of the current status; null if there is none. */
export function paidThrough(schedule: Schedule, coverage: Coverage): CivilDate | null {
  const { firstPaidOn, lastPaidDueDate, resumedOn } = coverage;
  if (firstPaidOn === null) return null;
  const days = [firstPaidOn, lastPaidDueDate, resumedOn].filter((day) => day !== null);
  const next = findNextDueDate(schedule, days.toSorted().at(-1) ?? firstPaidOn);
  return next === undefined ? schedule.endDate : addDays(next, -1);
}

function paidUntil({ status, schedule }: RecurringBilling, today: CivilDate): CivilDate | null {
  if (status === 'pending_first_payment') return null;
  if (status === 'past_due' || status === 'paused') return today;
  const next = findNextDueDate(schedule, today);
  return next === undefined ? schedule.endDate : addDays(next, -1);
}
