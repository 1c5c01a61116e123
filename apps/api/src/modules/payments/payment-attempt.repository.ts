import { BANK_DETAILS_POLL_MS, BANK_DETAILS_WAIT_MS } from '@saifu/domain/shared/limits';
import sql, { join, raw } from 'sql-template-tag';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import type { Tx } from '../../platform/db/db.ts';
import { withTrace } from '../../platform/outbox/outbox.ts';
import { PAYMENT_FIELDS } from './authorize/payment.repository.ts';
import type { Payment, PaymentAttempt } from './payment.ts';

const COLUMNS = {
  id: 'id',
  paymentId: 'payment_id',
  kind: 'kind',
  amount: 'amount',
  state: 'state',
  providerReference: 'provider_reference',
  confirmedBy: 'confirmed_by',
  completesOnCapture: 'completes_on_capture',
  bankDetailsRequestedAt: 'bank_details_requested_at',
  openedAt: 'opened_at',
} as const satisfies ColumnsOf<'payment_attempts', PaymentAttempt>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`a.${column} as "${name}"`)),
);

export async function get(tx: Tx, id: string): Promise<PaymentAttempt | undefined> {
  const [row] = await tx.rows<PaymentAttempt>(
    sql`select ${FIELDS} from payment_attempts a where a.id = ${id}`,
  );
  return row;
}

/** The last attempt of a payment. */
export async function findLast(tx: Tx, paymentId: string): Promise<PaymentAttempt | undefined> {
  const [row] = await tx.rows<PaymentAttempt>(sql`
    select ${FIELDS} from payment_attempts a where a.payment_id = ${paymentId}
    order by a.opened_at desc, a.id desc limit 1
  `);
  return row;
}

/** The last authorize attempt. Later attempts only void it. */
export async function findAuthorize(
  tx: Tx,
  paymentId: string,
): Promise<PaymentAttempt | undefined> {
  const [row] = await tx.rows<PaymentAttempt>(sql`
    select ${FIELDS} from payment_attempts a where a.payment_id = ${paymentId}
    and a.kind = 'authorize'
    order by a.opened_at desc, a.id desc limit 1
  `);
  return row;
}

/** The open attempt of a payment. */
export async function findOpen(tx: Tx, paymentId: string): Promise<PaymentAttempt | undefined> {
  const [row] = await tx.rows<PaymentAttempt>(sql`
    select ${FIELDS} from payment_attempts a where a.payment_id = ${paymentId} and a.state = 'open'
  `);
  return row;
}

/** The attempt of a payment that has no result yet. */
export async function findPending(tx: Tx, paymentId: string): Promise<PaymentAttempt | undefined> {
  const [row] = await tx.rows<PaymentAttempt>(sql`
    select ${FIELDS} from payment_attempts a
    where a.payment_id = ${paymentId} and a.state in ('open', 'needs_payer')
    order by a.state = 'open' desc, a.opened_at desc, a.id desc limit 1
  `);
  return row;
}

/** Written as literals, because each state has a partial index. */
const IS_PENDING = {
  open: sql`state = 'open'`,
  needs_payer: sql`state = 'needs_payer'`,
} as const;

/**
 * Claims attempts that were not polled for a while, so that no two workers poll the same one.
 * Attempts that wait for the payer's bank details take days and are polled less often.
 */
export function claimPending(
  tx: Tx,
  state: keyof typeof IS_PENDING,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<readonly PaymentAttempt[]> {
  const rarely = new Date(now.getTime() - BANK_DETAILS_POLL_MS);
  return tx.rows<PaymentAttempt>(sql`
    update payment_attempts a set last_polled_at = ${now}
    where a.id in (
      select id from payment_attempts where ${IS_PENDING[state]} and last_polled_at < ${before}
        and (bank_details_requested_at is null or last_polled_at < ${rarely})
      order by last_polled_at limit ${limit} for update skip locked
    ) returning ${FIELDS}
  `);
}

/** The provider asks the payer for bank details. Notifies the payer once per request. */
export async function awaitPayer(tx: Tx, { id }: PaymentAttempt, now: Date): Promise<void> {
  const over = new Date(now.getTime() - BANK_DETAILS_WAIT_MS);
  await tx.run(sql`
    with a as (
      update payment_attempts set bank_details_requested_at = ${now}
      where id = ${id} and state = 'open' and (bank_details_requested_at is null
      or bank_details_requested_at < ${over})
      returning id, payment_id, amount
    )
    insert into outbox_events (id, type, subject_id, payload, occurred_at)
    select ${newUuid()}, 'payment.refund_awaited', a.payment_id,
      ${withTrace(sql`jsonb_build_object('attemptId', a.id, 'amount', a.amount)`)}, ${now}
    from a
  `);
}

/** Closes an attempt of a closed payment that has nothing to void. */
export async function closeOrphan(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update payment_attempts set state = 'declined', closed_at = ${now}
    where id = ${attemptId} and state in ('open', 'needs_payer')
  `);
}

/** Opens a void attempt for an authorization that belongs to no payment. */
export async function openVoid(
  tx: Tx,
  attempt: PaymentAttempt,
  reference: string,
  now: Date,
): Promise<void> {
  // Two approvals of a closed attempt change no row, so neither would wait for the other.
  await tx.run(sql`select from payment_attempts where id = ${attempt.id} for update`);
  await tx.run(sql`
    update payment_attempts set state = 'declined', closed_at = ${now},
      provider_reference = ${reference}
    where id = ${attempt.id} and state in ('open', 'needs_payer')
  `);
  await tx.run(sql`
    insert into payment_attempts
      (id, payment_id, kind, amount, state, provider_reference, opened_at, last_polled_at)
    select ${newUuid()}, ${attempt.paymentId}, 'void', ${attempt.amount}, 'open', ${reference},
      ${now}, ${new Date(0)}
    where not exists (
      select from payment_attempts where payment_id = ${attempt.paymentId} and kind = 'void'
        and provider_reference = ${reference}
    )
  `);
}

export async function closeVoid(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update payment_attempts set state = 'approved', closed_at = ${now}
    where id = ${attemptId} and state = 'open'
  `);
}

/** Claims expired waiting payments and sets a new deadline for the retry. */
export function claimExpired(
  tx: Tx,
  now: Date,
  again: Date,
  limit: number,
): Promise<readonly Payment[]> {
  return tx.rows<Payment>(sql`
    update payments p set expires_at = ${again}
    where p.id in (
      select q.id from payments q
      where q.status = 'waiting_for_payment' and q.expires_at <= ${now}
        and not exists (select from payment_attempts a where a.payment_id = q.id
        and a.state = 'open')
      order by q.expires_at limit ${limit} for update of q skip locked
    ) returning ${PAYMENT_FIELDS}
  `);
}
