import { isLeadingRole } from '@saifu/domain/members/member-role';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type AuditedBy, appendAuditEntry } from '../audit/append-audit-entry.ts';
import { assertOwnStores } from './assert-own-stores.ts';
import * as members from './member.repository.ts';
import { toRecordedLimits } from './member-limits.ts';
import * as passkeys from './passkey/member-passkey.repository.ts';
import * as sessions from './session/member-session.repository.ts';
import { lockTeam } from './team.ts';

type Whom = {
  /** Null: the operator. */
  readonly merchantId: string | null;
  readonly memberId: string;
};

export type ChangeMemberInput = Whom & {
  readonly role: members.Member['role'] | undefined;
  readonly storeIds?: readonly string[] | undefined;
  readonly refundLimitYen?: number | undefined;
};

/** Changes what a member may do, from its next request on. Its sessions stay. */
export function changeMember(
  deps: Deps,
  input: ChangeMemberInput,
  by: AuditedBy,
): Promise<members.Member> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const before = await lockMember(tx, input);
    const after = {
      ...before,
      role: input.role ?? before.role,
      storeIds: input.storeIds ?? before.storeIds,
      refundLimitYen: input.refundLimitYen ?? before.refundLimitYen,
    };
    await assertOwnStores(tx, input.merchantId, after.storeIds);
    if (isLeadingRole(before.role) && !isLeadingRole(after.role)) {
      await assertAnotherLeader(tx, input.merchantId);
    }
    await members.setLimits(tx, after);
    await appendAuditEntry(tx, by, {
      merchantId: input.merchantId,
      action: 'member.changed',
      subject: toTypeId('member', before.id),
      before: toRecordedLimits(before),
      after: toRecordedLimits(after),
      at: now,
    });
    return after;
  });
}

/** Removes a member. Its sessions end at once. */
export function removeMember(deps: Deps, whom: Whom, by: AuditedBy): Promise<void> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, whom);
    if (isLeadingRole(member.role)) await assertAnotherLeader(tx, whom.merchantId);
    await members.remove(tx, member.id, now);
    await passkeys.removeAll(tx, member.id);
    await sessions.endAll(tx, member.id, now);
    await appendAuditEntry(tx, by, {
      merchantId: whom.merchantId,
      action: 'member.removed',
      subject: toTypeId('member', member.id),
      before: { name: member.name, email: member.email, ...toRecordedLimits(member) },
      after: null,
      at: now,
    });
  });
}

/** The team is locked first, so that its owners or admins can be counted. */
async function lockMember(tx: Tx, { merchantId, memberId }: Whom): Promise<members.Member> {
  await lockTeam(tx, merchantId);
  const member = await members.lock(tx, memberId);
  if (member?.merchantId !== merchantId) throw new AppError('not_found');
  return member;
}

async function assertAnotherLeader(tx: Tx, merchantId: string | null): Promise<void> {
  const { leaders } = await members.count(tx, merchantId);
  if (leaders >= 2) return;
  throw new AppError(merchantId === null ? 'member.last_admin' : 'member.last_owner');
}
