import { paymentMachine } from '@saifu/domain/payments/payment';
import { isPaidAtCounter } from '@saifu/domain/payments/payment-method';
import { checkRefund, refundKind } from '@saifu/domain/payments/refund';
import { AppError } from '@saifu/domain/shared/app-error';
import { AUTHORIZATION_SAFE_MS, CAPTURE_RETRY_AFTER_MS } from '@saifu/domain/shared/limits';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import sql, { empty, type Sql } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as orders from '../../orders/order.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import { toCompletionEntry } from '../merchant-entries.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import { isHeld, isHeldBy } from '../payment-review/held-payment.repository.ts';
import * as transitions from '../payment-transition.repository.ts';
import { isDisputedByBank } from '../provider-dispute/provider-dispute.repository.ts';
import { HAS_OUTSTANDING_REFUND } from '../refund-request/outstanding-refund.repository.ts';

export type Confirmer = NonNullable<Payment['confirmedBy']>;
type Confirmation = { readonly paymentId: string; readonly by: Confirmer; readonly now: Date };

const IS_OPEN_ATTEMPT = sql`(
  select from payment_attempts a where a.payment_id = q.id and a.state = 'open'
)`;
const IS_HELD = isHeldBy('q');
const HAS_OPEN_REFUND_REQUEST = sql`(
  select from refund_requests o where o.payment_id = q.id and o.status in ('pending', 'escalated')
)`;

/** The provider declined a capture recently, so the next attempt waits. */
function wasRecentlyDeclined(now: Date): Sql {
  const again = new Date(now.getTime() - CAPTURE_RETRY_AFTER_MS);
  return sql`(
      select from payment_attempts a where a.payment_id = q.id and a.kind = 'capture'
        and a.state = 'declined' and a.closed_at > ${again}
    )`;
}

/** Whether this confirmer may complete the payment `q` now. */
function mayComplete(by: Confirmer, now: Date, isMade = false): Sql {
  const isDue = sql`and q.auto_complete_at <= ${now} and not exists ${wasRecentlyDeclined(now)}`;
  return sql`q.status = 'processing' and not exists ${HAS_OPEN_REFUND_REQUEST}
  and not exists ${HAS_OUTSTANDING_REFUND}
    and not exists ${IS_OPEN_ATTEMPT} ${isMade ? empty : sql`and not exists ${IS_HELD}`}
    ${by === 'auto' ? isDue : empty}`;
}

/**
 * Whether the authorization of the payment `q` would expire before its confirmation window ends. A
 * refund request stops that window, but not the expiry at the provider.
 */
function isExpiring(now: Date): Sql {
  const safe = new Date(now.getTime() - AUTHORIZATION_SAFE_MS);
  return sql`q.status = 'processing' and q.captured_amount = 0 and q.authorized_at <= ${safe}
    and (exists ${HAS_OPEN_REFUND_REQUEST} or q.auto_complete_at > ${now})
    and not exists ${IS_OPEN_ATTEMPT} and not exists ${IS_HELD}
    and not exists ${wasRecentlyDeclined(now)}`;
}

/** Locks the payment until the transaction ends. */
async function getLocked(tx: Tx, id: string): Promise<Payment | undefined> {
  const [row] = await tx.rows<Payment>(sql`
    select ${payments.PAYMENT_FIELDS} from payments p where p.id = ${id} for no key update
  `);
  return row;
}

/**
 * Opens a capture attempt for a confirmation, by a person or by time. Undefined if there is nothing
 * to capture or it is not allowed now. All `open…` functions lock the payment first, so they need a
 * transaction.
 */
export async function openCapture(
  tx: Tx,
  input: Confirmation & {
    /** The provider made the capture already; it is only recorded. */
    readonly isMade?: true;
  },
): Promise<PaymentAttempt | undefined> {
  const { paymentId, by, isMade, now } = input;
  const payment = await getLocked(tx, paymentId);
  if (payment === undefined || payment.capturedAmount > 0) return undefined;
  const amount = yen(payment.amount + payment.fee);
  const isReady = mayComplete(by, now, isMade);
  return open(tx, { payment, kind: 'capture', amount, confirmedBy: by, now }, isReady);
}

/**
 * Opens a capture attempt without a confirmation, for an authorization that would expire. It does
 * not complete the payment.
 */
