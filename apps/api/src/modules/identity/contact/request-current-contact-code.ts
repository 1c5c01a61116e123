import type { UserActor } from '@saifu/domain/identity/actor';
import { contactToProve } from '@saifu/domain/identity/contact';
import { AppError } from '@saifu/domain/shared/app-error';
import {
  CODE_LIFE_MS,
  CONTACT_CHOICE_LIFE_MS,
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
import * as changes from './contact-change.repository.ts';
import type { SentContactCode } from './request-contact-change.ts';

export type AskCurrentCodeInput = {
  readonly changeId: string;
  readonly deviceHash: Buffer;
  readonly address: string;
};

/** Sends a code to the current contact; entering it approves the change. */
export async function askCurrentCode(
  deps: Deps,
  actor: UserActor,
  { changeId, deviceHash, address }: AskCurrentCodeInput,
): Promise<SentContactCode> {
  const now = deps.clock.now();
  const challengeId = newUuid();
  await consumeRateLimit(deps.db, addressKey('send from', address), SENDS_PER_ADDRESS, now);
  return deps.db.transaction(async (tx) => {
    const user = await accounts.lock(tx, actor.userId);
    if (user === undefined) throw new AppError('session.expired');
    const openSince = new Date(now.getTime() - CONTACT_CHOICE_LIFE_MS);
    const wanted = { userId: user.id, id: changeId, openSince };
    const change = await changes.findUnderway(tx, wanted);
    const guard = change && contactToProve(user, change.channel);
    if (change === undefined || guard == null) {
      const isOwn = await changes.isOwn(tx, user.id, changeId);
      throw new AppError(isOwn ? 'contact.change_closed' : 'not_found');
    }
    const { channel, destination } = guard;
    await consumeRateLimits(tx, limitKey('send', destination), SENDS_PER_DESTINATION, now);
    await verifications.ask(tx, {
      id: challengeId,
      userId: user.id,
      purpose: 'contact_current',
      contents: 'code',
      channel,
      contactChangeId: change.id,
      deviceHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    });
    return { challengeId, expiresInSeconds: CODE_LIFE_MS / 1000, destination };
  });
}
