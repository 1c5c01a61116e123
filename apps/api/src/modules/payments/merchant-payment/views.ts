import { createHash } from 'node:crypto';
import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { settlementDate } from '@saifu/domain/payments/payment';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { createVerificationCode } from '../authorize/store-verification-code.ts';
import { getRefundedAmount } from '../payment.ts';
import type { Sale } from './merchant-payment.repository.ts';

export function toMerchantPaymentView(sale: Sale, secretKey: string): MerchantPaymentView {
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
    proof_code: authorizedAt && createVerificationCode(sale, authorizedAt, secretKey),
    created_at: toTimestamp(sale.createdAt),
    payment_date: authorizedAt && toTimestamp(authorizedAt),
    completed_date: completedAt && toTimestamp(completedAt),
    settlement_date: completedAt && settlementDate(completedAt),
  };
}

/** Detects reuse of an idempotency key with a different request. */
export function hashRefundRequest(paymentId: string, amount: number | null): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([paymentId, amount]))
    .digest();
}
