import { type PostingEvent, toPostings } from '@saifu/domain/payments/ledger';
import {
  type PaymentEvent,
  type ProviderResult,
  paymentMachine,
  toDeclineErrorCode,
} from '@saifu/domain/payments/payment';
import { CONFIRMATION_WINDOW_MS } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { retryLostConnection } from '../../platform/db/database-error.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { buildEntryInserts, type NewLedgerEntry } from '../ledger/entry/ledger-entry.repository.ts';
import { createRiskKey } from '../risk/risk-key.ts';
import * as payments from './authorize/payment.repository.ts';
import * as cancellations from './cancel/payment-cancellation.repository.ts';
import * as declines from './card-testing-guard/card-testing-guard.repository.ts';
import { toCaptureEntry } from './merchant-entries.ts';
import { PAYMENT_COLUMNS, type Payment, type PaymentAttempt } from './payment.ts';
import * as attempts from './payment-attempt.repository.ts';
import { buildPayload } from './payment-transition.repository.ts';

const { PAYMENT_FIELDS } = payments;

type Approval = {
  readonly attempt: PaymentAttempt;
  /** The payment as it was begun, if this process has begun it; otherwise it is read. */
  readonly begun: Payment | undefined;
  readonly result: Extract<ProviderResult, { kind: 'approved' }>;
  /**
   * The effect on the payment: authorized, settled at the counter, or charged for a billing period.
   */
  readonly event: Extract<PaymentEvent, 'authorize' | 'settle' | 'charge'>;
  readonly autoCompleteAt: Date | null;
  /** Of a typed card. */
  readonly cardKey: Buffer | null;
  readonly now: Date;
};

/** What an approval changes. Every column that a statement returns costs time. */
const APPROVED = [
  'id',
  'status',
  'version',
  'authorizedAt',
  'completedAt',
  'autoCompleteAt',
  'confirmedBy',
  'nextAction',
  'providerReference',
  'capturedAmount',
  'cardBrand',
  'cardLast4',
] as const satisfies readonly (keyof Payment)[];
type Approved = Pick<Payment, (typeof APPROVED)[number]>;
const APPROVED_COLUMNS = join(APPROVED.map((name) => raw(`q.${PAYMENT_COLUMNS[name]}`)));
const APPROVED_FIELDS = join(
  APPROVED.map((name) => raw(`p.${PAYMENT_COLUMNS[name]} as "${name}"`)),
);

/**
 * Everything after the provider response, in one statement: closes the attempt, order and payment,
 * and writes the transition, postings and domain events. It locks the order before the payment, as
 * everywhere, and reads both after the lock, so it writes all or nothing. Undefined if one of them
 * was closed meanwhile, or the result was already recorded. The rows are found by their ids alone
 * and checked afterwards: with a status in the same condition, PostgreSQL may choose the index of
 * the rows with that status and read all of it.
 */
