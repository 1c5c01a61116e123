import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { MEMBERS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import {
  assertValidPassword,
  hashPassword,
  networkCaller,
} from '../../../platform/crypto/passwords.ts';
import { hashToken, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as members from '../member.repository.ts';
import { toRecordedLimits } from '../member-limits.ts';
import { type StartedMemberSession, startSession } from '../session/start-session.ts';
import { lockTeam } from '../team.ts';
import { assertPending } from './assert-pending.ts';
import * as invitations from './member-invitation.repository.ts';

export type AcceptInvitationInput = {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly confirmation: string;
  readonly deviceName: string | null;
  readonly address: string;
  readonly requestId: string;
};

/**
 * Creates the invited member and signs it in. The address is asked for again, so that a forwarded
 * link alone is not enough.
 */
export async function acceptInvitation(
  deps: Deps,
  input: AcceptInvitationInput,
): Promise<StartedMemberSession> {
  const now = deps.clock.now();
  const tokenHash = hashToken(input.token);
  const found = assertPending(await invitations.findByToken(deps.db, tokenHash), now);
  if (found.email !== input.email) throw new AppError('invitation.other_address');
  assertValidPassword(input, [input.email]);
  // Hashing takes long, so it is done before the transaction.
  const passwordHash = await hashPassword(input.password, networkCaller(input.address));
  return deps.db.transaction(async (tx) => {
    await lockTeam(tx, found.merchantId);
    // Read again under the lock, because it may have been accepted or revoked meanwhile.
    const invitation = assertPending(await invitations.lock(tx, found.id), now);
    const member = await addMember(tx, invitation, { name: input.name, passwordHash, now });
    await invitations.accept(tx, invitation.id, now);
    const id = toTypeId('member', member.id);
    const by: AuditedBy = { actor: id, ip: input.address, requestId: input.requestId };
    await appendAuditEntry(tx, by, {
      merchantId: invitation.merchantId,
      action: 'member.joined',
      subject: id,
      before: null,
      after: { name: member.name, email: member.email, ...toRecordedLimits(member) },
      at: now,
    });
    const { deviceName } = input;
    return startSession(deps, tx, member, { deviceName, hasSecondFactor: false });
  });
}

type NewMember = { readonly name: string; readonly passwordHash: string; readonly now: Date };

async function addMember(
  tx: Tx,
  invitation: invitations.MemberInvitation,
  { name, passwordHash, now }: NewMember,
): Promise<members.Member> {
  const { merchantId, email, role, storeIds, refundLimitYen } = invitation;
  const { members: memberCount } = await members.count(tx, merchantId);
  if (memberCount >= MEMBERS_MAX) throw new AppError('member.too_many', { max: MEMBERS_MAX });
  const member: members.Member = {
    id: newUuid(),
    merchantId,
    email,
    name,
    role,
    storeIds,
    refundLimitYen,
    passwordHash,
    encryptedTotpSecret: null,
    encryptedNewTotpSecret: null,
    totpLastStep: 0,
    createdAt: now,
    removedAt: null,
    hasPasskey: false,
  };
  if (!(await members.insert(tx, member))) throw new AppError('member.email_taken');
  return member;
}
