import type { RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import { addDays, startOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import {
  REFUND_REQUEST_WINDOW_DAYS,
  REFUND_REQUESTS_PER_PAYMENT_MAX,
} from '@saifu/domain/shared/limits';
import type { Period } from '@saifu/domain/shared/period';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { isWithin } from '../../../platform/db/period.ts';
import { withTrace } from '../../../platform/outbox/outbox.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import { SUMMARY } from '../../merchants/store/store.repository.ts';
import type { Idempotency } from '../authorize/authorization.ts';
import {
  type NewRefundRequest,
  REFUND_REQUEST_COLUMNS,
  type RefundRequest,
  type Summary,
} from './refund-request.ts';

/** The fields of the refund request `o`, with those of its payment, store and refund attempt. */
export const REFUND_REQUEST_FIELDS = sql`${raw(REFUND_REQUEST_COLUMNS)},
  (select q.amount + q.fee from payments q where q.id = o.payment_id) as "paymentAmount",
  (select q.status from payments q where q.id = o.payment_id) as "paymentStatus",
  (select ${SUMMARY} from stores s where s.id = o.store_id) as store,
  (select s.merchant_id from stores s where s.id = o.store_id) as "merchantId",
  (select case when a.state = 'open' and a.bank_details_requested_at is not null then 'needs_payer'
      else a.state end from payment_attempts a where a.payment_id = o.payment_id
      and a.refund_request_id = o.id
    order by a.opened_at desc, a.id desc limit 1) as "refundState"`;

const IS_OPEN = sql`o.status in ('pending', 'escalated')`;

/** The amount of the payment `p` that is not refunded yet. */
const LEFT = sql`case when p.captured_amount = 0 then p.amount + p.fee
  else p.captured_amount end - p.refunded_amount`;

/**
 * Locks the payment until the transaction ends. Every operation that moves its money takes this
 * lock.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.rows(sql`select id from payments where id = ${paymentId} for no key update`);
}

/**
 * Inserts a refund request if the conditions of `validateRefundRequest` hold, and pauses the
 * confirmation window. Undefined if they do not hold or a concurrent request was faster; the caller
 * finds the reason. Needs a transaction: the payment is locked first, so that the conditions cannot
 * change.
 */
export async function open(
  tx: Tx,
  newRefundRequest: NewRefundRequest,
): Promise<RefundRequest | undefined> {
  const { paymentId, idempotency, now } = newRefundRequest;
  const oldest = startOfDay(addDays(toCivilDate(now), -REFUND_REQUEST_WINDOW_DAYS));
  await lockPayment(tx, paymentId);
  const [row] = await tx.rows<RefundRequest>(sql`
    with bill as (
      select p.id, p.store_id, ${LEFT} as max, coalesce(${newRefundRequest.requestedAmount},
        ${LEFT}) as requested
      from payments p
      where p.id = ${paymentId} and p.status in ('processing', 'complete')
        and (p.completed_at is null or p.completed_at >= ${oldest})
        and not exists (select from payment_attempts a where a.payment_id = p.id
        and a.state = 'open')
        and ${REFUND_REQUESTS_PER_PAYMENT_MAX} >
          (select count(*) from refund_requests o where o.payment_id = p.id)
    ), o as (
      insert into refund_requests (id, payment_id, store_id, user_id, reason_code, reason,
        is_urgent,
        requested_amount, status, version, idempotency_scope, idempotency_key, request_hash,
        filed_at, respond_by)
      select ${newRefundRequest.id}, bill.id, bill.store_id, ${newRefundRequest.userId},
        ${newRefundRequest.reasonCode},
        ${newRefundRequest.reason}, ${newRefundRequest.isUrgent}, bill.requested, 'pending', 1,
        ${idempotency.scope}, ${idempotency.key},
        ${idempotency.requestHash}, ${now}, ${newRefundRequest.respondBy}
      from bill where bill.requested between 1 and bill.max
      on conflict do nothing
      returning id, payment_id, store_id, user_id, reason_code, reason, is_urgent, requested_amount,
        approved_amount, status, version, merchant_response, answered_by, request_hash, filed_at,
        respond_by, answered_at, escalated_at, withdrawn_at
    ), paused_payment as (
      update payments p set auto_complete_at = null,
        remaining_ms = greatest(0, extract(epoch from p.auto_complete_at - ${now}) * 1000)::bigint
      from o where p.id = o.payment_id and p.status = 'processing'
        and p.auto_complete_at is not null
    ), inserted_event as (${buildEventInsert('refund_request.created', now)})
    select ${REFUND_REQUEST_FIELDS} from o
  `);
  return row;
}

/** Counts all refund requests of a payment, whatever their status. */
export async function count(tx: Tx, paymentId: string): Promise<number> {
  return (await tx.rows(sql`select id from refund_requests where payment_id = ${paymentId}`))
    .length;
}

/** Builds the outbox insert for the refund request `o` of a statement. */
export function buildEventInsert(
  type: `refund_request.${string}`,
  now: Date,
  more: object = {},
): Sql {
  return sql`
    insert into outbox_events (id, type, subject_id, payload, occurred_at)
    select ${newUuid()}, ${type}, o.id, ${withTrace(sql`jsonb_build_object('storeId', o.store_id,
      'merchantId', s.merchant_id, 'orderId', q.order_id, 'paymentId', q.id,
      'status', o.status, 'payAmount', q.amount) || ${JSON.stringify(more)}::jsonb`)}, ${now}
    from o join payments q on q.id = o.payment_id join stores s on s.id = o.store_id`;
}

export async function get(tx: Tx, id: string): Promise<RefundRequest | undefined> {
  const [row] = await tx.rows<RefundRequest>(
    sql`select ${REFUND_REQUEST_FIELDS} from refund_requests o where o.id = ${id}`,
  );
  return row;
}

export async function findByIdempotencyKey(
  tx: Tx,
  idempotency: Idempotency,
): Promise<RefundRequest | undefined> {
  const [row] = await tx.rows<RefundRequest>(sql`
    select ${REFUND_REQUEST_FIELDS} from refund_requests o
    where o.idempotency_scope = ${idempotency.scope} and o.idempotency_key = ${idempotency.key}
  `);
  return row;
}

/** The open refund request of a payment. */
export async function findOpen(tx: Tx, paymentId: string): Promise<RefundRequest | undefined> {
  const [row] = await tx.rows<RefundRequest>(sql`
    select ${REFUND_REQUEST_FIELDS} from refund_requests o where o.payment_id = ${paymentId}
    and ${IS_OPEN}
  `);
  return row;
}

/** For each payment with refund requests: the open one, or else the last. */
export async function getSummaries(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Summary>> {
  const rows = await tx.rows<Summary>(sql`
    select distinct on (o.payment_id) o.id, o.payment_id as "paymentId", o.status,
      o.reason_code as "reasonCode", o.requested_amount as "requestedAmount",
      o.approved_amount as "approvedAmount", o.respond_by as "respondBy", o.filed_at as "filedAt"
    from refund_requests o where o.payment_id = any(${paymentIds}::uuid[])
    order by o.payment_id, (${IS_OPEN}) desc, o.filed_at desc, o.id desc
  `);
  return new Map(rows.map((row) => [row.paymentId, row]));
}

export type RefundRequestFilter = Period & {
  /** Limits the result to one payer or to one merchant's stores. Without both, returns all. */
  readonly userId?: string;
  readonly merchantId?: string;
  readonly status?: RefundRequestStatus | undefined;
};

type ListRefundRequestsInput = RefundRequestFilter & {
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Lists refund requests, newest first. */
export function list(tx: Tx, input: ListRefundRequestsInput): Promise<readonly RefundRequest[]> {
  const { limit, after } = input;
  const where = matching(input);
  if (after) where.push(sql`(o.filed_at, o.id) < (${after.createdAt}, ${after.id})`);
  return tx.rows<RefundRequest>(sql`
    select ${REFUND_REQUEST_FIELDS} from refund_requests o where ${join(where, ' and ')}
    order by o.filed_at desc, o.id desc limit ${limit}
  `);
}

export type RefundRequestTotals = {
  readonly count: number;
  readonly requestedAmount: number;
  readonly approvedAmount: number;
};

const NOTHING: RefundRequestTotals = { count: 0, requestedAmount: 0, approvedAmount: 0 };

/** The totals of all refund requests that match. */
export async function getTotals(tx: Tx, filter: RefundRequestFilter): Promise<RefundRequestTotals> {
  const [row = NOTHING] = await tx.rows<RefundRequestTotals>(sql`
    select count(*) as count, coalesce(sum(o.requested_amount), 0)::bigint as "requestedAmount",
      coalesce(sum(o.approved_amount), 0)::bigint as "approvedAmount"
    from refund_requests o where ${join(matching(filter), ' and ')}
  `);
  return row;
}

function matching(filter: RefundRequestFilter): Sql[] {
  const { userId, merchantId, status } = filter;
  const conditions = [sql`true`, ...isWithin('o.filed_at', filter)];
  if (userId !== undefined) conditions.push(sql`o.user_id = ${userId}`);
  if (merchantId !== undefined) {
    conditions.push(sql`o.store_id in (select id from stores where merchant_id = ${merchantId})`);
  }
  if (status !== undefined) conditions.push(sql`o.status = ${status}`);
  return conditions;
}
