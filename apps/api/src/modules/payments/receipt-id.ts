import { deriveUuid } from '../../platform/crypto/tokens.ts';

/**
 * Derived, so it is known before the receipt is issued. Each payment and each refund has one
 * receipt.
 */
export function toReceiptId(paymentOrRefundId: string): string {
  return deriveUuid(paymentOrRefundId, 'receipt');
}