async function approve(tx: Tx, approval: Approval): Promise<Payment | undefined> {
  const { result, now, event, autoCompleteAt } = approval;
  const status = paymentMachine.step('waiting_for_payment', event);
  const posting = toPostingEvent(event, result.isCaptured);
  const entry = await findCaptureEntry(tx, approval, status === 'complete');
  const isComplete = status === 'complete';
  // Cash at the counter counts as captured too.
  const isTaken = isComplete || result.isCaptured;
  const [row] = await tx.rows<Approved>(sql`
    with locked as (
      select a.id as attempt_id, a.kind, a.state, q.id, q.order_id, q.user_id, q.amount,
        q.status, o.status as order_status, o.pay_amount
      from payment_attempts a join payments q on q.id = a.payment_id
        join orders o on o.id = q.order_id
      where a.id = ${approval.attempt.id} for no key update of o, q
    ), ready as (
      select attempt_id, id, order_id, user_id from locked
      where kind = 'authorize' and state in ('open', 'needs_payer')
        and status = 'waiting_for_payment' and order_status = 'open' and pay_amount = amount
    ), closed_attempt as (
      update payment_attempts a set state = 'approved', closed_at = ${now},
        provider_reference = ${result.reference}
      from ready where a.id = ready.attempt_id
    ), paid_order as (
      update orders o set status = 'paid', paid_at = ${now}, payer_id = ready.user_id,
        updated_at = ${now}
      from ready where o.id = ready.order_id
    ), p as (
      update payments q set status = ${status}, version = q.version + 1,
        authorized_at = greatest(${now}, q.created_at), next_action = null,
        completed_at = ${isComplete ? sql`greatest(${now}, q.created_at)` : sql`null`},
        confirmed_by = ${event === 'settle' ? 'staff' : null}, auto_complete_at = ${autoCompleteAt},
        provider_reference = ${result.reference},
        captured_amount = ${isTaken ? sql`q.amount + q.fee` : sql`0`},
        card_brand = coalesce(q.card_brand, ${result.card?.brand ?? null}),
        card_last4 = coalesce(q.card_last4, ${result.card?.last4 ?? null}),
        card_key = coalesce(q.card_key, ${approval.cardKey}::bytea),
        card_country = coalesce(q.card_country, ${result.card?.country ?? null}::text)
      from ready where q.id = ready.id
      returning q.order_id, q.store_id, q.amount, q.fee, q.method, q.save_card_name,
        ${APPROVED_COLUMNS}
    ), inserted_transition as (
      insert into payment_transitions (payment_id, version, status, event, at)
      select id, version, status, ${event}, authorized_at from p
    ), inserted_postings as (${buildPostingsInsert(posting)}
    )${buildEntryInserts(entry, sql`p`, sql`p.authorized_at`)}, inserted_events as (
      insert into outbox_events (id, type, subject_id, payload, occurred_at)
      select new_event.id::uuid, new_event.type,
        case when new_event.type like 'order.%' then p.order_id else p.id end,
        ${buildPayload(sql`case when new_event.type like 'order.%' then 'paid' else p.status end`)},
        p.authorized_at
      from p join stores s on s.id = p.store_id cross join (values
        (${newUuid()}, 'order.paid'),
        (${newUuid()}, ${isComplete ? 'payment.completed' : 'payment.authorized'}),
        (${newUuid()}, 'payment.card_offered')
      ) as new_event (id, type)
      where new_event.type <> 'payment.card_offered' or p.save_card_name is not null
    )
    select ${APPROVED_FIELDS} from p
  `);
  if (row === undefined || approval.begun === undefined) return row && payments.get(tx, row.id);
  return { ...approval.begun, ...row };
}

/**
 * What a payment that is captured at once gives its merchant. Its contract, day and amount never
 * change, so they can be read before the statement.
 */
async function findCaptureEntry(
  tx: Tx,
  { attempt, begun, event, result }: Approval,
  isComplete: boolean,
): Promise<readonly NewLedgerEntry[]> {
  if (event === 'settle' || !result.isCaptured) return [];
  const payment = begun ?? (await payments.get(tx, attempt.paymentId));
  if (payment === undefined) throw new Error('the attempt has no payment');
  const entry = await toCaptureEntry(tx, payment, attempt.amount, isComplete);
  // The statement writes nothing unless this is the payment's next version.
  return [{ ...entry, paymentId: payment.id, version: payment.version + 1 }];
}

function toPostingEvent(event: Approval['event'], isCaptured: boolean): PostingEvent {
  if (event === 'settle') return 'settle';
  return isCaptured ? 'capture_direct' : 'authorize';
}

/** The ledger postings of the payment `p` that the statement has just written. */
function buildPostingsInsert(event: PostingEvent): Sql {
  const lines = toPostings(event, yen(1));
  const signs = lines.map(({ account, amountYen }) => sql`(${account}, ${amountYen}::bigint)`);
  return sql`
    insert into postings (payment_id, version, event, account, store_id, amount, at)
    select p.id, p.version, ${event}, line.account, p.store_id,
      line.sign * (p.amount + p.fee), p.authorized_at
    from p cross join (values ${join(signs)}) as line (account, sign)`;
}

/** The payer must act. The attempt stays pending, and the payment stores the next action. */
async function awaitPayer(
  tx: Tx,
  attemptId: string,
  result: Extract<ProviderResult, { kind: 'needs_payer' }>,
  paymentExpiresAt: Date | null,
  now: Date,
): Promise<Payment | undefined> {
  const [row] = await tx.rows<Payment>(sql`
    with ready as (
      select q.id from payment_attempts a join payments q on q.id = a.payment_id
      where a.id = ${attemptId} and a.state = 'open' and q.status = 'waiting_for_payment'
      for no key update of q
    ), closed_attempt as (
      update payment_attempts a set state = 'needs_payer', closed_at = ${now},
        payer_asked_at = coalesce(a.payer_asked_at, ${now}),
        provider_reference = ${result.reference}
      from ready where a.id = ${attemptId}
    )
    update payments p set next_action = ${JSON.stringify(result.action)},
      provider_reference = ${result.reference},
      expires_at = coalesce(${paymentExpiresAt}::timestamptz, p.expires_at)
    from ready where p.id = ready.id
    returning ${PAYMENT_FIELDS}
  `);
  return row;
}

/**
 * Records the result of an authorization, from the call, the returning payer, an event or
 * reconciliation. Idempotent.
 */
