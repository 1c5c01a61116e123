import { getSessionItem, setSessionItem } from '@saifu/web/lib/session-storage.ts';

const getStorageKey = (paymentId: string) => `payment.guest.${paymentId}`;

/** A guest needs this token to see the payment again, also after the return from the bank. */
export function saveGuestToken(paymentId: string, token: string): void {
  setSessionItem(getStorageKey(paymentId), token);
}

export function readGuestToken(paymentId: string): string | null {
  return getSessionItem(getStorageKey(paymentId));
}
