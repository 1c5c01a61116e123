import { getExpiry } from '@saifu/domain/approvals/approval';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type AuditedBy, appendAuditEntry } from '../audit/append-audit-entry.ts';
import * as approvals from './approval.repository.ts';

export type RequestApprovalInput = Pick<
  approvals.NewApproval,
  'action' | 'subject' | 'input' | 'reason' | 'amountYen'
> & {
  /** The member of staff, as a plain id. */
  readonly memberId: string;
  readonly by: AuditedBy;
  /** Two calls with the same key make one request. */
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer };
  readonly now: Date;
};

/**
 * Stores an act for a second member to approve and returns its id. Call it as the last thing that
 * the transaction does, in place of the act.
 */
export async function requestApproval(tx: Tx, input: RequestApprovalInput): Promise<string> {
  const { action, subject, reason, amountYen, memberId, by, idempotency, now } = input;
  const id = newUuid();
  const isNew = await approvals.insert(tx, {
    id,
    action,
    subject,
    input: input.input,
    reason,
    amountYen,
    requestedBy: memberId,
    requestedAt: now,
    requestedIp: by.ip,
    requestedRequestId: by.requestId,
    expiresAt: getExpiry(now),
    idempotencyKey: idempotency?.key ?? null,
    requestHash: idempotency?.requestHash ?? null,
  });
  if (!isNew) return findEarlier(tx, input);
  await appendAuditEntry(tx, by, {
    merchantId: null,
    action: 'approval.requested',
    subject: toTypeId('approval', id),
    before: null,
    after: { action, subject, amount: amountYen, input: input.input, reason },
    at: now,
  });
  return id;
}

async function findEarlier(tx: Tx, { memberId, idempotency }: RequestApprovalInput) {
  if (idempotency === undefined) throw new Error('the id of an approval is taken');
  const earlier = await approvals.findByKey(tx, memberId, idempotency.key);
  if (!earlier?.requestHash?.equals(idempotency.requestHash)) {
    throw new AppError('idempotency_key.reused');
  }
  return earlier.id;
}
