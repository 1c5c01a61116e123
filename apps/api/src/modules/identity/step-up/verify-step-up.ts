import { timingSafeEqual } from 'node:crypto';
import type { UserActor } from '@saifu/domain/identity/actor';
import { isSettled, provenContacts } from '@saifu/domain/identity/contact';
import { freshUntil } from '@saifu/domain/identity/step-up';
import { AppError } from '@saifu/domain/shared/app-error';
import { LOGIN_FAILURES_PER_ACCOUNT } from '@saifu/domain/shared/limits';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../../dependencies.ts';
import { isMatchingCode } from '../../../platform/crypto/one-time-codes.ts';
import { accountCaller, findByPassword } from '../../../platform/crypto/passwords.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { earlierTime } from '../../../platform/earlier-time.ts';
import { provePasskey } from '../../../platform/passkey/prove-passkey.ts';
import { consumeRateLimit, limitKey, resetRateLimit } from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as passkeys from '../passkey/passkey.repository.ts';
import { getWallet, toUserHandle, userPasskeys } from '../passkey/user-passkeys.ts';
import * as verifications from '../verification/verification.repository.ts';
import * as steps from './step-up.repository.ts';

export type StepUpProof =
  | { readonly by: 'password'; readonly password: string }
  | {
      readonly by: 'code';
      readonly challengeId: string;
      readonly code: string;
      readonly deviceHash: Buffer;
    }
  | { readonly by: 'passkey'; readonly credential: AuthenticationResponseJSON };

/** Verifies a step-up, which allows irreversible actions in this session for a while. */
export async function answerStepUp(
  deps: Deps,
  actor: UserActor,
  proof: StepUpProof,
): Promise<Date> {
  const spend = await verifyProof(deps, actor, proof);
  const now = deps.clock.now();
  const until = freshUntil(now);
  await deps.db.transaction(async (tx) => {
    const effect = await spend(tx, now);
    const isLiving = await steps.refresh(tx, actor.sessionId, { until, ...effect });
    if (!isLiving) throw new AppError('session.expired');
  });
  return until;
}

/** Consumes the proof. */
type Spend = (tx: Tx, now: Date) => Promise<steps.ProofEffect>;

function verifyProof(deps: Deps, actor: UserActor, proof: StepUpProof): Promise<Spend> {
  switch (proof.by) {
    case 'password':
      return provePassword(deps, actor, proof.password);
    case 'code':
      return proveCode(deps, actor, proof);
    case 'passkey':
      return proveOwnPasskey(deps, actor, proof.credential);
  }
}

/** The answer counts for this session only. Its challenge is consumed by the check. */
async function proveOwnPasskey(
  deps: Deps,
  { userId, sessionId }: UserActor,
  credential: AuthenticationResponseJSON,
): Promise<Spend> {
  const key = limitKey('passkey', userId);
  await consumeRateLimit(deps.db, key, LOGIN_FAILURES_PER_ACCOUNT, deps.clock.now());
  const binding = { purpose: 'step_up', holder: sessionId } as const;
  const { id } = await provePasskey(deps, userPasskeys, {
    credential,
    expected: { binding, relyingParty: getWallet(deps.config) },
    ownerHandle: toUserHandle(userId),
  });
  return async (tx) => {
    // The passkey may have been removed since the check.
    const passkey = await passkeys.lock(tx, id);
    if (passkey === undefined) throw new AppError('passkey.unknown');
    await resetRateLimit(tx, key);
    const time = await earlierTime(tx, deps.clock);
    return { approvesPayments: passkey.settledAt <= time, channel: null };
  };
}

/** Shares the rate limit of the password change, because it is the same secret. */
async function provePassword(deps: Deps, actor: UserActor, password: string): Promise<Spend> {
  const key = limitKey('password', actor.userId);
  const find = async () => {
    await consumeRateLimit(deps.db, key, LOGIN_FAILURES_PER_ACCOUNT, deps.clock.now());
    return accounts.get(deps.db, actor.userId);
  };
  const user = await findByPassword(find, password, accountCaller(actor.userId));
  if (user === undefined) throw new AppError('account.password_wrong');
  return async (tx) => {
    // The password may have changed while the hash was computed.
    const isStill = await accounts.lockByPassword(tx, user.id, user.passwordHash);
    if (!isStill) throw new AppError('account.password_wrong');
    await resetRateLimit(tx, key);
    return { approvesPayments: false, channel: null };
  };
}

/** The code is valid once, for its user, in the browser that requested it, within five guesses. */
async function proveCode(
  deps: Deps,
  actor: UserActor,
  { challengeId, code, deviceHash }: Extract<StepUpProof, { by: 'code' }>,
): Promise<Spend> {
  const now = deps.clock.now();
  // The guess is committed before the comparison, so a crash cannot give a free guess.
  const guess = await verifications.takeGuess(deps.db, challengeId, 'step_up', now);
  if (guess === undefined) {
    const isKnown = await verifications.exists(deps.db, challengeId, 'step_up');
    throw new AppError(isKnown ? 'account.code_expired' : 'account.code_wrong');
  }
  const isCode = isMatchingCode(guess.codeHmac, deps.config.secretKeys, challengeId, code);
  const isSameDevice = timingSafeEqual(guess.deviceHash, deviceHash);
  if (!isCode || !isSameDevice || guess.userId !== actor.userId)
    throw new AppError('account.code_wrong');
  return async (tx) => {
    // The lock keeps the contact unchanged until the transaction ends.
    const user = await accounts.lock(tx, actor.userId);
    if (!(await verifications.use(tx, challengeId, now)))
      throw new AppError('account.code_expired');
    const { channel } = guess;
    const contact = user && provenContacts(user).find((each) => each.channel === channel);
    if (user === undefined || contact === undefined) throw new AppError('account.code_expired');
    const time = await earlierTime(tx, deps.clock);
    return { approvesPayments: isSettled(contact, user, time), channel };
  };
}
