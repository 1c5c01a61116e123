import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '@saifu/domain/identity/actor';
import type { Deps } from '../../../dependencies.ts';
import { matchesGuestToken } from '../authorize/find-payment-for-caller.ts';
import type { Payment } from '../payment.ts';
import type { Confirmation } from './confirmation.repository.ts';
import * as confirmations from './confirmation.repository.ts';

export type ConfirmationCaller = { readonly actor: Actor; readonly device: Buffer };

export type PaymentCaller = {
  readonly actor: Actor;
  readonly guestToken: string | undefined;
  readonly device: () => Buffer;
};

/**
 * Whether the caller may confirm without a link: the signed-in payer, or a guest who holds the
 * token of the payment in the browser that paid. The receipt link alone is not enough.
 */
export async function isPayingBrowser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, guestToken, device }: PaymentCaller,
  payment: Payment,
): Promise<boolean> {
  if (actor.kind === 'user' && actor.userId === payment.userId) return true;
  const hasToken = guestToken !== undefined && matchesGuestToken(payment, guestToken, clock.now());
  if (!hasToken) return false;
  const confirmation = await confirmations.get(db, payment.id);
  if (confirmation === undefined) return false;
  return isOwnBrowser(payment, confirmation, { actor, device: device() });
}

/**
 * Whether the request comes from the browser that paid or from the signed-in payer. A mail scanner
 * is neither.
 */
export function isOwnBrowser(
  { userId }: Pick<Payment, 'userId'>,
  { deviceHash }: Pick<Confirmation, 'deviceHash'>,
  { actor, device }: ConfirmationCaller,
): boolean {
  if (actor.kind === 'user' && actor.userId === userId) return true;
  return deviceHash !== null && timingSafeEqual(deviceHash, device);
}
