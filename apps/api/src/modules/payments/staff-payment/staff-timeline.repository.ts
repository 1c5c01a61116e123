import type { PaymentReviewState } from '@saifu/domain/risk/payment-review';
import { STAFF_TIMELINE_SOURCE_MAX } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { PaymentAttempt } from '../payment.ts';

export type AttemptRecord = Pick<
  PaymentAttempt,
  'id' | 'kind' | 'amount' | 'state' | 'providerReference' | 'openedAt'
> & { readonly reason: string | null; readonly closedAt: Date | null };

export function listAttempts(tx: Tx, paymentId: string): Promise<readonly AttemptRecord[]> {
  return tx.rows<AttemptRecord>(sql`
    select id, kind, amount, state, provider_reference as "providerReference", reason,
      opened_at as "openedAt", closed_at as "closedAt"
    from payment_attempts where payment_id = ${paymentId}
    order by opened_at, id limit ${STAFF_TIMELINE_SOURCE_MAX}
  `);
}

export type PostingRecord = {
  readonly version: number;
  readonly event: string;
  readonly account: string;
  readonly amount: number;
  readonly at: Date;
};

export function listPostings(tx: Tx, paymentId: string): Promise<readonly PostingRecord[]> {
  return tx.rows<PostingRecord>(sql`
    select version, event, account, amount, at from postings where payment_id = ${paymentId}
    order by version, account limit ${STAFF_TIMELINE_SOURCE_MAX}
  `);
}

export type EventRecord = {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly publishedAt: Date | null;
};

/**
 * The events of a payment, its order and its refund requests. They were written at the moments of
 * what they tell, by which the index of the merchant's events finds them.
 */
export function listEvents(
  tx: Tx,
  paymentId: string,
  merchantId: string,
): Promise<readonly EventRecord[]> {
  return tx.rows<EventRecord>(sql`
    with subjects as (
      select id, order_id, created_at from payments where id = ${paymentId}
    ), requests as (
      select id, filed_at, answered_at, escalated_at, withdrawn_at from refund_requests
      where payment_id = ${paymentId}
    ), moments as (
      select created_at as at from subjects
      union select at from payment_transitions where payment_id = ${paymentId}
      union select closed_at from payment_attempts where payment_id = ${paymentId}
      union select filed_at from requests union select answered_at from requests
      union select escalated_at from requests union select withdrawn_at from requests
      union select opened_at from provider_disputes where payment_id = ${paymentId}
      union select closed_at from provider_disputes where payment_id = ${paymentId}
      union select failed_at from refund_failures where payment_id = ${paymentId}
    )
    select e.id, e.type, e.occurred_at as "occurredAt", e.published_at as "publishedAt"
    from outbox_events e
    where e.payload ->> 'merchantId' = ${merchantId} and e.type <> 'webhook.queued'
      and e.occurred_at = any(array(select at from moments where at is not null))
      and e.subject_id in (
        select id from subjects union select order_id from subjects union select id from requests
      )
    order by e.occurred_at, e.id limit ${STAFF_TIMELINE_SOURCE_MAX}
  `);
}

export type MessageCauses = {
  readonly refundRequestIds: readonly string[];
  readonly reminders: number;
  readonly resends: number;
};

/** What else than events causes messages to the payer. */
export async function getMessageCauses(tx: Tx, paymentId: string): Promise<MessageCauses> {
  const [row] = await tx.rows<MessageCauses>(sql`
    select reminders, resends,
      array(select id from refund_requests o where o.payment_id = p.id) as "refundRequestIds"
    from payments p where id = ${paymentId}
  `);
  return row ?? { refundRequestIds: [], reminders: 0, resends: 0 };
}

export type PaymentDisputeRecord = {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly reason: string;
  readonly amount: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
};

export function listDisputes(tx: Tx, paymentId: string): Promise<readonly PaymentDisputeRecord[]> {
  return tx.rows<PaymentDisputeRecord>(sql`
    select id, provider_reference as reference, status, reason, amount, opened_at as "openedAt",
      closed_at as "closedAt"
    from provider_disputes where payment_id = ${paymentId}
    order by opened_at, id limit ${STAFF_TIMELINE_SOURCE_MAX}
  `);
}

export type ActRecord = {
  readonly id: string;
  readonly kind: string;
  readonly amount: number;
  readonly reason: string;
  readonly memberName: string;
  readonly approverName: string | null;
  readonly createdAt: Date;
};

export function listActs(tx: Tx, paymentId: string): Promise<readonly ActRecord[]> {
  return tx.rows<ActRecord>(sql`
    select s.id, s.kind, s.amount_yen as amount, s.reason, m.name as "memberName",
      d.name as "approverName", s.created_at as "createdAt"
    from staff_payment_acts s join members m on m.id = s.member_id
      left join staff_approvals v on v.id = s.approval_id left join members d on d.id = v.decided_by
    where s.payment_id = ${paymentId}
    order by s.created_at, s.id limit ${STAFF_TIMELINE_SOURCE_MAX}
  `);
}

export type ReviewRecord = {
  readonly id: string;
  readonly state: PaymentReviewState;
  readonly rules: readonly string[];
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  /** A member’s id as in the audit log, `staff_key` or `system`. */
  readonly decidedBy: string | null;
  readonly reason: string | null;
};

export async function findReview(tx: Tx, paymentId: string): Promise<ReviewRecord | undefined> {
  const [row] = await tx.rows<ReviewRecord>(sql`
    select id, state, created_at as "createdAt", decided_at as "decidedAt",
      decided_by as "decidedBy", reason,
      array(select rule ->> 'name' from jsonb_array_elements(rules) rule) as rules
    from payment_reviews where payment_id = ${paymentId}
  `);
  return row;
}
