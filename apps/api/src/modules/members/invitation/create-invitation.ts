import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import {
  MEMBER_INVITATION_LIFE_MS,
  MEMBER_INVITATIONS_MAX,
  MEMBER_INVITATIONS_PER_MERCHANT,
  MEMBERS_MAX,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import { assertOwnStores } from '../assert-own-stores.ts';
import * as members from '../member.repository.ts';
import { toRecordedLimits } from '../member-limits.ts';
import { lockTeam } from '../team.ts';
import * as invitations from './member-invitation.repository.ts';

export type CreateInvitationInput = Pick<
  invitations.MemberInvitation,
  'merchantId' | 'email' | 'role' | 'storeIds' | 'refundLimitYen'
> & { readonly language: Language };

/** Invites a member by email. It replaces earlier invitations of the team to this address. */
export async function createInvitation(
  deps: Deps,
  input: CreateInvitationInput,
  by: AuditedBy,
): Promise<invitations.MemberInvitation> {
  return deps.db.transaction((tx) => inviteMember(deps, tx, input, by));
}

/** The same, as a part of a larger change. */
export async function inviteMember(
  deps: Deps,
  tx: Tx,
  input: CreateInvitationInput,
  by: AuditedBy,
): Promise<invitations.MemberInvitation> {
  const now = deps.clock.now();
  const { merchantId, email } = input;
  if (!(await lockTeam(tx, merchantId))) throw new AppError('not_found');
  const key = `invitations of ${merchantId ?? 'the operator'}`;
  await consumeRateLimit(tx, key, MEMBER_INVITATIONS_PER_MERCHANT, now);
  // A member of another team is noticed when the invitation is accepted. An earlier error would
  // tell one merchant about the members of another.
  const known = await members.findByEmail(tx, email);
  if (known?.merchantId === merchantId) throw new AppError('member.email_taken');
  await assertOwnStores(tx, merchantId, input.storeIds);
  await invitations.revokePending(tx, { merchantId, email, now });
  await assertRoom(deps, tx, merchantId);
  const invitation: invitations.MemberInvitation = {
    ...input,
    id: newUuid(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + MEMBER_INVITATION_LIFE_MS),
    acceptedAt: null,
    revokedAt: null,
  };
  await invitations.insert(tx, invitation);
  await appendAuditEntry(tx, by, {
    merchantId,
    action: 'invitation.created',
    subject: toTypeId('memberInvitation', invitation.id),
    before: null,
    after: { email, ...toRecordedLimits(input) },
    at: now,
  });
  const event = { id: newUuid(), type: 'member_invitation.created', subjectId: invitation.id };
  await publishEvents(tx, [{ ...event, payload: { merchantId }, occurredAt: now }]);
  return invitation;
}

async function assertRoom({ clock }: Deps, tx: Tx, merchantId: string | null): Promise<void> {
  const { members: memberCount } = await members.count(tx, merchantId);
  if (memberCount >= MEMBERS_MAX) throw new AppError('member.too_many', { max: MEMBERS_MAX });
  const pending = await invitations.countPending(tx, merchantId, clock.now());
  if (pending >= MEMBER_INVITATIONS_MAX) {
    throw new AppError('invitation.too_many', { max: MEMBER_INVITATIONS_MAX });
  }
}
