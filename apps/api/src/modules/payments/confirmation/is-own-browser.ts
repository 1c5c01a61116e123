import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '@saifu/domain/identity/actor';
import type { Payment } from '../payment.ts';
import type { Confirmation } from './confirmation.repository.ts';

export type ConfirmationCaller = { readonly actor: Actor; readonly device: Buffer };

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
