import { getSessionItem, setSessionItem } from '../../lib/session-storage.ts';

const getStorageKey = (paymentId: string) => `payment.guest.${paymentId}`;

/** By which a guest sees a payment again, also after having been at the bank's page. */
export function saveGuestToken(paymentId: string, token: string): void {
  setSessionItem(getStorageKey(paymentId), token);
}

export function readGuestToken(paymentId: string): string | null {
  return getSessionItem(getStorageKey(paymentId));
}
