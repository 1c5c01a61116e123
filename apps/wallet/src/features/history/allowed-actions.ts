import type { PaymentView } from '@saifu/contract/payment';
import { isOpen, validateRefundRequest } from '@saifu/domain/payments/refund-request';

/** Actions on a payment, most likely first. */
const PAYMENT_ACTIONS = [
  'continue',
  'confirm',
  'retry',
  'request_refund',
  'abort',
  'pay_again',
] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** Actions that are allowed now. Others are omitted instead of disabled. */
export function getAllowedActions(payment: PaymentView, now: Date): readonly PaymentAction[] {
  const { status, awaits_provider: isUnknown } = payment;
  const isWaiting = status === 'waiting_for_payment';
  const isUndisputed = status === 'processing' && !isUnknown && !hasOpenRequest(payment);
  const allowed: Readonly<Record<PaymentAction, boolean>> = {
    continue: isWaiting,
    confirm: isUndisputed && !payment.in_review,
    retry: status === 'error',
    request_refund: !isUnknown && canRequestRefund(payment, now),
    abort: isWaiting && !isUnknown,
    pay_again: !isWaiting && status !== 'processing' && payment.store.status === 'active',
  };
  return PAYMENT_ACTIONS.filter((action) => allowed[action]);
}

export function hasOpenRequest({ refund_request: request }: PaymentView): boolean {
  return request !== null && isOpen(request.status);
}

/** Checks the full remaining amount. The amount is chosen in the refund request form. */
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
