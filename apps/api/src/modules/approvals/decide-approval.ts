import {
  type ApprovalDecision,
  approvalMachine,
  getDecisionError,
} from '@saifu/domain/approvals/approval';
import type { AuditAction } from '@saifu/domain/members/audit-entry';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type AuditedBy, appendAuditEntry } from '../audit/append-audit-entry.ts';
import * as approvals from './approval.repository.ts';
import { type ApprovalExecutors, mayAct } from './approval-executor.ts';
import { executeApproval } from './execute-approval.ts';

export type DecideApprovalInput = {
  readonly id: string;
  readonly decision: ApprovalDecision;
  /** Of a rejection. */
  readonly reason: string | null;
  readonly memberId: string;
  readonly by: AuditedBy;
};

const AUDIT_ACTIONS = {
  approve: 'approval.approved',
  reject: 'approval.rejected',
  withdraw: 'approval.withdrawn',
  retry: 'approval.retried',
} as const satisfies Record<ApprovalDecision, AuditAction>;

/**
 * Decides about a requested act once: of two at once, one wins. An approval is also the order to
 * execute, in the same transaction, so a crash leaves both or neither.
 */
export async function decideApproval(
  deps: Deps,
  executors: ApprovalExecutors,
  input: DecideApprovalInput,
): Promise<void> {
  await deps.db.transaction((tx) => decide(tx, executors, input, deps.clock.now()));
  const isApproved = input.decision === 'approve' || input.decision === 'retry';
  if (isApproved) await executeApproval(deps, executors, input.id);
}

async function decide(
  tx: Tx,
  executors: ApprovalExecutors,
  { id, decision, reason, memberId, by }: DecideApprovalInput,
  now: Date,
): Promise<void> {
  const approval = await approvals.lock(tx, id);
  if (approval === undefined) throw new AppError('not_found');
  const { action, subject, requestedBy } = approval;
  const decider = { id: memberId, mayAct: await mayAct(tx, executors, action, memberId) };
  const error = getDecisionError(approval, decision, decider, now);
  if (error !== undefined) throw new AppError(error);
  const status = approvalMachine.step(approval.status, decision);
  if (status === 'approved' && !(await mayAct(tx, executors, action, requestedBy))) {
    throw new AppError('approval.requester_not_allowed');
  }
  const { ip, requestId } = by;
  await approvals.decide(tx, id, {
    status,
    decidedBy: memberId,
    decidedAt: now,
    ip,
    requestId,
    reason,
  });
  await appendAuditEntry(tx, by, {
    merchantId: null,
    action: AUDIT_ACTIONS[decision],
    subject: toTypeId('approval', id),
    before: { status: approval.status },
    after: { status, action, subject, ...(reason !== null && { reason }) },
    at: now,
  });
}
