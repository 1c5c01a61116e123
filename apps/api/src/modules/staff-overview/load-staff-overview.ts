import { getStaffQueues, type StaffQueue } from '@saifu/domain/members/staff-queue';
import type { StaffRole } from '@saifu/domain/members/staff-role';
import { STAFF_QUEUE_COUNT_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { Waiting } from '../../platform/db/count-waiting.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as applications from '../applications/merchant-application.repository.ts';
import * as approvals from '../approvals/approval.repository.ts';
import * as storeChanges from '../merchants/store-change/store-change.repository.ts';
import * as paymentReviews from '../payments/payment-review/payment-review.repository.ts';
import * as refundFailures from '../payments/refund-failure/refund-failure.repository.ts';
import * as decisions from '../payments/refund-request/decision/decision.repository.ts';
import * as differences from '../reconciliation/difference/difference.repository.ts';
import * as consultations from '../support/consultation/consultation.repository.ts';

export type QueueSize = Waiting & { readonly queue: StaffQueue };

/** What waits in the queues of a role. Null: a program with the key, which sees all. */
export function loadStaffOverview(
  { db }: Deps,
  role: StaffRole | null,
): Promise<readonly QueueSize[]> {
  const loads = getStaffQueues(role).map(async (queue) => ({
    queue,
    ...(await COUNTS[queue](db, STAFF_QUEUE_COUNT_MAX)),
  }));
  return Promise.all(loads);
}

/** How much waits, counted up to the limit. */
const COUNTS: Readonly<Record<StaffQueue, (tx: Tx, limit: number) => Promise<Waiting>>> = {
  approvals: approvals.countRequested,
  refund_requests: decisions.countEscalated,
  refund_failures: refundFailures.countOpen,
  differences: differences.countOpen,
  consultations: consultations.countOpen,
  store_changes: storeChanges.countPending,
  payment_reviews: paymentReviews.countOpen,
  merchant_applications: applications.countSubmitted,
};
