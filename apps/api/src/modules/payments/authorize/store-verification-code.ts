import { createHmac } from 'node:crypto';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { deriveKey } from '../../../platform/crypto/derive-key.ts';
import type { Payment } from '../payment.ts';

type Proven = Pick<Payment, 'id' | 'storeId' | 'amount'>;

/**
 * Four digits that payer and store can compare. Each store has its own key, derived from the one
 * that is the same in all processes while the secret keys are replaced.
 */
export function createVerificationCode(
  payment: Proven,
  authorizedAt: Date,
  stableKey: string,
): string {
  const key = deriveKey(stableKey, `store ${payment.storeId}`);
  const parts = [toTypeId('payment', payment.id), payment.amount, toTimestamp(authorizedAt)];
  const hash = createHmac('sha256', key).update(parts.join('|')).digest();
  return String(hash.readUInt32BE(0) % 10_000).padStart(4, '0');
}
