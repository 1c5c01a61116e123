import { REFUND_RETRIES_MAX, REFUND_RETRY_AFTER_MS } from '@saifu/domain/shared/limits';
import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { IS_DISPUTED_BY_BANK } from '../provider-dispute/provider-dispute.repository.ts';

/**
 * The approved amount of the refund request `o` that the payer of `q` has not received. All refunds
 * since the decision count, whatever their cause, so that no amount is refunded twice. For a
 * partial capture, the uncaptured part counts as refunded.
 */
const OUTSTANDING_AMOUNT = sql`o.approved_amount - coalesce((
    select sum(case a.kind when 'refund' then a.amount else q.amount + q.fee - a.amount end)
    from payment_attempts a
    where a.payment_id = q.id and a.kind in ('capture', 'refund') and a.state = 'approved'
      and (a.refund_request_id = o.id or a.opened_at >= o.answered_at)
  ), 0)::bigint`;
const IS_OUTSTANDING = sql`o.status in ('approved', 'partially_approved')
  and q.status in ('processing', 'complete') and ${OUTSTANDING_AMOUNT} > 0`;

/** Whether an approved refund of the payment `q` is outstanding. */
export const HAS_OUTSTANDING_REFUND = sql`(
  select from refund_requests o where o.payment_id = q.id and ${IS_OUTSTANDING}
)`;

export type OutstandingRefund = {
  readonly paymentId: string;
  readonly refundRequestId: string;
  readonly amount: number;
};

/**
 * The oldest outstanding refund of a payment, optionally of one refund request. The result is
 * stable while the caller holds the payment lock.
 */
export async function findOutstandingRefund(
  tx: Tx,
  paymentId: string,
  refundRequestId?: string,
): Promise<OutstandingRefund | undefined> {
  const [row] = await tx.rows<OutstandingRefund>(sql`
    select q.id as "paymentId", o.id as "refundRequestId", ${OUTSTANDING_AMOUNT} as amount
    from refund_requests o join payments q on q.id = o.payment_id
    where q.id = ${paymentId} and ${IS_OUTSTANDING}
      ${refundRequestId === undefined ? empty : sql`and o.id = ${refundRequestId}`}
    order by o.answered_at, o.id limit 1
  `);
  return row;
}

type DeclinedRefund = { readonly id: string; readonly refundRequestId: string; readonly at: Date };
type Turn = {
  readonly now: Date;
  readonly after: { readonly id: string; readonly at: Date } | null;
  readonly limit: number;
  /** Limits the result to one payment. */
  readonly paymentId?: string;
};

/**
 * Approved refunds that the provider declined and whose retry is due, oldest first, after the
 * cursor. Excludes those with too many retries, those whose money came back, about which a person
 * decides, and payments with another open refund request, which is decided first, or with a
 * chargeback.
 */
export function listDeclinedRefunds(tx: Tx, turn: Turn): Promise<readonly DeclinedRefund[]> {
  const { now, after, limit, paymentId } = turn;
  const again = new Date(now.getTime() - REFUND_RETRY_AFTER_MS);
  return tx.rows<DeclinedRefund>(sql`
    select q.id, o.id as "refundRequestId", d.closed_at as at
    from payment_attempts d join refund_requests o on o.id = d.refund_request_id
      join payments q on q.id = d.payment_id
    where d.state = 'declined' and d.refund_request_id is not null and d.closed_at <= ${again}
      and ${IS_OUTSTANDING}
      and not exists (select from refund_failures f where f.attempt_id = d.id) and not exists (
        select from payment_attempts a where a.payment_id = q.id and a.refund_request_id = o.id
          and (a.closed_at is null or (a.closed_at, a.id) > (d.closed_at, d.id))
      ) and (
        select count(*) from payment_attempts a where a.payment_id = q.id
        and a.refund_request_id = o.id
      ) <= ${REFUND_RETRIES_MAX} and not exists (
        select from refund_requests b where b.payment_id = q.id
        and b.status in ('pending', 'escalated')
      ) and not exists ${IS_DISPUTED_BY_BANK}
      ${paymentId === undefined ? empty : sql`and q.id = ${paymentId}`}
      ${after ? sql`and (d.closed_at, q.id) > (${after.at}, ${after.id})` : empty}
    order by d.closed_at, q.id limit ${limit}
  `);
}
