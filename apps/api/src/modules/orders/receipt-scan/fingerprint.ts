import { createHash } from 'node:crypto';
import { billWords, fingerprintWords, issuedMinute } from '@saifu/domain/orders/receipt-scan';
import type { Marks, Slip } from './order-scan.repository.ts';

/** By what a bill of this amount is known again. */
export const marksOf = (slip: Pick<Slip, 'storeKey' | 'issuedAt'>, amount: number): Marks => {
  const { storeKey, issuedAt } = slip;
  if (storeKey === null) return { bill: null, fingerprint: null };
  const minute = issuedMinute(issuedAt);
  return {
    bill: digestOf(billWords(storeKey, amount)),
    fingerprint: minute === null ? null : digestOf(fingerprintWords(storeKey, minute, amount)),
  };
};

function digestOf(words: string): Buffer {
  return createHash('sha256').update(words).digest();
}
