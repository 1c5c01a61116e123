import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import { MEMBER_INVITATION_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as members from '../member.repository.ts';
import { lockTeam } from '../team.ts';
import * as invitations from './member-invitation.repository.ts';
import { toInvitationLink } from './send-invitation.ts';

export type FirstAdmin = { readonly email: string; readonly language: Language };

export type FirstAdminInvitation =
  | { readonly kind: 'invited'; readonly link: string; readonly expiresAt: Date }
  /** There are staff, whose admins invite others. */
  | { readonly kind: 'staff_exists' }
  | { readonly kind: 'invitation_open' }
  /** A member of a merchant has the address. */
  | { readonly kind: 'email_taken' };

/** Nobody is signed in: the operator has access to the server. */
const BY: AuditedBy = { actor: 'command', ip: '', requestId: '' };

/**
 * Invites the first admin of the operator, while there are no staff. The link is returned once
 * instead of being sent, because messages may not work yet. Of two concurrent calls one invites.
 */
export function inviteFirstAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { email, language }: FirstAdmin,
): Promise<FirstAdminInvitation> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockTeam(tx, null);
    if ((await members.count(tx, null)).members > 0) return { kind: 'staff_exists' };
    if ((await invitations.countPending(tx, null, now)) > 0) return { kind: 'invitation_open' };
    if ((await members.findByEmail(tx, email)) !== undefined) return { kind: 'email_taken' };
    const token = newToken();
    const invitation: invitations.MemberInvitation = {
      id: newUuid(),
      merchantId: null,
      email,
      role: 'admin',
      storeIds: [],
      refundLimitYen: 0,
      language,
      createdAt: now,
      expiresAt: new Date(now.getTime() + MEMBER_INVITATION_LIFE_MS),
      acceptedAt: null,
      revokedAt: null,
    };
    await invitations.insert(tx, invitation);
    await invitations.arm(tx, invitation.id, hashToken(token));
    await appendAuditEntry(tx, BY, {
      merchantId: null,
      action: 'invitation.created',
      subject: toTypeId('memberInvitation', invitation.id),
      before: null,
      after: { email, role: invitation.role },
      at: now,
    });
    const { expiresAt } = invitation;
    return { kind: 'invited', link: toInvitationLink(deps, token), expiresAt };
  });
}
