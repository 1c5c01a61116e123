import type { UserActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import {
  CODE_LIFE_MS,
  REGISTRATIONS_PER_ADDRESS,
  SENDS_PER_ADDRESS,
  SENDS_PER_DESTINATION,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import {
  addressKey,
  consumeRateLimit,
  consumeRateLimits,
  limitKey,
} from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as verifications from '../verification/verification.repository.ts';
import type { Contact } from './contact.ts';
import { TAKEN } from './is-contact-taken.ts';

type RequestContactChangeInput = {
  readonly contact: Contact;
  readonly deviceHash: Buffer;
  readonly address: string;
};

export type SentContactCode = {
  readonly challengeId: string;
  readonly expiresInSeconds: number;
  readonly destination: string;
};

/** Sends a code to the new contact. Nothing changes until the code is entered. */
export async function requestContactChange(
  deps: Deps,
  actor: UserActor,
  input: RequestContactChangeInput,
): Promise<SentContactCode> {
  const { channel, destination } = input.contact;
  const now = deps.clock.now();
  const challengeId = newUuid();
  await consumeRateLimit(deps.db, addressKey('send from', input.address), SENDS_PER_ADDRESS, now);
  // This endpoint reveals taken contacts as registration does, so both share one rate limit.
  const probes = addressKey('register from', input.address);
  await consumeRateLimit(deps.db, probes, REGISTRATIONS_PER_ADDRESS, now);
  await deps.db.transaction(async (tx) => {
    const user = await accounts.get(tx, actor.userId);
    if (user === undefined) throw new AppError('session.expired');
    const isProven = channel === 'email' ? user.emailVerified : user.phoneVerified;
    const current = channel === 'email' ? user.email : user.phone;
    if (isProven && current === destination) throw new AppError('contact.unchanged');
    const holder = await accounts.findByLoginId(tx, destination);
    const isFree = holder === undefined || holder.status === 'unconfirmed' || holder.id === user.id;
    if (!isFree) throw new AppError(TAKEN[channel]);
    await consumeRateLimits(tx, limitKey('send', destination), SENDS_PER_DESTINATION, now);
    await verifications.ask(tx, {
      id: challengeId,
      userId: user.id,
      purpose: 'contact',
      contents: 'code',
      channel,
      destination,
      deviceHash: input.deviceHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    });
  });
  return { challengeId, expiresInSeconds: CODE_LIFE_MS / 1000, destination };
}
