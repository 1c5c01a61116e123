import { type PaymentEvent, paymentMachine } from '@saifu/domain/payments/payment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { PAYMENT_FIELDS, qualifyPaymentColumns } from '../authorize/payment.repository.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import { buildPayload } from '../payment-transition.repository.ts';

const STORED = qualifyPaymentColumns('q');

export type Cancellation = {
  readonly paymentId: string;
  readonly event: Extract<PaymentEvent, 'fail' | 'abort'>;
  readonly code: string | null;
  readonly reason: string | null;
  /** Of the card that was declined. */
  readonly cardKey?: Buffer | null;
  readonly now: Date;
};

/**
 * Closes a payment without money, so that its order can be paid again. The provider's result is
 * final; if it was a decline, `counted` counts it.
 */
export async function closeUnpaid(
  tx: Tx,
  cancellation: Cancellation,
  counted?: Sql,
): Promise<Payment | undefined> {
  const ended = await close(tx, cancellation, sql`a.state in ('open', 'needs_payer')`, counted);
  return ended?.payment;
}

type Closed = { readonly payment: Payment; readonly reference: string | null };

async function close(
  tx: Tx,
  cancellation: Cancellation,
  isClosed: Sql,
  counted?: Sql,
): Promise<Closed | undefined> {
  const { paymentId, event } = cancellation;
  const status = paymentMachine.step('waiting_for_payment', event);
  const eventType = event === 'fail' ? 'payment.failed' : 'payment.canceled';
  // A transaction that waited for the lock may have read the clock before the payment was created.
  const now = sql`greatest(${cancellation.now}, p.created_at)`;
  const [row] = await tx.rows<Payment & { readonly closed_reference: string | null }>(sql`
    with p as (
      update payments q set status = ${status}, version = q.version + 1, next_action = null,
        error_code = ${cancellation.code}, error_reason = ${cancellation.reason},
        card_key = coalesce(q.card_key, ${cancellation.cardKey ?? null}::bytea)
      where q.id = ${paymentId} and q.status = 'waiting_for_payment'
      returning ${STORED}, q.address_key, q.gesture
    ), closed_attempt as (
      update payment_attempts a set state = 'declined', closed_at = ${now},
        reason = ${cancellation.reason}
      from p where a.payment_id = p.id and a.kind = 'authorize' and ${isClosed}
      returning a.provider_reference
    ), inserted_transition as (
      insert into payment_transitions (payment_id, version, status, event, at)
      select id, version, status, ${event}, ${now} from p
    ), inserted_event as (
      insert into outbox_events (id, type, subject_id, payload, occurred_at)
      select ${newUuid()}, ${eventType}, p.id, ${buildPayload(sql`p.status`)}, ${now}
      from p join stores s on s.id = p.store_id
    )${counted === undefined ? empty : sql`, ${counted}`}
    select ${PAYMENT_FIELDS},
      (select provider_reference from closed_attempt) as closed_reference
    from p
  `);
  if (row === undefined) return undefined;
  const { closed_reference: reference, ...payment } = row;
  return { payment, reference };
}

/**
 * Cancels a waiting payment. Closes the payment first and opens a void attempt for any
 * authorization, so a later approval finds it closed. An attempt without a result stays open until
 * reconciliation knows what to void.
 */
export async function cancelWaiting(
  tx: Tx,
  attempt: PaymentAttempt,
  cancellation: Cancellation,
): Promise<Payment | undefined> {
  const ended = await close(tx, cancellation, sql`a.state = 'needs_payer'`);
  const reference = ended?.reference ?? null;
  if (reference !== null) await attempts.openVoid(tx, attempt, reference, cancellation.now);
  return ended?.payment;
}
