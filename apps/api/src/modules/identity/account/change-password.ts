import type { UserActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { LOGIN_FAILURES_PER_ACCOUNT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import {
  accountCaller,
  assertValidPassword,
  findByPassword,
  hashPassword,
} from '../../../platform/crypto/passwords.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { consumeRateLimit, limitKey, resetRateLimit } from '../../../platform/rate-limits.ts';
import { cancelChanges } from '../contact/change/cancel-changes.ts';
import { removeUnsettledPasskeys } from '../passkey/remove-passkey.ts';
import * as sessions from '../session/session.repository.ts';
import * as verifications from '../verification/verification.repository.ts';
import * as accounts from './account.repository.ts';

type Change = {
  /** Null only in a session that was opened by a reset link; the link already proves ownership. */
  readonly current: string | null;
  readonly password: string;
  readonly confirmation: string;
};

/**
 * Sets a new password and ends all other sessions and links, so that access gained with the old
 * password is lost.
 */
export async function changePassword(deps: Deps, actor: UserActor, input: Change): Promise<void> {
  const user = await accounts.get(deps.db, actor.userId);
  if (user === undefined) throw new AppError('session.expired');
  assertValidPassword(
    input,
    [user.email, user.phone].filter((id) => id !== null),
  );
  const now = deps.clock.now();
  const key = limitKey('password', user.id);
  const caller = accountCaller(user.id);
  if (actor.scope === 'full') {
    if (input.current === null && user.passwordHash !== null) throw required('current_password');
    const find = async () => {
      await consumeRateLimit(deps.db, key, LOGIN_FAILURES_PER_ACCOUNT, now);
      return user;
    };
    const owner = await findByPassword(find, input.current ?? '', caller);
    if (owner === undefined && user.passwordHash !== null) {
      throw new AppError('account.password_wrong');
    }
    await resetRateLimit(deps.db, key);
  }
  if (await findByPassword(async () => user, input.password, caller)) {
    throw new AppError('account.password_unchanged');
  }
  const passwordHash = await hashPassword(input.password, caller);
  await deps.db.transaction(async (tx) => {
    // A concurrent request may have ended this session or changed the password since the check.
    const isStill = await accounts.lockByPassword(tx, user.id, user.passwordHash);
    if (!isStill) throw new AppError('account.password_wrong');
    if (!(await sessions.isLiving(tx, actor.sessionId))) throw new AppError('session.expired');
    await accounts.setPassword(tx, user.id, passwordHash);
    await verifications.endLiving(tx, user.id, ['login', 'reset'], now);
    // A pending contact change or a new passkey may have been made with the old password.
    await cancelChanges(tx, { user, now });
    await removeUnsettledPasskeys(tx, user.id, now);
    await sessions.endOthers(tx, user.id, actor.sessionId, now);
    await sessions.widen(tx, actor.sessionId);
    const event = { id: newUuid(), type: 'account.password_changed', subjectId: user.id };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
  });
}

function required(path: string): AppError {
  return new AppError('request.invalid', {}, [{ path, code: 'field.required' }]);
}
