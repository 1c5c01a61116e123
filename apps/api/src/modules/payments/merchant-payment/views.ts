import { createHash } from 'node:crypto';
import type {
  MerchantPaymentTotalsView,
  MerchantPaymentView,
} from '@saifu/contract/merchant-payment';
import { settlementDate } from '@saifu/domain/payments/payment';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { createVerificationCode } from '../authorize/store-verification-code.ts';
import { getRefundedAmount } from '../payment.ts';
import type { Sale, SaleTotals } from './merchant-payment.repository.ts';

export function toMerchantPaymentView(sale: Sale, stableKey: string): MerchantPaymentView {
  const { authorizedAt, completedAt } = sale;
  return {
    id: toTypeId('payment', sale.id),
    order_id: toTypeId('order', sale.orderId),
    store_id: toTypeId('store', sale.storeId),
    title: sale.title,
    total_amount: sale.amount,
    refunded_amount: getRefundedAmount(sale),
    payment_method: sale.method,
    status: sale.status,
    proof_code: authorizedAt && createVerificationCode(sale, authorizedAt, stableKey),
    created_at: toTimestamp(sale.createdAt),
    payment_date: authorizedAt && toTimestamp(authorizedAt),
    completed_date: completedAt && toTimestamp(completedAt),
    settlement_date: completedAt && settlementDate(completedAt),
    in_review: sale.isHeld,
  };
}

/** The columns of the CSV file. */
export const SALE_COLUMNS = [
  ...(['id', 'order_id', 'store_id', 'title', 'total_amount', 'refunded_amount'] as const),
  ...(['payment_method', 'status', 'proof_code', 'created_at', 'payment_date'] as const),
  ...(['completed_date', 'settlement_date', 'in_review'] as const),
] as const satisfies readonly (keyof MerchantPaymentView)[];

export function toSaleTotalsView(totals: SaleTotals): MerchantPaymentTotalsView {
  const { count, amount, paidAmount, refundedAmount } = totals;
  return { count, amount, paid_amount: paidAmount, refunded_amount: refundedAmount };
}

/** Detects reuse of an idempotency key with a different request. */
export function hashRefundRequest(paymentId: string, amount: number | null): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([paymentId, amount]))
    .digest();
}