export async function openCaptureBeforeExpiry(
  tx: Tx,
  paymentId: string,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  const payment = await getLocked(tx, paymentId);
  if (payment === undefined) return undefined;
  const amount = yen(payment.amount + payment.fee);
  const isReady = isExpiring(now);
  return open(tx, { payment, kind: 'capture', amount, confirmedBy: null, now }, isReady);
}

/** Completes a payment that is already captured, without a provider request. */
export async function completeCaptured(tx: Tx, input: Confirmation): Promise<Payment | undefined> {
  const { paymentId, by, now } = input;
  const payment = await getLocked(tx, paymentId);
  if (payment === undefined || payment.capturedAmount === 0) return undefined;
  const ready = await tx.rows(sql`
    select from payments q where q.id = ${paymentId} and ${mayComplete(by, now)}
  `);
  if (ready.length === 0) return undefined;
  return transitions.write(tx, {
    payment,
    attempt: null,
    steps: [{ event: 'confirm', merchantEntry: await toCompletionEntry(tx, payment) }],
    captured: payment.capturedAmount,
    refunded: payment.refundedAmount,
    confirmedBy: by,
    events: [{ type: 'payment.completed' }],
    now,
  });
}

export type OpenRefundInput = {
  readonly paymentId: string;
  /** Null refunds everything that is left. */
  readonly amount: number | null;
  readonly refundRequestId: string | null;
  readonly idempotency: payments.Idempotency | null;
  /** The provider made the refund already; it is only recorded. */
  readonly isMade?: true;
  readonly now: Date;
};

/**
 * Opens a refund, void or partial capture, whichever fits the state of the money. Throws if the
 * amount cannot be refunded. Undefined if another attempt of this payment is open or the
 * idempotency key is used. A cash refund at the counter is already recorded on return.
 */
export async function openRefund(
  tx: Tx,
  input: OpenRefundInput,
): Promise<PaymentAttempt | undefined> {
  const payment = await getLocked(tx, input.paymentId);
  if (payment === undefined) throw new AppError('not_found');
  if (input.isMade !== true && (await isDisputedByBank(tx, payment.id)))
    throw new AppError('payment.disputed_by_bank');
  if ((await attempts.findOpen(tx, payment.id)) !== undefined) return undefined;
  const amount = toRefundAmount(payment, input.amount);
  const { refundRequestId, idempotency, now } = input;
  const attemptInput = toRefundAttempt(payment, amount, refundRequestId !== null);
  // It would capture the rest, or complete the payment.
  const takesMoney = attemptInput.kind === 'capture' || attemptInput.confirmedBy !== null;
  if (takesMoney && input.isMade !== true && (await isHeld(tx, payment.id)))
    throw new AppError('payment.in_review');
  const attempt = await open(tx, { payment, ...attemptInput, refundRequestId, idempotency, now });
  if (attempt === undefined || !(await isAtCounter(tx, payment))) return attempt;
  await captureResults.recordAtCounter(tx, { payment, attempt, now });
  return attempts.get(tx, attempt.id);
}

function toRefundAmount(payment: Payment, requestedAmount: number | null): Yen {
  const { status, capturedAmount, refundedAmount: refunded, method } = payment;
  paymentMachine.step(status, 'refund');
  if (status === 'refunded') throw new AppError('payment.closed');
  const whole = payment.amount + payment.fee;
  const captured = capturedAmount === 0 ? whole : capturedAmount;
  const amount = requestedAmount ?? captured - refunded;
  const error = checkRefund({ captured, refunded, pending: 0, amount });
  if (error !== undefined) throw error;
  if (method === 'bitcash' && amount !== whole) throw new AppError('refund.whole_only');
  return yen(amount);
}

/**
 * A partial refund of an authorization captures the rest. If the payer requested the refund, the
 * rest is undisputed and the capture completes the payment. A refund that the payer did not request
 * is no confirmation.
 */
function toRefundAttempt(payment: Payment, amount: Yen, isAskedFor: boolean) {
  const whole = payment.amount + payment.fee;
  const isPart = amount < whole && payment.status === 'processing';
  const confirmedBy = isPart && isAskedFor ? ('staff' as const) : null;
  if (refundKind({ captured: payment.capturedAmount }) === 'refund') {
    return { kind: 'refund', amount, confirmedBy } as const;
  }
  if (!isPart) return { kind: 'void', amount, confirmedBy } as const;
  return { kind: 'capture', amount: yen(whole - amount), confirmedBy } as const;
}

