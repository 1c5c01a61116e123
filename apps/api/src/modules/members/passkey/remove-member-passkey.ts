import type { ConsoleActor } from '@saifu/domain/identity/actor';
import { isSecondFactorRequired } from '@saifu/domain/members/member-role';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import { MEMBER_PASSKEY_SETTLED_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as members from '../member.repository.ts';
import { listSecondFactors } from '../second-factor/list-second-factors.ts';
import * as recoveryCodes from '../second-factor/recovery-code.repository.ts';
import * as sessions from '../session/member-session.repository.ts';
import { verifyMemberPassword } from '../verify-member-password.ts';
import * as passkeys from './member-passkey.repository.ts';
import { publishPasskeyEvent } from './member-passkeys.ts';

export type RemoveMemberPasskeyInput = {
  readonly id: string;
  readonly password: string;
  readonly language: Language;
};

/**
 * Removes a passkey and informs the member. Other sessions end, because a lost device may be signed
 * in. A member who needs a second factor keeps the last one.
 */
export async function removeMemberPasskey(
  deps: Deps,
  { member: actor }: ConsoleActor,
  { id, password, language }: RemoveMemberPasskeyInput,
  by: AuditedBy,
): Promise<void> {
  await verifyMemberPassword(deps, actor.id, password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const member = await members.lock(tx, actor.id);
    if (member === undefined) throw new AppError('member.session_expired');
    const own = await passkeys.listByMember(tx, member.id);
    const removed = own.filter((passkey) => passkey.id === id);
    if (removed.length === 0) throw new AppError('not_found');
    if (!mayRemove(member, own, removed)) throw new AppError('second_factor.last');
    await sessions.endOthers(tx, member.id, actor.sessionId, now);
    await removePasskeys(tx, member, { own, removed }, { by, language, now });
  });
}

type Removal = { readonly by: AuditedBy; readonly language: Language; readonly now: Date };

/**
 * Removes the passkeys that may have been added with the earlier password only. A required second
 * factor stays: access to the mailbox alone must not replace it.
 */
export async function removeUnsettledPasskeys(
  tx: Tx,
  member: members.Member,
  removal: Removal,
): Promise<void> {
  const settledSince = removal.now.getTime() - MEMBER_PASSKEY_SETTLED_MS;
  const own = await passkeys.listByMember(tx, member.id);
  const removed = own.filter(({ createdAt }) => createdAt.getTime() > settledSince);
  if (removed.length === 0 || !mayRemove(member, own, removed)) return;
  await removePasskeys(tx, member, { own, removed }, removal);
}

type Passkeys = readonly passkeys.MemberPasskey[];

function mayRemove(member: members.Member, own: Passkeys, removed: Passkeys): boolean {
  return !isSecondFactorRequired(member.role) || hasFactorWithout(member, own, removed);
}

function hasFactorWithout(member: members.Member, own: Passkeys, removed: Passkeys): boolean {
  const hasPasskey = own.length > removed.length;
  return listSecondFactors({ ...member, hasPasskey }).length > 0;
}

/** Recovery codes replace a second factor, so without one there are none. */
async function removePasskeys(
  tx: Tx,
  member: members.Member,
  { own, removed }: { readonly own: Passkeys; readonly removed: Passkeys },
  { by, language, now }: Removal,
): Promise<void> {
  const hasFactor = hasFactorWithout(member, own, removed);
  for (const { id } of removed) await passkeys.remove(tx, id);
  if (!hasFactor) await recoveryCodes.removeAll(tx, member.id);
  await publishPasskeyEvent(tx, 'member_passkey.removed', { memberId: member.id, language, now });
  for (const { id, name } of removed) {
    await appendAuditEntry(tx, by, {
      merchantId: member.merchantId,
      action: 'passkey.removed',
      subject: toTypeId('memberPasskey', id),
      before: { has_second_factor: true, name },
      after: { has_second_factor: hasFactor },
      at: now,
    });
  }
}
