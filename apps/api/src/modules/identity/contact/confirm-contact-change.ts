import { timingSafeEqual } from 'node:crypto';
import type { UserActor } from '@saifu/domain/identity/actor';
import { contactToProve } from '@saifu/domain/identity/contact';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { isMatchingCode } from '../../../platform/crypto/one-time-codes.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { earlierTime } from '../../../platform/earlier-time.ts';
import * as accounts from '../account/account.repository.ts';
import * as verifications from '../verification/verification.repository.ts';
import { applyChange } from './change/apply-change.ts';
import { cancelChange } from './change/cancel-changes.ts';
import * as changes from './contact-change.repository.ts';
import { TAKEN } from './is-contact-taken.ts';

export type ConfirmContactInput = {
  readonly challengeId: string;
  readonly code: string;
  readonly deviceHash: Buffer;
};

export type ConfirmedContact = {
  readonly change: changes.ContactChange;
  readonly isApplied: boolean;
};

/**
 * Verifies a new contact by its code. The change takes effect at once only if this session has just
 * entered a code sent to the current contact, so a stolen password alone cannot replace a contact.
 */
export async function confirmContact(
  deps: Deps,
  actor: UserActor,
  input: ConfirmContactInput,
): Promise<ConfirmedContact> {
  const now = deps.clock.now();
  const { challengeId } = input;
  // The guess is committed before the comparison, so a crash cannot give a free guess.
  const guess = await verifications.takeGuess(deps.db, challengeId, 'contact', now);
  if (guess === undefined) {
    const isKnown = await verifications.exists(deps.db, challengeId, 'contact');
    throw new AppError(isKnown ? 'account.code_expired' : 'account.code_wrong');
  }
  const isCode = isMatchingCode(guess.codeHmac, deps.config.secretKeys, challengeId, input.code);
  const isSameDevice = timingSafeEqual(guess.deviceHash, input.deviceHash);
  if (!isCode || !isSameDevice || guess.userId !== actor.userId) {
    throw new AppError('account.code_wrong');
  }
  return deps.db.transaction((tx) => openChange(deps, tx, actor, challengeId));
}

async function openChange(
  deps: Deps,
  tx: Tx,
  actor: UserActor,
  challengeId: string,
): Promise<ConfirmedContact> {
  const now = await earlierTime(tx, deps.clock);
  // The row lock serializes concurrent changes of the same user.
  const user = await accounts.lock(tx, actor.userId);
  const challenge = await verifications.lockLiving(tx, challengeId, deps.clock.now());
  const destination = challenge?.destination;
  if (user === undefined || challenge === undefined || destination == null) {
    throw new AppError('account.code_expired');
  }
  const { channel } = challenge;
  await verifications.use(tx, challengeId, now);
  const holder = await accounts.findByLoginId(tx, destination);
  const isFree = holder === undefined || holder.status === 'unconfirmed' || holder.id === user.id;
  if (!isFree) throw new AppError(TAKEN[channel]);

  const isMail = channel === 'email';
  const guard = contactToProve(user, channel);
  const change: changes.ContactChange = {
    id: newUuid(),
    userId: user.id,
    channel,
    oldDestination: isMail ? user.email : user.phone,
    oldVerified: isMail ? user.emailVerified : user.phoneVerified,
    oldVerifiedAt: isMail ? user.emailVerifiedAt : user.phoneVerifiedAt,
    newDestination: destination,
    guardDestination: guard?.destination ?? null,
    status: 'open',
    requestedAt: now,
    effectiveAt: null,
    appliedAt: null,
  };
  const underway = await changes.listUnderway(tx, user.id, new Date(0));
  const last = underway.find((each) => each.channel === channel);
  if (last !== undefined) await cancelChange(tx, { user, change: last, now });
  await changes.insert(tx, change);
  const isAgreed =
    guard === null ||
    (await changes.hasProved(tx, actor.sessionId, { channel: guard.channel, now }));
  if (isAgreed) await applyChange(deps, tx, { user, change, now });
  return { change, isApplied: isAgreed };
}
