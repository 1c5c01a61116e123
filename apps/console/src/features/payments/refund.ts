import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { readAmount } from '@saifu/domain/orders/order';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';

/** What has not been refunded yet. */
export function getLeftYen(payment: MerchantPaymentView): number {
  return Math.max(0, payment.total_amount - payment.refunded_amount);
}

/** Whether a refund is possible at all. The server also knows about refunds in progress. */
export function canRefund(payment: MerchantPaymentView): boolean {
  const isPaid = payment.status === 'processing' || payment.status === 'complete';
  return isPaid && getLeftYen(payment) > 0;
}

/** The payment service of BitCash does not refund a part. */
export function isWholeOnly({ payment_method }: MerchantPaymentView): boolean {
  return payment_method === 'bitcash';
}

/** The amount to refund; undefined if the input is not a whole number of yen. */
export function readRefundYen(typed: string): number | undefined {
  const amount = readAmount(typed);
  return amount === undefined || amount < 1 ? undefined : amount;
}

/** Validates before sending. The limit of a member is left to the server, which knows its use. */
export function validateRefund(typed: string, payment: MerchantPaymentView): FormErrors {
  if (typed.trim() === '') return { amount: { code: 'field.required', params: {} } };
  const amount = readRefundYen(typed);
  if (amount === undefined) return { amount: { code: 'amount.missing', params: {} } };
  const max = getLeftYen(payment);
  if (amount > max) return { amount: { code: 'refund.too_large', params: { max } } };
  const isPart = isWholeOnly(payment) && amount !== payment.total_amount;
  return isPart ? { amount: { code: 'refund.whole_only', params: {} } } : {};
}

/** Whether the money has been refunded. In cash, it may wait for the payer's bank details. */
export function isRefundMade(
  before: MerchantPaymentView,
  { status, refunded_amount }: MerchantPaymentView,
): boolean {
  return refunded_amount > before.refunded_amount || status === 'cancel' || status === 'refunded';
}
