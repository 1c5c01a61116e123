import type { StaffApprovalView } from '@saifu/contract/staff-approval';
import {
  APPROVAL_DECISIONS,
  getApprovalStatus,
  getDecisionError,
} from '@saifu/domain/approvals/approval';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { Approval } from './approval.repository.ts';

type Reader = {
  readonly names: ReadonlyMap<string, string>;
  readonly memberId: string;
  readonly mayAct: (action: Approval['action']) => boolean;
  readonly now: Date;
};

export function toStaffApprovalView(
  approval: Approval,
  { names, memberId, mayAct, now }: Reader,
): StaffApprovalView {
  const toPerson = (id: string) => {
    return { id: toTypeId('member', id), name: names.get(id) ?? '' };
  };
  const { action, decidedBy, decidedAt, finishedAt } = approval;
  const reader = { id: memberId, mayAct: mayAct(action) };
  return {
    id: toTypeId('approval', approval.id),
    action,
    status: getApprovalStatus(approval, now),
    subject: approval.subject,
    amount: approval.amountYen,
    input: approval.input,
    reason: approval.reason,
    requested_by: toPerson(approval.requestedBy),
    requested_at: toTimestamp(approval.requestedAt),
    expires_at: toTimestamp(approval.expiresAt),
    decided_by: decidedBy === null ? null : toPerson(decidedBy),
    decided_at: decidedAt && toTimestamp(decidedAt),
    decision_reason: approval.decisionReason,
    finished_at: finishedAt && toTimestamp(finishedAt),
    result_code: approval.resultCode,
    allowed: APPROVAL_DECISIONS.filter(
      (decision) => getDecisionError(approval, decision, reader, now) === undefined,
    ),
  };
}
