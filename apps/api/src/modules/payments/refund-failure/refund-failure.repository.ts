import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { REJECTION_REST_MS_MIN } from '@saifu/domain/shared/limits';
import sql, { empty } from 'sql-template-tag';
import { countWaiting, type Waiting } from '../../../platform/db/count-waiting.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** A refund whose money came back, with what staff see of its payment. */
export type RefundFailure = {
  readonly id: string;
  readonly attemptId: string;
  readonly paymentId: string;
  readonly refundRequestId: string | null;
  readonly amount: number;
  readonly providerReference: string;
  readonly failedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly closerName: string | null;
  readonly note: string | null;
  readonly merchantId: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly method: PaymentMethod;
};

const FIELDS = sql`f.id, f.attempt_id as "attemptId", f.payment_id as "paymentId",
  a.refund_request_id as "refundRequestId", f.amount, f.provider_reference as "providerReference",
  f.failed_at as "failedAt", f.closed_at as "closedAt", f.closed_by as "closedBy",
  m.name as "closerName", f.note, s.merchant_id as "merchantId", s.id as "storeId",
  s.name as "storeName", q.method`;
const FROM = sql`refund_failures f join payment_attempts a on a.id = f.attempt_id
  join payments q on q.id = f.payment_id join stores s on s.id = q.store_id
  left join members m on m.id = f.closed_by`;

type NewRefundFailure = Pick<
  RefundFailure,
  'id' | 'attemptId' | 'paymentId' | 'amount' | 'providerReference' | 'failedAt'
>;

/** Returns false if it is known. */
export async function insert(tx: Tx, failure: NewRefundFailure): Promise<boolean> {
  const { id, attemptId, paymentId, amount, providerReference, failedAt } = failure;
  const count = await tx.run(sql`
    insert into refund_failures (id, attempt_id, payment_id, amount, provider_reference, failed_at)
    values (${id}, ${attemptId}, ${paymentId}, ${amount}, ${providerReference}, ${failedAt})
    on conflict do nothing
  `);
  return count === 1;
}

/** The approved refund is no refund any more. When it was approved stays. */
export async function declineAttempt(tx: Tx, attemptId: string): Promise<void> {
  await tx.run(sql`
    update payment_attempts set state = 'declined', reason = 'other'
    where id = ${attemptId} and state = 'approved'
  `);
}

/** A payment that is processing again gets a day until it is completed. */
export async function restartClock(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const autoCompleteAt = new Date(now.getTime() + REJECTION_REST_MS_MIN);
  await tx.run(sql`
    update payments set auto_complete_at = ${autoCompleteAt}
    where id = ${paymentId} and status = 'processing' and auto_complete_at is null
      and remaining_ms is null
  `);
}

export async function get(tx: Tx, id: string): Promise<RefundFailure | undefined> {
  const [row] = await tx.rows<RefundFailure>(sql`select ${FIELDS} from ${FROM} where f.id = ${id}`);
  return row;
}

export type RefundFailureState = 'open' | 'closed';
type ListInput = {
  readonly state: RefundFailureState;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** The open ones oldest first, closed ones newest first. */
export function list(
  tx: Tx,
  { state, limit, after }: ListInput,
): Promise<readonly RefundFailure[]> {
  if (state === 'open') {
    const isNext = after && sql`and (f.failed_at, f.id) > (${after.createdAt}, ${after.id})`;
    return tx.rows<RefundFailure>(sql`
      select ${FIELDS} from ${FROM} where f.closed_at is null ${isNext ?? empty}
      order by f.failed_at, f.id limit ${limit}
    `);
  }
  const isNext = after && sql`and (f.closed_at, f.id) < (${after.createdAt}, ${after.id})`;
  return tx.rows<RefundFailure>(sql`
    select ${FIELDS} from ${FROM} where f.closed_at is not null ${isNext ?? empty}
    order by f.closed_at desc, f.id desc limit ${limit}
  `);
}

/** The open ones, counted up to the limit. */
export function countOpen(tx: Tx, limit: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select failed_at as since from refund_failures where closed_at is null
      order by failed_at, id limit ${limit}`,
  );
}

type Closing = { readonly memberId: string; readonly note: string; readonly now: Date };

/** Returns false if it is closed already. */
export async function close(tx: Tx, id: string, { memberId, note, now }: Closing) {
  const count = await tx.run(sql`
    update refund_failures set closed_at = ${now}, closed_by = ${memberId}, note = ${note}
    where id = ${id} and closed_at is null
  `);
  return count === 1;
}
