import { addDays, type CivilDate, toCivilDate } from '../shared/calendar.ts';
import { RETRY_DAYS } from '../shared/limits.ts';
import {
  type BillingAction,
  type Charge,
  getNextRetryDate,
  getUnpaidCancelDate,
  isLate,
  isOpenCharge,
} from './charge.ts';
import { listUnchargedDueDates, type RecurringBilling } from './recurring-billing.ts';
import { findNextDueDate, getChargeTime } from './schedule.ts';

/**
 * The next action for a recurring billing, or undefined to wait. Call it again after each action.
 * Only the oldest open charge is considered, so a card that declined one is not charged for the
 * next. Nothing happens while a provider result is pending.
 */
export function getNextAction(
  recurringBilling: RecurringBilling,
  charges: readonly Charge[],
  now: Date,
): BillingAction | undefined {
  const today = toCivilDate(now);
  const isOver = recurringBilling.status === 'canceled' || recurringBilling.status === 'ended';
  if (isOver) return getClosingAction(charges);
  const oldest = openCharges(charges)[0];
  if (oldest === undefined) return isAtEnd(recurringBilling, today) ? { kind: 'end' } : undefined;
  // Actions that notify the payer happen only during the day.
  if (oldest.status === 'processing' || now < getChargeTime(today)) return undefined;
  const { due } = oldest;
  if (isLate(due, today)) return { kind: 'review', due };
  const kind = getChargeAction(oldest, today, wasChargedOn(charges, today));
  return kind === undefined ? undefined : { kind, due };
}

function getChargeAction(charge: Charge, today: CivilDate, isChargedToday: boolean) {
  const isAsked = charge.status === 'waiting' || charge.hasNewCard;
  if (isAsked) return isChargedToday ? undefined : 'charge';
  if (charge.status === 'past_due') return isCancelDue(charge, today) ? 'cancel_unpaid' : undefined;
  const next = getNextRetryDate(charge);
  if (next === undefined) return 'mark_past_due';
  if (today < next) return undefined;
  if (charge.status === 'declined') return isChargedToday ? undefined : 'charge';
  // A bank that requires the payer today also does so tomorrow. So the payer is reminded instead of
  // a retry, and with the last reminder the charge is past due.
  return isLastRetry(charge, next) ? 'mark_past_due' : 'notify_payer';
}

/** Only after the last retry: a charge with missed retries is retried first. */
function isCancelDue(charge: Charge, today: CivilDate): boolean {
  const day = getUnpaidCancelDate(charge);
  return day !== undefined && today >= day;
}

function isLastRetry({ firstAttemptedOn }: Charge, day: CivilDate): boolean {
  return firstAttemptedOn !== null && day >= addDays(firstAttemptedOn, Math.max(...RETRY_DAYS));
}

/**
 * The final action for an open charge of a closed recurring billing. A pending provider request is
 * waited for.
 */
function getClosingAction(charges: readonly Charge[]): BillingAction | undefined {
  const charge = openCharges(charges).find(({ status }) => status !== 'processing');
  if (charge === undefined) return undefined;
  return { kind: charge.status === 'waiting' ? 'waive' : 'cancel_unpaid', due: charge.due };
}

function isAtEnd(recurringBilling: RecurringBilling, today: CivilDate): boolean {
  if (recurringBilling.status === 'ending') return true;
  const { endDate } = recurringBilling.schedule;
  const isLasting = recurringBilling.status === 'active' || recurringBilling.status === 'paused';
  const isPassed = endDate !== null && today > endDate;
  return isLasting && isPassed && listUnchargedDueDates(recurringBilling, today).length === 0;
}

/**
 * When the payer is charged next. Undefined if no automatic charge follows, or none before the
 * payer acts.
 */
export function getNextChargeDate(
  recurringBilling: RecurringBilling,
  charges: readonly Charge[],
  now: Date,
): CivilDate | undefined {
  const today = toCivilDate(now);
  const isCharging = recurringBilling.status === 'active' || recurringBilling.status === 'ending';
  if (!isCharging) return undefined;
  const oldest = openCharges(charges).find(({ due }) => !isLate(due, today));
  const earliest = wasChargedOn(charges, today) ? addDays(today, 1) : today;
  if (oldest === undefined) {
    const isBehind = listUnchargedDueDates(recurringBilling, today).some(
      (due) => !isLate(due, today),
    );
    if (isBehind) return earliest;
    return recurringBilling.status === 'active'
      ? findNextDueDate(recurringBilling.schedule, today)
      : undefined;
  }
  if (oldest.status === 'awaiting_payer' || oldest.status === 'past_due') return undefined;
  const next = oldest.status === 'declined' ? getNextRetryDate(oldest) : earliest;
  return next !== undefined && next < earliest ? earliest : next;
}

/**
 * At most one charge per day; a declined one does not count. `>=` because the clock of another
 * worker may be ahead.
 */
function wasChargedOn(charges: readonly Charge[], day: CivilDate): boolean {
  return charges.some(({ paidOn }) => paidOn !== null && paidOn >= day);
}

function openCharges(charges: readonly Charge[]): readonly Charge[] {
  return charges
    .filter(({ status }) => isOpenCharge(status))
    .toSorted((a, b) => (a.due < b.due ? -1 : 1));
}