export function record(
  db: Db,
  attempt: PaymentAttempt,
  result: ProviderResult,
  context: RecordContext,
): Promise<Payment> {
  // The provider has responded. If the write were lost, the payer would wait for reconciliation.
  return retryLostConnection(() => recordOnce(db, attempt, result, context));
}

async function recordOnce(
  db: Db,
  attempt: PaymentAttempt,
  result: ProviderResult,
  context: RecordContext,
): Promise<Payment> {
  const written = await write(db, attempt, result, context);
  if (written !== undefined) return written;
  const payment = await payments.get(db, attempt.paymentId);
  if (payment === undefined) throw new Error('the attempt has no payment');
  await settleOrphan(db, attempt, result, payment, context.now);
  return payment;
}

type RecordContext = {
  /** The time of the result. */
  readonly now: Date;
  /** For counting a decline per card. */
  readonly stableKey: string;
  /** The payment as it was begun, if this process has begun it; otherwise it is read. */
  readonly begun?: Payment;
};

/** The payment no longer waits for this result, so any authorization is voided. */
async function settleOrphan(
  db: Db,
  attempt: PaymentAttempt,
  result: ProviderResult,
  payment: Payment,
  now: Date,
): Promise<void> {
  const { status, providerReference } = payment;
  const isOver = status === 'cancel' || status === 'error';
  if (result.kind === 'declined' && isOver) await attempts.closeOrphan(db, attempt.id, now);
  if (result.kind !== 'approved' && result.kind !== 'needs_payer') return;
  const { reference } = result;
  const isPaid = ['processing', 'complete', 'refunded'].includes(status);
  const isOurs = isPaid && providerReference === reference;
  const isStray = result.kind === 'approved' ? !isOurs : isOver;
  if (isStray) await db.transaction((tx) => attempts.openVoid(tx, attempt, reference, now));
}

/** Completes a cash payment at the counter. It needs no provider. */
export function settleAtCounter(
  db: Db,
  attempt: PaymentAttempt,
  begun: Payment,
  now: Date,
): Promise<Payment> {
  return retryLostConnection(() => settleOnce(db, attempt, begun, now));
}

async function settleOnce(
  db: Db,
  attempt: PaymentAttempt,
  begun: Payment,
  now: Date,
): Promise<Payment> {
  const result = {
    kind: 'approved',
    reference: attempt.id,
    isCaptured: false,
    card: null,
  } as const;
  const paid = await approve(db, {
    attempt,
    begun,
    result,
    event: 'settle',
    autoCompleteAt: null,
    cardKey: null,
    now,
  });
  if (paid !== undefined) return paid;
  // An earlier try whose result was lost may have settled it.
  const known = await payments.get(db, attempt.paymentId);
  if (known !== undefined && known.status !== 'waiting_for_payment') return known;
  const nothing = { event: 'abort', code: null, reason: null, now } as const;
  const ended = await cancellations.closeUnpaid(db, { paymentId: attempt.paymentId, ...nothing });
  if (ended === undefined) throw new Error('the attempt has no payment');
  return ended;
}

async function write(
  db: Db,
  attempt: PaymentAttempt,
  result: ProviderResult,
  { now, stableKey, begun }: RecordContext,
): Promise<Payment | undefined> {
  switch (result.kind) {
    case 'approved': {
      // A period that was only authorized goes through the confirmation window like any payment.
      const isComplete = attempt.completesOnCapture && result.isCaptured;
      const event = isComplete ? 'charge' : 'authorize';
      const window = new Date(now.getTime() + CONFIRMATION_WINDOW_MS);
      const autoCompleteAt = isComplete ? null : window;
      const cardKey = toCardKey(stableKey, result.card?.fingerprint ?? null);
      return approve(db, { attempt, begun, result, event, autoCompleteAt, cardKey, now });
    }
    case 'needs_payer': {
      const { action } = result;
      const paymentExpiresAt = action.type === 'voucher' ? action.expiresAt : null;
      return awaitPayer(db, attempt.id, result, paymentExpiresAt, now);
    }
    case 'declined': {
      const { reason, fingerprint } = result;
      const code = toDeclineErrorCode(reason);
      const cancellation = {
        paymentId: attempt.paymentId,
        event: 'fail',
        code,
        reason,
        cardKey: toCardKey(stableKey, fingerprint),
        now,
      } as const;
      const counted = declines.count({ reason, fingerprint, stableKey, now });
      return cancellations.closeUnpaid(db, cancellation, counted);
    }
    case 'unknown':
      return undefined;
  }
}

function toCardKey(stableKey: string, fingerprint: string | null): Buffer | null {
  return fingerprint === null ? null : createRiskKey(stableKey, 'card', fingerprint);
}
