import { timingSafeEqual } from 'node:crypto';
import type { UserActor } from '@saifu/domain/identity/actor';
import { contactToProve } from '@saifu/domain/identity/contact';
import { AppError } from '@saifu/domain/shared/app-error';
import { CONTACT_CHOICE_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { isMatchingCode } from '../../../platform/crypto/one-time-codes.ts';
import { earlierTime } from '../../../platform/earlier-time.ts';
import * as accounts from '../account/account.repository.ts';
import * as verifications from '../verification/verification.repository.ts';
import { applyChange } from './change/apply-change.ts';
import * as changes from './contact-change.repository.ts';

export type ProveCurrentContactInput = {
  readonly changeId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly deviceHash: Buffer;
};

/** Applies a change at once by a code sent to the current contact. */
export async function proveCurrentContact(
  deps: Deps,
  actor: UserActor,
  { changeId, challengeId, code, deviceHash }: ProveCurrentContactInput,
): Promise<changes.ContactChange> {
  const asked = deps.clock.now();
  // The guess is committed before the comparison, so a crash cannot give a free guess.
  const guess = await verifications.takeGuess(deps.db, challengeId, 'contact_current', asked);
  if (guess === undefined) {
    const isKnown = await verifications.exists(deps.db, challengeId, 'contact_current');
    throw new AppError(isKnown ? 'account.code_expired' : 'account.code_wrong');
  }
  const isCode = isMatchingCode(guess.codeHmac, deps.config.secretKeys, challengeId, code);
  const isSameDevice = timingSafeEqual(guess.deviceHash, deviceHash);
  // The message named one change; the code approves no other.
  const isForChange = guess.userId === actor.userId && guess.contactChangeId === changeId;
  if (!isCode || !isSameDevice || !isForChange) throw new AppError('account.code_wrong');
  return deps.db.transaction(async (tx) => {
    const now = await earlierTime(tx, deps.clock);
    const user = await accounts.lock(tx, actor.userId);
    if (user === undefined) throw new AppError('session.expired');
    const challenge = await verifications.lockLiving(tx, challengeId, asked);
    if (challenge === undefined) throw new AppError('account.code_expired');
    const openSince = new Date(asked.getTime() - CONTACT_CHOICE_LIFE_MS);
    const change = await changes.findUnderway(tx, { userId: user.id, id: changeId, openSince });
    const guard = change && contactToProve(user, change.channel);
    // The code must have been sent to the contact that has to approve this change.
    if (change === undefined || guard?.channel !== challenge.channel) {
      const isOwn = await changes.isOwn(tx, user.id, changeId);
      throw new AppError(isOwn ? 'contact.change_closed' : 'not_found');
    }
    await verifications.use(tx, challengeId, now);
    await applyChange(deps, tx, { user, change, now });
    return change;
  });
}
