import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import {
  assertValidPassword,
  hashPassword,
  networkCaller,
} from '../../../platform/crypto/passwords.ts';
import { hashToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { limitKey, resetRateLimit } from '../../../platform/rate-limits.ts';
import { appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as members from '../member.repository.ts';
import { removeUnsettledPasskeys } from '../passkey/remove-member-passkey.ts';
import * as sessions from '../session/member-session.repository.ts';
import * as resets from './password-reset.repository.ts';

export type ResetPasswordInput = {
  readonly token: string;
  readonly password: string;
  readonly confirmation: string;
  readonly address: string;
  readonly requestId: string;
};

/**
 * Sets a new password by a link and ends all sessions and links of the member. It does not sign
 * the member in: the next sign-in still requires the second factor. A passkey that was added only
 * days ago is removed, because it may have been added by somebody who knew the password.
 */
export async function resetPassword(deps: Deps, input: ResetPasswordInput): Promise<void> {
  const now = deps.clock.now();
  const found = assertUsable(await resets.findByToken(deps.db, hashToken(input.token)), now);
  assertValidPassword(input, [found.email]);
  // Hashing takes long, so it is done before the transaction.
  const passwordHash = await hashPassword(input.password, networkCaller(input.address));
  await deps.db.transaction(async (tx) => {
    // Read again under the lock, because another call may have used it meanwhile.
    const reset = assertUsable(await resets.lock(tx, found.id), now);
    const member = await members.lock(tx, reset.memberId);
    if (member === undefined) throw new AppError('link.unknown');
    await members.setPassword(tx, member.id, passwordHash);
    await resets.useAll(tx, member.id, now);
    await sessions.endAll(tx, member.id, now);
    const by = {
      actor: toTypeId('member', member.id),
      ip: input.address,
      requestId: input.requestId,
    };
    await removeUnsettledPasskeys(tx, member, { by, language: reset.language, now });
    const event = { id: newUuid(), type: 'member_password_reset.used', subjectId: reset.id };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    await appendAuditEntry(tx, by, {
      merchantId: member.merchantId,
      action: 'member.password_reset',
      subject: by.actor,
      before: null,
      after: null,
      at: now,
    });
  });
  await resetRateLimit(deps.db, limitKey('member login', found.email));
}

type UsableReset = resets.PasswordReset & { readonly memberId: string };

function assertUsable(reset: resets.PasswordReset | undefined, now: Date): UsableReset {
  if (reset === undefined || reset.memberId === null) throw new AppError('link.unknown');
  if (reset.usedAt !== null) throw new AppError('link.used');
  if (reset.expiresAt <= now) throw new AppError('link.expired');
  return { ...reset, memberId: reset.memberId };
}
