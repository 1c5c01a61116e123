import { timingSafeEqual } from 'node:crypto';
import type { UserActor } from '@saifu/domain/identity/actor';
import { isSettled, provenContacts } from '@saifu/domain/identity/contact';
import { freshUntil } from '@saifu/domain/identity/step-up';
import { AppError } from '@saifu/domain/shared/app-error';
import { LOGIN_FAILURES_PER_ACCOUNT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { isMatchingCode } from '../../../platform/crypto/one-time-codes.ts';
import { accountCaller, findByPassword } from '../../../platform/crypto/passwords.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { earlierTime } from '../../../platform/earlier-time.ts';
import { consumeRateLimit, limitKey, resetRateLimit } from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as challenges from '../verification/verification.repository.ts';
import * as steps from './step-up.repository.ts';

export type Proof =
  | { readonly by: 'password'; readonly password: string }
  | {
      readonly by: 'code';
      readonly challengeId: string;
      readonly code: string;
      readonly deviceHash: Buffer;
    };

/** Whoever proves themselves may do, in this session and for a while, what cannot be undone. */
export async function answerStepUp(deps: Deps, actor: UserActor, proof: Proof): Promise<Date> {
  const spend =
    proof.by === 'password'
      ? await provePassword(deps, actor, proof.password)
      : await proveCode(deps, actor, proof);
  const now = deps.clock.now();
  const until = freshUntil(now);
  await deps.db.transaction(async (tx) => {
    const code = await spend(tx, now);
    const isLiving = await steps.refresh(tx, actor.sessionId, { until, code });
    if (!isLiving) throw new AppError('session.expired');
  });
  return until;
}

/** Uses the proof up, and says by which address it was one. */
type Spend = (tx: Tx, now: Date) => Promise<steps.Freshness['code']>;

/** Guesses are counted with those at changing the password: it is the same secret. */
async function provePassword(deps: Deps, actor: UserActor, password: string): Promise<Spend> {
  const key = limitKey('password', actor.userId);
  const find = async () => {
    await consumeRateLimit(deps.db, key, LOGIN_FAILURES_PER_ACCOUNT, deps.clock.now());
    return accounts.get(deps.db, actor.userId);
  };
  const user = await findByPassword(find, password, accountCaller(actor.userId));
  if (user === undefined) throw new AppError('account.password_wrong');
  return async (tx) => {
    // Hashing takes a while, and the password may have been changed meanwhile.
    const isStill = await accounts.lockByPassword(tx, user.id, user.passwordHash);
    if (!isStill) throw new AppError('account.password_wrong');
    await resetRateLimit(tx, key);
    return null;
  };
}

/** In the browser that asked for it, by the person it was sent to, once, within five guesses. */
async function proveCode(
  deps: Deps,
  actor: UserActor,
  { challengeId, code, deviceHash }: Extract<Proof, { by: 'code' }>,
): Promise<Spend> {
  const now = deps.clock.now();
  // Counted for good before anything is compared, so a crash gives no free guess.
  const guess = await challenges.takeGuess(deps.db, challengeId, 'step_up', now);
  if (guess === undefined) {
    const isKnown = await challenges.exists(deps.db, challengeId, 'step_up');
    throw new AppError(isKnown ? 'account.code_expired' : 'account.code_wrong');
  }
  const isCode = isMatchingCode(guess.codeHmac, deps.config.secretKey, challengeId, code);
  const isSameDevice = timingSafeEqual(guess.deviceHash, deviceHash);
  if (!isCode || !isSameDevice || guess.userId !== actor.userId)
    throw new AppError('account.code_wrong');
  return async (tx) => {
    // Held until the end, so that the address stays the one that the code was sent to.
    const user = await accounts.lock(tx, actor.userId);
    if (!(await challenges.use(tx, challengeId, now))) throw new AppError('account.code_expired');
    const { channel } = guess;
    const contact = user && provenContacts(user).find((each) => each.channel === channel);
    if (user === undefined || contact === undefined) throw new AppError('account.code_expired');
    const time = await earlierTime(tx, deps.clock);
    return { channel, isSettled: isSettled(contact, user, time) };
  };
}
