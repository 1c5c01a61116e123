import type { PaymentView } from '@saifu/contract/payment';
import { isOpen, validateRefundRequest } from '@saifu/domain/payments/refund-request';

/**
 * What a payer can do about a payment, the likeliest first: pay it, say yes to it, hold its
 * receipt, try it again, ask for the money back, call it off, or come back to the store.
 */
const PAYMENT_ACTIONS = [
  'continue',
  'confirm',
  'receipt',
  'retry',
  'request_refund',
  'abort',
  'pay_again',
] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** What is allowed now. What is not is absent, rather than there and of no use. */
export function getAllowedActions(payment: PaymentView, now: Date): readonly PaymentAction[] {
  const { status, awaits_network: isUnknown } = payment;
  const isWaiting = status === 'waiting_for_payment';
  const isUndisputed = status === 'processing' && !isUnknown && !hasOpenRequest(payment);
  const allowed: Readonly<Record<PaymentAction, boolean>> = {
    continue: isWaiting,
    confirm: isUndisputed,
    receipt: payment.receipt_id !== null,
    retry: status === 'error',
    request_refund: !isUnknown && canRequestRefund(payment, now),
    abort: isWaiting && !isUnknown,
    pay_again: !isWaiting && status !== 'processing' && payment.store.status === 'active',
  };
  return PAYMENT_ACTIONS.filter((act) => allowed[act]);
}

export function hasOpenRequest({ refund_request: request }: PaymentView): boolean {
  return request !== null && isOpen(request.status);
}

/** For all that is left; how much of it, is asked where the request is written. */
function canRequestRefund(payment: PaymentView, now: Date): boolean {
  const { status, completed_date: completed } = payment;
  const { actual_payment_amount: amount, refunded_amount: refundedAmount } = payment;
  const completedAt = completed === null ? null : new Date(completed);
  const error = validateRefundRequest({
    payment: { status, completedAt, amount, refundedAmount },
    hasOpen: hasOpenRequest(payment),
    requested: null,
    now,
  });
  return error === undefined;
}
