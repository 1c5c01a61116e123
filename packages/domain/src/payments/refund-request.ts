import { validateAmount } from '../orders/order.ts';
import { AppError } from '../shared/app-error.ts';
import {
  addBusinessDays,
  type CivilDate,
  endOfDay,
  getLastDay,
  toCivilDate,
} from '../shared/calendar.ts';
import {
  REFUND_REQUEST_ANSWER_BUSINESS_DAYS,
  REFUND_REQUEST_WINDOW_DAYS,
  REFUND_REQUESTS_PER_PAYMENT_MAX,
  REJECTION_REST_MS_MIN,
} from '../shared/limits.ts';
import { defineMachine } from '../shared/state-machine.ts';
import type { PaymentStatus } from './payment.ts';

/** A refund request by a payer. The merchant decides on it. */
export const REFUND_REQUEST_STATUSES = [
  'pending',
  'approved',
  'partially_approved',
  'rejected',
  'withdrawn',
  'escalated',
] as const;
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

export const REASON_CODES = [
  'not_received',
  'wrong_amount',
  'duplicate',
  'defective',
  'not_me',
  'other',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/**
 * approve, approve_part, reject: the decisions. withdraw: the payer withdraws the request.
 * escalate: the merchant's deadline has passed, and staff decide instead.
 */
export type RefundRequestEvent = 'approve' | 'approve_part' | 'reject' | 'withdraw' | 'escalate';

const ANSWERS = {
  approve: 'approved',
  approve_part: 'partially_approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
  escalate: 'escalated',
} as const satisfies Record<RefundRequestEvent, RefundRequestStatus>;

/**
 * Repeating a decision is idempotent. The caller compares the amounts of two partial approvals,
 * because the state machine does not know amounts.
 */
export const refundRequestMachine = defineMachine<RefundRequestStatus, RefundRequestEvent>({
  pending: { on: ANSWERS, otherwise: 'refund_request.closed' },
  escalated: { on: ANSWERS, otherwise: 'refund_request.closed' },
  approved: { on: { approve: 'approved' }, otherwise: 'refund_request.closed' },
  partially_approved: {
    on: { approve_part: 'partially_approved' },
    otherwise: 'refund_request.closed',
  },
  rejected: { on: { reject: 'rejected' }, otherwise: 'refund_request.closed' },
  withdrawn: { on: { withdraw: 'withdrawn' }, otherwise: 'refund_request.closed' },
});

export function isOpen(status: RefundRequestStatus): boolean {
  return status === 'pending' || status === 'escalated';
}

type LastRequest = {
  readonly status: RefundRequestStatus;
  readonly approvedAmount: number | null;
};

/**
 * Whether a completed payment waits for a decision on its last refund request, or for the approved
 * money. Until then it changes without an action of the payer.
 */
export function isRefundOutstanding(
  payment: Pick<Payment, 'status' | 'refundedAmount'>,
  request: LastRequest | null,
): boolean {
  if (payment.status !== 'complete' || request === null) return false;
  return isOpen(request.status) || (request.approvedAmount ?? 0) > payment.refundedAmount;
}

type Payment = {
  readonly status: PaymentStatus;
  readonly completedAt: Date | null;
  /** The amount paid, including the fee. */
  readonly amount: number;
  /** The amount already refunded. */
  readonly refundedAmount: number;
};

export type RefundRequestConditions = {
  readonly payment: Payment;
  readonly hasOpen: boolean;
  /** The number of earlier requests, if known. */
  readonly before?: number;
  /** Null for the full remaining amount. */
  readonly requested: number | null;
  readonly now: Date;
};

/** The error for a refund request, or undefined if it is possible. */
export function validateRefundRequest(input: RefundRequestConditions): AppError | undefined {
  const { payment, now } = input;
  const { status, completedAt } = payment;
  const max = payment.amount - payment.refundedAmount;
  const isMade = status === 'processing' || status === 'complete';
  if (!isMade || max <= 0) return new AppError('refund_request.not_possible');
  if (isTooLate(completedAt, now)) return new AppError('refund_request.too_late');
  if (input.hasOpen) return new AppError('refund_request.open_already');
  const { before = 0 } = input;
  if (before >= REFUND_REQUESTS_PER_PAYMENT_MAX) return tooMany();
  const requested = input.requested ?? max;
  if (validateAmount(requested) === 'amount.missing') return new AppError('amount.missing');
  return requested > max ? new AppError('refund_request.amount_too_large', { max }) : undefined;
}

export function tooMany(): AppError {
  return new AppError('refund_request.too_many', { max: REFUND_REQUESTS_PER_PAYMENT_MAX });
}

/** The last day, to its end in Japan, on which a refund request can be made. */
export function getLastRefundRequestDay(completedAt: Date): CivilDate {
  return getLastDay(completedAt, REFUND_REQUEST_WINDOW_DAYS);
}

function isTooLate(completedAt: Date | null, now: Date): boolean {
  return completedAt !== null && toCivilDate(now) > getLastRefundRequestDay(completedAt);
}

/** Whether the payment can still be disputed at all, regardless of payer and amount. */
export function isDisputable(payment: Pick<Payment, 'status' | 'completedAt'>, now: Date): boolean {
  const { status, completedAt } = payment;
  return (status === 'processing' || status === 'complete') && !isTooLate(completedAt, now);
}

/** The merchant's deadline to decide. The year-end closure does not count. */
export function respondBy(filedAt: Date): Date {
  const filedOn = toCivilDate(filedAt);
  return endOfDay(addBusinessDays(filedOn, REFUND_REQUEST_ANSWER_BUSINESS_DAYS, { yearEnd: true }));
}

/**
 * When a payment completes automatically after a rejected refund request. The confirmation window
 * is paused while a request is open. The payer has at least one day left to respond.
 */
export function deadlineAfterRejection(stoppedRestMs: number, now: Date): Date {
  return new Date(now.getTime() + Math.max(stoppedRestMs, REJECTION_REST_MS_MIN));
}
