import { APPROVAL_ACTIONS } from '@saifu/domain/approvals/approval';
import { getStaffQueues, type StaffQueue } from '@saifu/domain/members/staff-queue';
import { hasStaffPermission, type StaffRole } from '@saifu/domain/members/staff-role';
import { STAFF_QUEUE_COUNT_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { Waiting } from '../../platform/db/count-waiting.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as applications from '../applications/merchant-application.repository.ts';
import * as approvals from '../approvals/approval.repository.ts';
import type { ApprovalExecutors } from '../approvals/approval-executor.ts';
import * as storeChanges from '../merchants/store-change/store-change.repository.ts';
import * as paymentReviews from '../payments/payment-review/payment-review.repository.ts';
import * as refundFailures from '../payments/refund-failure/refund-failure.repository.ts';
import * as decisions from '../payments/refund-request/decision/decision.repository.ts';
import * as differences from '../reconciliation/difference/difference.repository.ts';
import * as consultations from '../support/consultation/consultation.repository.ts';

export type QueueSize = Waiting & { readonly queue: StaffQueue };

type Count = (tx: Tx, limit: number) => Promise<Waiting>;

/** What waits in the queues of a role. Null: a program with the key, which sees all. */
export function loadStaffOverview(
  { db }: Deps,
  executors: ApprovalExecutors,
  role: StaffRole | null,
): Promise<readonly QueueSize[]> {
  const actions = APPROVAL_ACTIONS.filter(
    (action) => role === null || hasStaffPermission(role, executors[action].permission),
  );
  const counts: Readonly<Record<StaffQueue, Count>> = {
    ...COUNTS,
    approvals: (tx, limit) => approvals.countRequested(tx, actions, limit),
  };
  const loads = getStaffQueues(role).map(async (queue) => ({
    queue,
    ...(await counts[queue](db, STAFF_QUEUE_COUNT_MAX)),
  }));
  return Promise.all(loads);
}

/** How much waits, counted up to the limit. */
const COUNTS: Readonly<Record<Exclude<StaffQueue, 'approvals'>, Count>> = {
  refund_requests: decisions.countEscalated,
  refund_failures: refundFailures.countOpen,
  differences: differences.countOpen,
  consultations: consultations.countOpen,
  store_changes: storeChanges.countPending,
  payment_reviews: paymentReviews.countOpen,
  merchant_applications: applications.countSubmitted,
};
