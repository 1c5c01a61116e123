import type { ApprovalAction } from '@saifu/domain/approvals/approval';
import {
  hasStaffPermission,
  isStaffRole,
  type StaffPermission,
} from '@saifu/domain/members/staff-role';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { AuditedBy } from '../audit/append-audit-entry.ts';
import * as members from '../members/member.repository.ts';
import type { ApprovalInput } from './approval.repository.ts';

/** An approved act as its executor sees it. */
export type ApprovedAct = {
  readonly approvalId: string;
  /**
   * The same for every call of one run, another one after a retry: the idempotency key of what the
   * executor does.
   */
  readonly key: string;
  readonly subject: string;
  readonly input: ApprovalInput;
  readonly reason: string;
  readonly amountYen: number | null;
  /** The members, as plain ids. */
  readonly requestedBy: string;
  readonly approvedBy: string;
  /** The requester, in whose name the act is done, as the audit log names it. */
  readonly by: AuditedBy;
};

/**
 * How an approved act is done. It may be called more than once for one act, also at once and after
 * a crash, and does it once. An `AppError` means that it was not done and ends the run; after any
 * other error it is called again.
 */
export type ApprovalExecutor = {
  /** What the requester and who approves need. */
  readonly permission: StaffPermission;
  readonly execute: (deps: Deps, act: ApprovedAct) => Promise<void>;
};

/** Handed in by the capabilities that know the acts. */
export type ApprovalExecutors = Readonly<Record<ApprovalAction, ApprovalExecutor>>;

/** Whether a member, as of now, may do the act itself. */
export async function mayAct(
  tx: Tx,
  executors: ApprovalExecutors,
  action: ApprovalAction,
  memberId: string,
): Promise<boolean> {
  const role = (await members.get(tx, memberId))?.role;
  if (role === undefined || !isStaffRole(role)) return false;
  return hasStaffPermission(role, executors[action].permission);
}
