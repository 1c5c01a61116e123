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
import { formatNetwork } from '../../../platform/ip-networks.ts';
import {
  addressKey,
  consumeRateLimit,
  limitKey,
  refundRateLimit,
  resetRateLimit,
} from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import { recordStatusFailure } from '../sign-in-event/record-status-failure.ts';
import * as signIns from '../sign-in-event/sign-in-event.repository.ts';
import * as sessions from './session.repository.ts';

type Credentials = {
  readonly loginId: string;
  readonly password: string;
  readonly deviceName: string | null;
  readonly deviceHash: Buffer;
  /**
   * Hash of the device cookie of the request. Without a cookie the lookup of known browsers is
   * skipped.
   */
  readonly knownDevice: Buffer | undefined;
  readonly address: string;
};

/**
 * Signs a user in. An unknown login id takes as long as a wrong password and returns the same
 * error, so the response does not reveal which accounts exist. The status of an account is revealed
 * only after the right password. An attempt is counted before the comparison and refunded on
 * success. A browser that has signed in to this account before is not counted by its IP address,
 * which it may share with an attacker.
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
  const signIn = { method: 'password', network: formatNetwork(input.address) } as const;
  const { deviceName } = input;
  if (user === undefined) {
    const owner = { by: 'login_id', loginId } as const;
    const failed = { ...signIn, owner, failure: 'wrong_password', deviceName, now } as const;
    await signIns.insertFailure(deps.db, failed);
    throw new AppError('account.credentials_wrong');
  }
  await resetRateLimit(deps.db, byAccount);
  if (knownId === undefined) await refundRateLimit(deps.db, byAddress);
  return recordStatusFailure(deps, { userId: user.id, ...signIn, deviceName }, () =>
    insertSession(deps, user, { ...input, signIn }),
  );
}

async function insertSession(
  { db, clock }: Deps,
  user: accounts.User,
  input: Credentials & { readonly signIn: signIns.SignInAttempt },
): Promise<sessions.OpenedSession> {
  accountMachine.step(user.status, 'sign_in');
  const { deviceHash, deviceName, signIn } = input;
  const token = newToken();
  return db.transaction(async (tx) => {
    // The password may have changed while the hash was computed.
    const isStill = await accounts.lockByPassword(tx, user.id, user.passwordHash);
    if (!isStill) throw new AppError('account.credentials_wrong');
    await sessions.insert(tx, {
      id: newUuid(),
      userId: user.id,
      scope: 'full',
      tokenHash: hashToken(token),
      deviceHash,
      deviceName,
      signIn,
      now: clock.now(),
    });
    return { token, user };
  });
}