async function isAtCounter(tx: Tx, { method, orderId }: Payment): Promise<boolean> {
  if (method !== 'cash') return false;
  const order = await orders.get(tx, orderId);
  return order !== undefined && isPaidAtCounter(order.source);
}

/**
 * Opens a void attempt for an authorization that expired at the provider, as it does after a week.
 */
export async function openExpired(
  tx: Tx,
  paymentId: string,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  const payment = await getLocked(tx, paymentId);
  if (payment?.status !== 'processing' || payment.capturedAmount > 0) return undefined;
  const amount = yen(payment.amount + payment.fee);
  return open(tx, { payment, kind: 'void', amount, confirmedBy: null, now });
}

type Opening = {
  readonly payment: Payment;
  readonly kind: 'capture' | 'void' | 'refund';
  readonly amount: Yen;
  readonly confirmedBy: Confirmer | null;
  readonly refundRequestId?: string | null;
  readonly idempotency?: payments.Idempotency | null;
  readonly now: Date;
};

async function open(
  tx: Tx,
  opening: Opening,
  isReady = sql`true`,
): Promise<PaymentAttempt | undefined> {
  const {
    payment,
    kind,
    amount,
    confirmedBy,
    refundRequestId = null,
    idempotency = null,
    now,
  } = opening;
  const id = newUuid();
  const count = await tx.run(sql`
    insert into payment_attempts (id, payment_id, kind, amount, state, provider_reference,
      confirmed_by,
      refund_request_id, idempotency_scope, idempotency_key, request_hash, opened_at,
      last_polled_at)
    select ${id}, q.id, ${kind}, ${amount}, 'open', q.provider_reference, ${confirmedBy},
      ${refundRequestId}::uuid, ${idempotency?.scope ?? null}::bytea,
      ${idempotency?.key ?? null}::uuid,
      ${idempotency?.requestHash ?? null}::bytea, ${now}, ${now}
    from payments q where q.id = ${payment.id} and ${isReady}
    on conflict do nothing
  `);
  return count === 0 ? undefined : attempts.get(tx, id);
}

export async function hasOpenRefundRequest(tx: Tx, paymentId: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from payments q where q.id = ${paymentId} and exists ${HAS_OPEN_REFUND_REQUEST}
  `);
  return rows.length > 0;
}

type Asked = {
  readonly attemptId: string;
  readonly paymentId: string;
  readonly requestHash: Buffer;
};

/** Finds the attempt of an earlier call with this idempotency key. */
export async function findByIdempotencyKey(
  tx: Tx,
  idempotency: payments.Idempotency,
): Promise<Asked | undefined> {
  const [row] = await tx.rows<Asked>(sql`
    select id as "attemptId", payment_id as "paymentId", request_hash as "requestHash"
    from payment_attempts
    where idempotency_scope = ${idempotency.scope} and idempotency_key = ${idempotency.key}
  `);
  return row;
}

export type Due = { readonly id: string; readonly at: Date };
type Turn = { readonly now: Date; readonly after: Due | null; readonly limit: number };

/** Payments due for automatic completion, oldest first, after the cursor. */
export function listDue(tx: Tx, { now, after, limit }: Turn): Promise<readonly Due[]> {
  const behind = after && sql`and (q.auto_complete_at, q.id) > (${after.at}, ${after.id})`;
  return tx.rows<Due>(sql`
    select q.id, q.auto_complete_at as at from payments q
    where ${mayComplete('auto', now)} ${behind ?? empty}
    order by q.auto_complete_at, q.id limit ${limit}
  `);
}

/** Payments whose authorization expires soon, oldest first, after the cursor. */
export function listExpiring(tx: Tx, { now, after, limit }: Turn): Promise<readonly Due[]> {
  const behind = after && sql`and (q.authorized_at, q.id) > (${after.at}, ${after.id})`;
  return tx.rows<Due>(sql`
    select q.id, q.authorized_at as at from payments q
    where ${isExpiring(now)} ${behind ?? empty}
    order by q.authorized_at, q.id limit ${limit}
  `);
}
