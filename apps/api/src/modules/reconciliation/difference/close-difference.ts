import { getCloseError, needsSecondMember } from '@saifu/domain/reconciliation/difference';
import { toCorrectionPostings } from '@saifu/domain/reconciliation/provider-movement';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as approvals from '../../approvals/approval.repository.ts';
import type { ApprovalExecutor } from '../../approvals/approval-executor.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as entries from '../entry/provider-entry.repository.ts';
import * as differences from './difference.repository.ts';

export type CloseDifferenceInput = {
  readonly id: string;
  readonly reason: string;
  readonly memberId: string;
  readonly by: AuditedBy;
  /** The approval of a second member. Null: the member acts alone, or it is requested. */
  readonly approvalId: string | null;
  /** Idempotency key. */
  readonly key: string;
};

/**
 * Closes a difference with a reason and a posting. Above what a member may do alone it is stored
 * for a second member to approve: then the id of that request is returned, once per key.
 */
export async function closeDifference(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: CloseDifferenceInput,
): Promise<string | null> {
  const { id, reason, memberId, by, approvalId, key } = input;
  const requestHash = hashToken(JSON.stringify([id, reason]));
  return db.transaction(async (tx) => {
    const difference = await differences.lock(tx, id);
    if (difference === undefined) throw new AppError('not_found');
    if (approvalId === null) {
      const known = await approvals.findByKey(tx, memberId, key);
      if (known !== undefined && !known.requestHash?.equals(requestHash)) {
        throw new AppError('idempotency_key.reused');
      }
      if (known !== undefined) return known.id;
    }
    const error = getCloseError(difference);
    if (error !== undefined) throw new AppError(error);
    const { amountYen } = difference;
    if (approvalId !== null || !needsSecondMember(amountYen)) {
      await close(tx, difference, input, clock.now());
      return null;
    }
    return requestApproval(tx, {
      action: 'difference.close',
      subject: toTypeId('difference', id),
      input: { kind: difference.kind, day: difference.day, amount: amountYen },
      reason,
      amountYen: Math.abs(amountYen),
      memberId,
      by,
      idempotency: { key, requestHash },
      now: clock.now(),
    });
  });
}

async function close(
  tx: Tx,
  { id, provider, day, kind, amountYen }: differences.Difference,
  { reason, memberId, by, approvalId }: CloseDifferenceInput,
  now: Date,
): Promise<void> {
  const postings = toCorrectionPostings(amountYen);
  const correction = { provider, kind: 'correction', day, postings, at: now } as const;
  const entryId = await entries.insert(tx, correction);
  await differences.close(tx, id, { memberId, approvalId, reason, entryId, now });
  await appendAuditEntry(tx, by, {
    merchantId: null,
    action: 'difference.closed',
    subject: toTypeId('difference', id),
    before: { kind, day, amount: amountYen },
    after: {
      reason,
      ...(approvalId !== null && { approval: toTypeId('approval', approvalId) }),
    },
    at: now,
  });
}

/** Closes what a second member has approved, once. */
export const closeDifferenceExecutor: ApprovalExecutor = {
  permission: 'reconciliation',
  async execute(deps, { approvalId, key, subject, reason, requestedBy: memberId, by }) {
    const id = fromTypeId('difference', subject) ?? '';
    const known = await differences.get(deps.db, id);
    // An earlier call of this run has closed it.
    if (known?.approvalId === approvalId) return;
    await closeDifference(deps, { id, reason, memberId, by, approvalId, key });
  },
};
