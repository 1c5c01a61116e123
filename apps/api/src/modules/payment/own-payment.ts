import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '@saifu/domain/actor';
import { GUEST_TOKEN_LIFE_MS } from '@saifu/domain/limits';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { openTicket } from '../../platform/tickets.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Payment } from './payment.ts';
import * as payments from './store.ts';

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

type Caller = { readonly actor: Actor; readonly guestToken: string | undefined };

/** Whose it is: the person who made it, or for a day whoever holds its guest token. */
export async function ownPayment(deps: OwnDeps, caller: Caller, id: string): Promise<Payment> {
  const { actor, guestToken } = caller;
  const payment = await payments.get(deps.db, id);
  if (payment === undefined) throw new Refusal('not_found');
  if (actor.kind === 'user' && payment.userId === actor.userId) return payment;
  const isHeld = guestToken !== undefined && isHeldBy(payment, guestToken, deps.clock.now());
  if (!isHeld) throw new Refusal('not_found');
  return payment;
}

/** The same, and whoever was sent the link to its receipt: they may look, and nothing else. */
export async function seenPayment(deps: OwnDeps, caller: Caller, id: string): Promise<Payment> {
  const { guestToken } = caller;
  const linked = guestToken !== undefined && linkedPaymentId(deps, guestToken) === id;
  const payment = linked ? await payments.get(deps.db, id) : undefined;
  return payment ?? ownPayment(deps, caller, id);
}

/** The one payment that a guest may look at, by the token or by the link they were given. */
export async function guestPayment(
  deps: OwnDeps,
  guestToken: string | undefined,
): Promise<Payment | undefined> {
  if (guestToken === undefined) return undefined;
  const linked = linkedPaymentId(deps, guestToken);
  if (linked !== undefined) return payments.get(deps.db, linked);
  const held = await payments.findByGuestToken(deps.db, hashToken(guestToken));
  return held && isHeldBy(held, guestToken, deps.clock.now()) ? held : undefined;
}

function linkedPaymentId({ config }: OwnDeps, guestToken: string): string | undefined {
  return openTicket(config.secretKey, 'receipt', guestToken);
}

function isHeldBy({ guestTokenHash, createdAt }: Payment, token: string, now: Date): boolean {
  const isYoung = now.getTime() - createdAt.getTime() < GUEST_TOKEN_LIFE_MS;
  return guestTokenHash !== null && isYoung && timingSafeEqual(guestTokenHash, hashToken(token));
}
