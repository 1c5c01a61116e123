import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { APPROVAL_CLAIM_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { deriveUuid } from '../../platform/crypto/tokens.ts';
import { describeError } from '../../platform/log.ts';
import { type AuditedBy, appendAuditEntry } from '../audit/append-audit-entry.ts';
import * as approvals from './approval.repository.ts';
import { type ApprovalExecutors, type ApprovedAct, mayAct } from './approval-executor.ts';

/**
 * Executes an approved act, unless another process is at it. Returns whether it was done. After a
 * crash or an unexpected error the scheduled task calls it again, with the same key.
 */
export async function executeApproval(
  deps: Deps,
  executors: ApprovalExecutors,
  id: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + APPROVAL_CLAIM_MS);
  const approval = await approvals.claim(deps.db, id, { now, until });
  if (approval === undefined) return false;
  try {
    await execute(deps, executors, approval);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unexpected' && error.code !== 'overloaded') {
      await finish(deps, approval, error.code);
    } else {
      deps.log.error('approval.not_executed', describeError(error));
    }
    return false;
  }
  await finish(deps, approval, null);
  return true;
}

async function execute(
  deps: Deps,
  executors: ApprovalExecutors,
  approval: approvals.Approval,
): Promise<void> {
  const { action, requestedBy } = approval;
  if (!(await mayAct(deps.db, executors, action, requestedBy))) {
    throw new AppError('approval.requester_not_allowed');
  }
  await executors[action].execute(deps, toApprovedAct(approval));
}

function toApprovedAct(approval: approvals.Approval): ApprovedAct {
  const { id, run, subject, input, reason, amountYen, requestedBy } = approval;
  return {
    approvalId: id,
    key: deriveUuid(id, String(run)),
    subject,
    input,
    reason,
    amountYen,
    requestedBy,
    approvedBy: approval.decidedBy ?? '',
    by: toAuditedBy(requestedBy, approval.requestedIp, approval.requestedRequestId),
  };
}

const toAuditedBy = (memberId: string, ip: string, requestId: string): AuditedBy => {
  return { actor: toTypeId('member', memberId), ip, requestId, isStaff: true };
};

/** The entry names who approved. Null: it was done. */
async function finish(
  deps: Deps,
  approval: approvals.Approval,
  code: string | null,
): Promise<void> {
  const { id, run, action, subject, decidedBy, decidedIp, decidedRequestId } = approval;
  if (decidedBy === null) throw new Error('nobody has approved what was executed');
  const by = toAuditedBy(decidedBy, decidedIp ?? '', decidedRequestId ?? '');
  const status = code === null ? 'executed' : 'failed';
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await approvals.finish(tx, { id, run, status, code, at }))) return;
    await appendAuditEntry(tx, by, {
      merchantId: null,
      action: `approval.${status}`,
      subject: toTypeId('approval', id),
      before: { status: approval.status },
      after: { status, action, subject, ...(code !== null && { code }) },
      at,
    });
  });
}
