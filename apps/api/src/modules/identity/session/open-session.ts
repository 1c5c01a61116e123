import { accountMachine } from '@saifu/domain/identity/account';
import { AppError } from '@saifu/domain/shared/app-error';
import {
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ADDRESS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import {
  accountCaller,
  findByPassword,
  networkCaller,
} from '../../../platform/crypto/passwords.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import {
  addressKey,
  consumeRateLimit,
  limitKey,
  refundRateLimit,
  resetRateLimit,
} from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as sessions from './session.repository.ts';

type Credentials = {
  readonly loginId: string;
  readonly password: string;
  readonly deviceName: string | null;
  readonly deviceHash: Buffer;
  /** The hash of the cookie the browser came with; none costs no query before its turn. */
  readonly knownDevice: Buffer | undefined;
  readonly address: string;
};

/**
 * Signs a person in. An unknown name costs as much time as a wrong password and gets the same
 * answer, so nobody learns here who has an account; only the right password learns more. A try is
 * counted before it is made and given back when it was right. A browser that was signed in to this
 * account before is not counted by its address, which it may share with somebody who guesses.
 */
export async function openSession(deps: Deps, input: Credentials): Promise<sessions.OpenedSession> {
  const now = deps.clock.now();
  const byAccount = limitKey('login', input.loginId);
  const byAddress = addressKey('login from', input.address);
  const { loginId, knownDevice } = input;
  const knownId = knownDevice && (await sessions.findKnownUser(deps.db, loginId, knownDevice));
  const caller = knownId === undefined ? networkCaller(input.address) : accountCaller(knownId);
  const find = async () => {
    if (knownId === undefined)
      await consumeRateLimit(deps.db, byAddress, LOGIN_FAILURES_PER_ADDRESS, now);
    await consumeRateLimit(deps.db, byAccount, LOGIN_FAILURES_PER_ACCOUNT, now);
    return accounts.findByLoginId(deps.db, input.loginId);
  };
  const user = await findByPassword(find, input.password, caller);
  if (user === undefined) throw new AppError('account.credentials_wrong');
  await resetRateLimit(deps.db, byAccount);
  if (knownId === undefined) await refundRateLimit(deps.db, byAddress);
  accountMachine.step(user.status, 'sign_in');

  const token = newToken();
  return deps.db.transaction(async (tx) => {
    // Hashing takes a while, and the password may have been changed meanwhile.
    const isStill = await accounts.lockByPassword(tx, user.id, user.passwordHash);
    if (!isStill) throw new AppError('account.credentials_wrong');
    await sessions.insert(tx, {
      id: newUuid(),
      userId: user.id,
      scope: 'full',
      tokenHash: hashToken(token),
      deviceHash: input.deviceHash,
      deviceName: input.deviceName,
      now,
    });
    return { token, user };
  });
}
