import { createHash } from 'node:crypto';
import { issuedMinute, toBillKey, toFingerprintKey } from '@saifu/domain/orders/receipt-scan';
import type { Fingerprints, OrderScan } from './order-scan.repository.ts';

/** Computes the hashes that identify a bill of this amount. */
export function computeFingerprints(
  orderScan: Pick<OrderScan, 'storeKey' | 'issuedAt'>,
  amount: number,
): Fingerprints {
  const { storeKey, issuedAt } = orderScan;
  if (storeKey === null) return { billHash: null, fingerprint: null };
  const minute = issuedMinute(issuedAt);
  return {
    billHash: hashKey(toBillKey(storeKey, amount)),
    fingerprint: minute === null ? null : hashKey(toFingerprintKey(storeKey, minute, amount)),
  };
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
