import type { PaymentView } from '@saifu/contract/payment';
import { isOpen, validateRefundRequest } from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';

/** Why no refund can be requested. The form validates the amount. */
export function checkRefundRequest(payment: PaymentView, now: Date): AppError | undefined {
  const { status, completed_date: completed, refund_request: request } = payment;
  const { actual_payment_amount: amount, refunded_amount: refundedAmount } = payment;
  if (payment.awaits_provider) return new AppError('refund_request.not_possible');
  const completedAt = completed === null ? null : new Date(completed);
  return validateRefundRequest({
    payment: { status, completedAt, amount, refundedAmount },
    hasOpen: request !== null && isOpen(request.status),
    requested: null,
    now,
  });
}
