import type { ProviderRecord } from '../../../gateways/payment-provider/payment-provider.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';

/** What our database knows about a payment of the provider. */
export type KnownPayment = {
  readonly payment: Payment;
  readonly authorize: PaymentAttempt | undefined;
  /** The open attempt, of any kind. */
  readonly open: PaymentAttempt | undefined;
};

/** Why a person must look at a payment. */
export type ReviewReason =
  | 'attempt_differs'
  | 'amount_differs'
  | 'reference_differs'
  | 'held_for_closed_payment'
  | 'captured_for_unknown_payment'
  | 'held_for_unknown_payment'
  | 'captured_amount_differs'
  | 'refunded_less'
  | 'refund_pending'
  | 'refund_request_open'
  | 'not_recordable'
  | 'contradiction';

/**
 * The next step for one payment. `equal`: nothing to do. `not_ours`: not sent by this product.
 * `in_progress`: an open attempt that the task `reconcile-attempts` settles. The others say what is
 * recorded here or, for `cancel`, done at the provider.
 */
export type AdoptionDecision =
  | { readonly kind: 'equal' | 'not_ours' | 'in_progress' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'record_authorization' }
  | {
      readonly kind: 'record_modification';
      readonly attempt: PaymentAttempt;
      readonly result: 'approved' | 'expired';
    }
  | { readonly kind: 'record_capture'; readonly amount: number }
  | { readonly kind: 'record_release' }
  | { readonly kind: 'record_refund'; readonly amount: number }
  | { readonly kind: 'review'; readonly reason: ReviewReason };

const EQUAL: AdoptionDecision = { kind: 'equal' };
const IN_PROGRESS: AdoptionDecision = { kind: 'in_progress' };
const review = (reason: ReviewReason): AdoptionDecision => ({ kind: 'review', reason });
const approve = (attempt: PaymentAttempt): AdoptionDecision => {
  return { kind: 'record_modification', attempt, result: 'approved' };
};

const sum = (refunds: ProviderRecord['refunds'], state: 'succeeded' | 'pending') =>
  refunds.filter((refund) => refund.state === state).reduce((all, { amount }) => all + amount, 0);

/** Money of the payer that the provider holds or has taken. */
function getHeldAmount({ state, amount, capturedAmount, refunds }: ProviderRecord): number {
  if (state === 'authorized') return amount;
  return state === 'captured' ? capturedAmount - sum(refunds, 'succeeded') : 0;
}

/**
 * Decides about a payment that our database does not know. Only what was created since the restored
 * moment is canceled: an older payment was known when its request was sent.
 */
export function decideUnknown(record: ProviderRecord, since: Date): AdoptionDecision {
  const { state, paymentId, attemptId, createdAt } = record;
  if (paymentId === null || attemptId === null) return { kind: 'not_ours' };
  if (state === 'captured') {
    return getHeldAmount(record) > 0 ? review('captured_for_unknown_payment') : EQUAL;
  }
  if (state === 'canceled' || state === 'failed') return EQUAL;
  return createdAt >= since ? { kind: 'cancel' } : review('held_for_unknown_payment');
}

/** Decides about a payment that our database knows. */
export function decideKnown(record: ProviderRecord, known: KnownPayment): AdoptionDecision {
  const { payment, authorize, open } = known;
  if (authorize === undefined || authorize.id !== record.attemptId)
    return review('attempt_differs');
  if (authorize.amount !== record.amount) return review('amount_differs');
  const { providerReference } = payment;
  if (providerReference !== null && providerReference !== record.reference) {
    return review('reference_differs');
  }
  if (authorize.state === 'open' || authorize.state === 'needs_payer') {
    return decideUnanswered(record, authorize);
  }
  if (open !== undefined) return decideOpen(record, open);
  switch (payment.status) {
    case 'waiting_for_payment':
      return review('contradiction');
    case 'cancel':
    case 'error':
      return getHeldAmount(record) > 0 ? review('held_for_closed_payment') : EQUAL;
    default:
      return decidePaid(record, payment);
  }
}

/** The authorization has no result here. */
function decideUnanswered(record: ProviderRecord, { state }: PaymentAttempt): AdoptionDecision {
  if (record.state === 'waiting') return state === 'needs_payer' ? EQUAL : IN_PROGRESS;
  const isPart = record.state === 'captured' && record.capturedAmount !== record.amount;
  if (isPart && !record.isCapturedLater) return review('captured_amount_differs');
  return { kind: 'record_authorization' };
}

/** A capture, void or refund has no result here. It is recorded only if the provider has it. */
function decideOpen(record: ProviderRecord, open: PaymentAttempt): AdoptionDecision {
  const { state, capturedAmount, refunds } = record;
  if (open.kind === 'refund') {
    const made = refunds.find(({ attemptId }) => attemptId === open.id);
    return made?.state === 'succeeded' ? approve(open) : IN_PROGRESS;
  }
  if (open.kind === 'void') {
    const isReturned = state === 'captured' && getHeldAmount(record) === 0;
    return state === 'canceled' || isReturned ? approve(open) : IN_PROGRESS;
  }
  if (state === 'canceled') {
    return { kind: 'record_modification', attempt: open, result: 'expired' };
  }
  if (state !== 'captured') return IN_PROGRESS;
  return capturedAmount === open.amount ? approve(open) : review('captured_amount_differs');
}

/** The payment was authorized, and none of its attempts is open. */
function decidePaid(record: ProviderRecord, payment: Payment): AdoptionDecision {
  const { capturedAmount, refundedAmount, status } = payment;
  const isUncaptured = capturedAmount === 0;
  switch (record.state) {
    case 'waiting':
    case 'failed':
      return review('contradiction');
    case 'authorized':
      return isUncaptured ? EQUAL : review('contradiction');
    case 'canceled':
      return isUncaptured && status === 'processing'
        ? { kind: 'record_release' }
        : review('contradiction');
    case 'captured': {
      const { capturedAmount: amount, refunds } = record;
      if (isUncaptured) return { kind: 'record_capture', amount };
      if (capturedAmount !== amount) return review('captured_amount_differs');
      const missing = sum(refunds, 'succeeded') - refundedAmount;
      if (missing > 0) return { kind: 'record_refund', amount: missing };
      if (missing < 0) return review('refunded_less');
      return sum(refunds, 'pending') > 0 ? review('refund_pending') : EQUAL;
    }
  }
}
