import { addDays, type CivilDate } from '../shared/calendar.ts';
import { CHARGE_LATE_DAYS_MAX, RETRY_DAYS, UNPAID_CANCEL_DAYS } from '../shared/limits.ts';
import { defineMachine } from '../shared/state-machine.ts';
import { daysFrom } from './schedule.ts';

/** What one period of an agreement has come to. There is one for each, and it ends once. */
export const CHARGE_STATUSES = [
  'waiting',
  'asking',
  'refused',
  'awaiting_payer',
  'past_due',
  'paid',
  'failed',
  'review',
  'waived',
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/**
 * ask: the network is asked, and until it has answered nothing else is. require_payer: the bank wants
 * the payer to be there. approve also when the payer paid it by themselves. waive: never asked
 * for, because the agreement is over.
 */
export type ChargeEvent =
  | 'ask'
  | 'approve'
  | 'decline'
  | 'require_payer'
  | 'mark_past_due'
  | 'cancel_unpaid'
  | 'review'
  | 'waive';

const UNPAID = {
  ask: 'asking',
  approve: 'paid',
  mark_past_due: 'past_due',
  cancel_unpaid: 'failed',
  review: 'review',
} as const;

export const chargeMachine = defineMachine<ChargeStatus, ChargeEvent>({
  waiting: { on: { ask: 'asking', review: 'review', waive: 'waived' }, otherwise: 'unexpected' },
  asking: {
    on: { approve: 'paid', decline: 'refused', require_payer: 'awaiting_payer' },
    otherwise: 'order.being_paid',
  },
  refused: { on: UNPAID, otherwise: 'unexpected' },
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
  /** Another card than the one that was asked last. */
  readonly hasNewCard: boolean;
};

export function createCharge(due: CivilDate): Charge {
  const days = { firstAttemptedOn: null, lastAttemptedOn: null, paidOn: null };
  return { due, status: 'waiting', ...days, hasNewCard: false };
}

/** The charge after what happened to it on a day. */
export function applyChargeEvent(charge: Charge, event: ChargeEvent, today: CivilDate): Charge {
  const status = chargeMachine.step(charge.status, event);
  if (status === charge.status) return charge;
  if (event === 'approve') return { ...charge, status, paidOn: today };
  if (event !== 'ask') return { ...charge, status };
  return markTried({ ...charge, status, hasNewCard: false }, today);
}

/** A payer who was written to again has been asked, as a card has. */
export function markTried(charge: Charge, today: CivilDate): Charge {
  return { ...charge, firstAttemptedOn: charge.firstAttemptedOn ?? today, lastAttemptedOn: today };
}

export function isLate(due: CivilDate, today: CivilDate): boolean {
  return daysFrom(due, today) > CHARGE_LATE_DAYS_MAX;
}

/**
 * When it is tried again, or undefined: never by itself. Days are counted from the first try, so
 * that a charge we were late with leaves its payer as much time as any; of those we missed one is
 * made up for.
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
 * When its agreement is canceled for want of it, or undefined: it was not asked for yet, or will be
 * too late to charge before that.
 */
export function getUnpaidCancelDate({
  due,
  firstAttemptedOn,
}: Pick<Charge, 'due' | 'firstAttemptedOn'>): CivilDate | undefined {
  if (firstAttemptedOn === null) return undefined;
  const day = addDays(firstAttemptedOn, UNPAID_CANCEL_DAYS);
  return isLate(due, day) ? undefined : day;
}

/** The last day on which anybody can pay it here, if its agreement is not canceled before. */
export function getPayableUntil(due: CivilDate): CivilDate {
  return addDays(due, CHARGE_LATE_DAYS_MAX);
}

/**
 * What is to be done about a charge next. charge: ask its card. notify_payer: write to the payer, with
 * the link, once more. end: of its agreement, as there is no charge left.
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
