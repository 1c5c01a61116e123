import { addDays, type CivilDate, toCivilDate } from '../shared/calendar.ts';
import { type Charge, isLate, isOpenCharge } from './charge.ts';
import { listUnchargedDueDates, type RecurringBilling } from './recurring-billing.ts';
import { findNextDueDate, type Schedule } from './schedule.ts';

/** What follows when a payer leaves now. */
export type CancellationPreview = {
  /** At once; otherwise only after what is still charged, if they want that. */
  readonly event: 'cancel' | 'end_after_due';
  /** The periods whose cut-off has passed and that are charged all the same. */
  readonly stillCharged: readonly CivilDate[];
  /** The last day of what is paid by then; null: nothing was agreed yet. */
  readonly runsUntil: CivilDate | null;
};

/**
 * The cut-off is the midnight before a due day. What is past due is not taken by itself any more,
 * so it keeps nobody: it stays a matter between payer and store.
 */
export function previewCancellation(
  recurringBilling: RecurringBilling,
  charges: readonly Charge[],
  now: Date,
): CancellationPreview {
  const today = toCivilDate(now);
  const open = charges.filter((charge) => isOpenCharge(charge.status));
  const asked = open.filter(({ status }) => status === 'asking').map(({ due }) => due);
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

/** Whether a payer can pause now: by the same cut-off, and with nothing left to pay. */
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

/** What the days of an agreement are covered by. */
export type Coverage = {
  /** The day of the first payment; null: not made, or returned. */
  readonly firstPaidOn: CivilDate | null;
  /** The last payment day that was paid and not refunded. */
  readonly lastPaidDueDate: CivilDate | null;
  /** When it was resumed last: nothing is charged from then to the next payment day. */
  readonly resumedOn: CivilDate | null;
};

/** The last day that is paid for, whatever has become of the agreement since; null: none is. */
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
