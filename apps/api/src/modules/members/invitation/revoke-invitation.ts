import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as invitations from './member-invitation.repository.ts';

export type RevokeInvitationInput = {
  /** Null: the operator. */
  readonly merchantId: string | null;
  readonly id: string;
};

/** Revokes an invitation that was not accepted. Idempotent. */
export function revokeInvitation(
  deps: Deps,
  { merchantId, id }: RevokeInvitationInput,
  by: AuditedBy,
): Promise<void> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const invitation = await invitations.lock(tx, id);
    if (invitation?.merchantId !== merchantId) throw new AppError('not_found');
    if (invitation.acceptedAt !== null) throw new AppError('invitation.used');
    if (invitation.revokedAt !== null) return;
    await invitations.revoke(tx, id, now);
    await appendAuditEntry(tx, by, {
      merchantId,
      action: 'invitation.revoked',
      subject: toTypeId('memberInvitation', id),
      before: { email: invitation.email },
      after: null,
      at: now,
    });
  });
}
