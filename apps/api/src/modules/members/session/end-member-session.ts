import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as members from '../member.repository.ts';
import * as sessions from './member-session.repository.ts';

export type EndMemberSessionInput = {
  /** Null: the operator. */
  readonly merchantId: string | null;
  readonly memberId: string;
  readonly sessionId: string;
};

/** An owner or an admin ends the session of a member. */
export function endMemberSession(
  deps: Deps,
  { merchantId, memberId, sessionId }: EndMemberSessionInput,
  by: AuditedBy,
): Promise<void> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const member = await members.getOwn(tx, merchantId, memberId);
    const isEnded = member !== undefined && (await sessions.end(tx, memberId, sessionId, now));
    if (!isEnded) throw new AppError('not_found');
    await appendAuditEntry(tx, by, {
      merchantId,
      action: 'member.session_ended',
      subject: toTypeId('member', memberId),
      before: { session_id: toTypeId('memberSession', sessionId) },
      after: null,
      at: now,
    });
  });
}
