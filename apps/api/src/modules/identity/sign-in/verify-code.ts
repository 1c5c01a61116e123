import { timingSafeEqual } from 'node:crypto';
import { accountMachine } from '@saifu/domain/identity/account';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { isMatchingCode } from '../../../platform/crypto/one-time-codes.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { formatNetwork } from '../../../platform/ip-networks.ts';
import * as accounts from '../account/account.repository.ts';
import * as sessions from '../session/session.repository.ts';
import { recordStatusFailure } from '../sign-in-event/record-status-failure.ts';
import * as signIns from '../sign-in-event/sign-in-event.repository.ts';
import * as verifications from '../verification/verification.repository.ts';

type Redemption = {
  readonly challengeId: string;
  readonly code: string;
  readonly deviceHash: Buffer;
  readonly deviceName: string | null;
  /** IP address of the request. */
  readonly address: string;
};

/** Signs in by a code: once, in the browser that requested it, within five guesses. */
export async function redeemCode(deps: Deps, input: Redemption): Promise<sessions.OpenedSession> {
  const now = deps.clock.now();
  const { challengeId, code, deviceHash } = input;
  // The guess is committed before the comparison, so a crash cannot give a free guess.
  const guess = await verifications.takeGuess(deps.db, challengeId, 'login', now);
  if (guess === undefined) {
    const isKnown = await verifications.exists(deps.db, challengeId, 'login');
    throw new AppError(isKnown ? 'account.code_expired' : 'account.code_wrong');
  }
  const isCode = isMatchingCode(guess.codeHmac, deps.config.secretKeys, challengeId, code);
  const isSameDevice = timingSafeEqual(guess.deviceHash, deviceHash);
  const { userId } = guess;
  const signIn = { method: 'code', network: formatNetwork(input.address) } as const;
  const attempt = { ...signIn, deviceName: input.deviceName };
  if (!isCode || !isSameDevice || userId === null) {
    const owner = { by: 'user', userId } as const;
    await signIns.insertFailure(deps.db, { ...attempt, owner, failure: 'wrong_code', now });
    throw new AppError('account.code_wrong');
  }
  return recordStatusFailure(deps, { ...attempt, userId }, () =>
    openSession(deps, { ...input, userId, signIn }),
  );
}

async function openSession(
  { db, clock }: Deps,
  input: Redemption & { readonly userId: string; readonly signIn: signIns.SignInAttempt },
): Promise<sessions.OpenedSession> {
  const { challengeId, userId, deviceHash, deviceName, signIn } = input;
  const now = clock.now();
  const token = newToken();
  return db.transaction(async (tx) => {
    if (!(await verifications.use(tx, challengeId, now)))
      throw new AppError('account.code_expired');
    const user = await accounts.get(tx, userId);
    if (user === undefined) throw new AppError('account.code_wrong');
    accountMachine.step(user.status, 'sign_in');
    await sessions.insert(tx, {
      id: newUuid(),
      userId,
      scope: 'full',
      tokenHash: hashToken(token),
      deviceHash,
      deviceName,
      signIn,
      now,
    });
    return { token, user };
  });
}
