import { AppError } from '@saifu/domain/shared/app-error';
import { MEMBER_LOGIN_FAILURES } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { accountCaller, findByPassword } from '../../platform/crypto/passwords.ts';
import { consumeRateLimit, resetRateLimit } from '../../platform/rate-limits.ts';
import * as members from './member.repository.ts';

/** The password of a member who is signed in, asked again before a change of its protection. */
export async function verifyMemberPassword(
  deps: Deps,
  memberId: string,
  password: string,
): Promise<members.Member> {
  const key = `password of ${memberId}`;
  const find = async () => {
    await consumeRateLimit(deps.db, key, MEMBER_LOGIN_FAILURES, deps.clock.now());
    return members.get(deps.db, memberId);
  };
  const member = await findByPassword(find, password, accountCaller(memberId));
  if (member === undefined) throw new AppError('account.password_wrong');
  await resetRateLimit(deps.db, key);
  return member;
}
