import type { RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import { REJECTION_REST_MS_MIN } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import { newUuid } from '../../../../platform/crypto/tokens.ts';
import { countWaiting, type Waiting } from '../../../../platform/db/count-waiting.ts';
import type { Tx } from '../../../../platform/db/db.ts';
import { publishEvents } from '../../../../platform/outbox/outbox.ts';
import {
  buildEventInsert,
  lockPayment,
  REFUND_REQUEST_FIELDS,
} from '../refund-request.repository.ts';
import type { RefundRequest } from '../refund-request.ts';

/**
 * Locks the payment and then the refund request until the transaction ends, and returns its current
 * state.
 */
export async function lock(tx: Tx, refundRequest: RefundRequest): Promise<RefundRequest> {
  await lockPayment(tx, refundRequest.paymentId);
  const [row] = await tx.rows<RefundRequest>(sql`
    select ${REFUND_REQUEST_FIELDS} from refund_requests o
    where o.id = ${refundRequest.id} for update of o
  `);
  if (row === undefined) throw new Error('the refund request does not exist');
  return row;
}

export type RefundRequestDecision = {
  readonly status: Extract<RefundRequestStatus, 'approved' | 'partially_approved' | 'rejected'>;
  /** Null for a rejection. */
  readonly amount: number | null;
  readonly response: string;
  readonly by: 'merchant' | 'staff';
  readonly now: Date;
};

/** Stores the decision of a locked refund request and publishes an event. */
export async function answer(tx: Tx, id: string, given: RefundRequestDecision): Promise<void> {
  await tx.run(sql`
    with o as (
      update refund_requests set status = ${given.status}, approved_amount = ${given.amount},
        merchant_response = ${given.response}, answered_by = ${given.by},
        answered_at = ${given.now}, version = version + 1
      where id = ${id} returning id, payment_id, store_id, status
    ) ${buildEventInsert('refund_request.answered', given.now)}
  `);
}

/** Withdraws a locked refund request and publishes an event. */
export async function withdraw(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    with o as (
      update refund_requests set status = 'withdrawn', withdrawn_at = ${now}, version = version + 1
      where id = ${id} returning id, payment_id, store_id, status
    ) ${buildEventInsert('refund_request.withdrawn', now)}
  `);
}

/**
 * Resumes the confirmation window with the remaining time. After a rejection at least a day is
 * left, as in `deadlineAfterRejection`.
 */
export async function resumeClock(
  tx: Tx,
  paymentId: string,
  after: 'rejection' | 'withdrawal',
  now: Date,
): Promise<void> {
  const restMin = after === 'rejection' ? REJECTION_REST_MS_MIN : 0;
  await tx.run(sql`
    update payments set remaining_ms = null, auto_complete_at = ${now}::timestamptz
      + greatest(remaining_ms, ${restMin}::bigint) * interval '1 millisecond'
    where id = ${paymentId} and status = 'processing' and remaining_ms is not null
  `);
}

type Escalated = {
  readonly id: string;
  readonly store_id: string;
  readonly merchant_id: string;
  readonly order_id: string;
  readonly payment_id: string;
  readonly amount: number;
};

/** Escalates overdue refund requests to staff. Skips rows that another worker has locked. */
export async function escalateDue(tx: Tx, now: Date, limit: number): Promise<number> {
  const rows = await tx.rows<Escalated>(sql`
    update refund_requests o set status = 'escalated', escalated_at = ${now},
      version = o.version + 1
    from payments q, stores s
    where q.id = o.payment_id and s.id = o.store_id and o.status = 'pending' and o.id in (
      select id from refund_requests where status = 'pending' and respond_by <= ${now}
      order by respond_by limit ${limit} for update skip locked
    )
    returning o.id, o.store_id, s.merchant_id, q.order_id, o.payment_id, q.amount
  `);
  const events = rows.map((row) => ({
    id: newUuid(),
    type: 'refund_request.escalated',
    subjectId: row.id,
    payload: {
      storeId: row.store_id,
      merchantId: row.merchant_id,
      orderId: row.order_id,
      paymentId: row.payment_id,
      status: 'escalated',
      payAmount: row.amount,
    },
    occurredAt: now,
  }));
  await publishEvents(tx, events);
  return rows.length;
}

/** The escalated ones, counted up to the limit. */
export function countEscalated(tx: Tx, limit: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select o.escalated_at as since from refund_requests o where o.status = 'escalated'
      order by o.filed_at limit ${limit}`,
  );
}
