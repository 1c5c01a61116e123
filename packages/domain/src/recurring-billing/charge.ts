import { addDays, type CivilDate } from '../shared/calendar.ts';
import { CHARGE_LATE_DAYS_MAX, RETRY_DAYS, UNPAID_CANCEL_DAYS } from '../shared/limits.ts';
import { defineMachine } from '../shared/state-machine.ts';
import { daysFrom } from './schedule.ts';

/** The status of the charge for one period. Each period has one charge, which is closed once. */
export const CHARGE_STATUSES = [
  'waiting',
  'processing',
  'declined',
  'awaiting_payer',
  'past_due',
  'paid',
  'failed',
  'review',
  'waived',
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/**
 * submit: a charge request is sent to the provider; nothing else happens until its result is known.
 * require_payer: the bank requires the payer to authenticate. approve: the charge is paid, also
 * when the payer paid it on-session. waive: never started, because the recurring billing is over.
 */
export type ChargeEvent =
  | 'submit'
  | 'approve'
  | 'decline'
  | 'require_payer'
  | 'mark_past_due'
  | 'cancel_unpaid'
  | 'review'
  | 'waive';

const UNPAID = {
  submit: 'processing',
  approve: 'paid',
  mark_past_due: 'past_due',
  cancel_unpaid: 'failed',
  review: 'review',
} as const;

export const chargeMachine = defineMachine<ChargeStatus, ChargeEvent>({
  waiting: {
    on: { submit: 'processing', review: 'review', waive: 'waived' },
    otherwise: 'unexpected',
  },
  processing: {
    on: { approve: 'paid', decline: 'declined', require_payer: 'awaiting_payer' },
    otherwise: 'order.being_paid',
  },
  declined: { on: UNPAID, otherwise: 'unexpected' },
  awaiting_payer: { on: UNPAID, otherwise: 'unexpected' },
  past_due: { on: UNPAID, otherwise: 'unexpected' },
  paid: { on: { approve: 'paid' }, otherwise: 'order.paid' },
  failed: { on: { cancel_unpaid: 'failed' }, otherwise: 'payment.closed' },
  review: { on: { review: 'review' }, otherwise: 'payment.closed' },
  waived: { on: { waive: 'waived' }, otherwise: 'payment.closed' },
});

const CLOSED: readonly ChargeStatus[] = ['paid', 'failed', 'review', 'waived'];

export function isOpenCharge(status: ChargeStatus): boolean {
  return !CLOSED.includes(status);
}

export type Charge = {
  readonly due: CivilDate;
  readonly status: ChargeStatus;
  readonly firstAttemptedOn: CivilDate | null;
  readonly lastAttemptedOn: CivilDate | null;
  readonly paidOn: CivilDate | null;
  /** The card has changed since the last attempt. */
  readonly hasNewCard: boolean;
};

export function createCharge(due: CivilDate): Charge {
  const days = { firstAttemptedOn: null, lastAttemptedOn: null, paidOn: null };
  return { due, status: 'waiting', ...days, hasNewCard: false };
}

export function applyChargeEvent(charge: Charge, event: ChargeEvent, today: CivilDate): Charge {
  const status = chargeMachine.step(charge.status, event);
  if (status === charge.status) return charge;
  if (event === 'approve') return { ...charge, status, paidOn: today };
  if (event !== 'submit') return { ...charge, status };
  return markTried({ ...charge, status, hasNewCard: false }, today);
}

/** A reminder to the payer counts as an attempt, like a card charge. */
export function markTried(charge: Charge, today: CivilDate): Charge {
  return { ...charge, firstAttemptedOn: charge.firstAttemptedOn ?? today, lastAttemptedOn: today };
}

export function isLate(due: CivilDate, today: CivilDate): boolean {
  return daysFrom(due, today) > CHARGE_LATE_DAYS_MAX;
}

/**
 * The next retry date, or undefined if there is no automatic retry. Days are counted from the first
 * attempt, so that a charge started late leaves the payer the same time. Of several missed retries
 * only one is made up for.
 */
export function getNextRetryDate({
  firstAttemptedOn,
  lastAttemptedOn,
}: Charge): CivilDate | undefined {
  if (firstAttemptedOn === null || lastAttemptedOn === null) return undefined;
  return RETRY_DAYS.map((days) => addDays(firstAttemptedOn, days)).find(
    (day) => day > lastAttemptedOn,
  );
}

/**
 * When the recurring billing is canceled because of this charge. Undefined if the charge was not
 * attempted yet, or becomes too late to charge before that date.
 */
export function getUnpaidCancelDate({
  due,
  firstAttemptedOn,
}: Pick<Charge, 'due' | 'firstAttemptedOn'>): CivilDate | undefined {
  if (firstAttemptedOn === null) return undefined;
  const day = addDays(firstAttemptedOn, UNPAID_CANCEL_DAYS);
  return isLate(due, day) ? undefined : day;
}

/** The last day on which it can be paid here, unless the recurring billing is canceled earlier. */
export function getPayableUntil(due: CivilDate): CivilDate {
  return addDays(due, CHARGE_LATE_DAYS_MAX);
}

/**
 * The next action for a charge. charge: charge the card. notify_payer: send the payer the link
 * again. end: end the recurring billing, because no charge is left.
 */
export type BillingActionKind =
  | 'charge'
  | 'notify_payer'
  | 'review'
  | 'mark_past_due'
  | 'cancel_unpaid'
  | 'waive'
  | 'end';
export type BillingAction =
  | { readonly kind: 'end' }
  | { readonly kind: Exclude<BillingActionKind, 'end'>; readonly due: CivilDate };
