import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { GUEST_TOKEN_LIFE_MS, RECEIPT_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { verifyLinkToken } from '../../../platform/crypto/signed-links.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import * as confirmations from '../confirmation/confirmation.repository.ts';
import type { Payment } from '../payment.ts';
import * as payments from './payment.repository.ts';

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

type Caller = { readonly actor: Actor; readonly guestToken: string | undefined };

/** Returns the payment to the user who made it, or for a day to the holder of its guest token. */
export async function findPaymentForCaller(
  deps: OwnDeps,
  caller: Caller,
  id: string,
): Promise<Payment> {
  const { actor, guestToken } = caller;
  const payment = await payments.get(deps.db, id);
  if (payment === undefined) throw new AppError('not_found');
  if (actor.kind === 'user' && payment.userId === actor.userId) return payment;
  const isTokenValid =
    guestToken !== undefined && matchesGuestToken(payment, guestToken, deps.clock.now());
  if (!isTokenValid) throw new AppError('not_found');
  return payment;
}

/**
 * Like `findPaymentForCaller`, and also accepts the receipt link, which grants read access only.
 */
export async function getViewablePayment(
  deps: OwnDeps,
  caller: Caller,
  id: string,
): Promise<Payment> {
  const { guestToken } = caller;
  const isLinked = guestToken !== undefined && linkedPaymentId(deps, guestToken) === id;
  const payment = isLinked ? await linkedPayment(deps, id) : undefined;
  return payment ?? findPaymentForCaller(deps, caller, id);
}

/** The guest token allows actions on the payment; the link allows reading only. */
export type GuestAccess = { readonly payment: Payment; readonly by: 'token' | 'link' };

/** Returns the one payment that a guest may read, by guest token or by link. */
export async function findGuestAccess(
  deps: OwnDeps,
  guestToken: string | undefined,
): Promise<GuestAccess | undefined> {
  if (guestToken === undefined) return undefined;
  const linkedId = linkedPaymentId(deps, guestToken);
  if (linkedId !== undefined) {
    const payment = await linkedPayment(deps, linkedId);
    return payment && { payment, by: 'link' };
  }
  const guestPayment = await payments.findByGuestToken(deps.db, hashToken(guestToken));
  const isTokenValid =
    guestPayment !== undefined && matchesGuestToken(guestPayment, guestToken, deps.clock.now());
  return isTokenValid ? { payment: guestPayment, by: 'token' } : undefined;
}

function linkedPaymentId({ config }: OwnDeps, guestToken: string): string | undefined {
  return verifyLinkToken(config.secretKeys, 'receipt', guestToken);
}

/**
 * Rejects an expired link. The lifetime restarts when the payment changes, for example by a refund.
 */
async function linkedPayment(deps: OwnDeps, id: string): Promise<Payment | undefined> {
  const payment = await payments.get(deps.db, id);
  if (payment === undefined) return undefined;
  const changedAt = (await confirmations.get(deps.db, id))?.changedAt ?? payment.createdAt;
  const ageMs = deps.clock.now().getTime() - changedAt.getTime();
  if (ageMs > RECEIPT_LINK_LIFE_MS) throw new AppError('link.expired');
  return payment;
}

/** Whether the token is the payment's guest token and at most a day old. */
export function matchesGuestToken(
  { guestTokenHash, createdAt }: Payment,
  token: string,
  now: Date,
): boolean {
  const isYoung = now.getTime() - createdAt.getTime() < GUEST_TOKEN_LIFE_MS;
  return guestTokenHash !== null && isYoung && timingSafeEqual(guestTokenHash, hashToken(token));
}
