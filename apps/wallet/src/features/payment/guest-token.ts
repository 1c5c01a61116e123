import { recall, remember } from '../../lib/session-storage.ts';

const nameOf = (paymentId: string) => `payment.guest.${paymentId}`;

/** By which a guest sees a payment again, also after having been at the bank's page. */
export function keepGuestToken(paymentId: string, token: string): void {
  remember(nameOf(paymentId), token);
}

export function guestTokenOf(paymentId: string): string | null {
  return recall(nameOf(paymentId));
}
