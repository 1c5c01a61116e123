import { AppError } from '@saifu/domain/shared/app-error';
import {
  MEMBER_LOGIN_FAILURES,
  MEMBER_LOGIN_FAILURES_PER_ADDRESS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { findByPassword, networkCaller } from '../../../platform/crypto/passwords.ts';
import {
  addressKey,
  consumeRateLimit,
  limitKey,
  refundRateLimit,
  resetRateLimit,
} from '../../../platform/rate-limits.ts';
import * as members from '../member.repository.ts';
import { type StartedMemberSession, startSession } from './start-session.ts';

export type SignInMemberInput = {
  readonly email: string;
  readonly password: string;
  readonly deviceName: string | null;
  readonly address: string;
};

/**
 * Signs a member in by password. An unknown address takes as long as a wrong password and gets the
 * same error. An attempt is counted before the comparison and refunded on success.
 */
export async function signInMember(
  deps: Deps,
  { email, password, deviceName, address }: SignInMemberInput,
): Promise<StartedMemberSession> {
  const now = deps.clock.now();
  const byMember = limitKey('member login', email);
  const byAddress = addressKey('member login from', address);
  const find = async () => {
    await consumeRateLimit(deps.db, byAddress, MEMBER_LOGIN_FAILURES_PER_ADDRESS, now);
    await consumeRateLimit(deps.db, byMember, MEMBER_LOGIN_FAILURES, now);
    return members.findByEmail(deps.db, email);
  };
  const member = await findByPassword(find, password, networkCaller(address));
  if (member === undefined) throw new AppError('account.credentials_wrong');
  await resetRateLimit(deps.db, byMember);
  await refundRateLimit(deps.db, byAddress);
  return deps.db.transaction(async (tx) => {
    // The member may have been removed while the hash was computed.
    const current = await members.lock(tx, member.id);
    if (current?.passwordHash !== member.passwordHash) {
      throw new AppError('account.credentials_wrong');
    }
    return startSession(deps, tx, current, { deviceName, hasSecondFactor: false });
  });
}
