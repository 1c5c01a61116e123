import { deriveUuid } from '../../platform/crypto/tokens.ts';

/** Known before the receipt is issued: a payment has one receipt, and so has a refund. */
export function toReceiptId(paymentOrRefundId: string): string {
  return deriveUuid(paymentOrRefundId, 'receipt');
}
