import type { OrderSource } from '@saifu/domain/orders/order';
import { getProviderLimits } from '@saifu/domain/payments/payment-eligibility';
import { getAmountRange } from '@saifu/domain/payments/payment-method';
import {
  GUEST_PAYMENT_YEN_MAX,
  PAYMENT_STEPS_MAX,
  PROFILE_THRESHOLD_YEN,
  SPENDING_YEN,
} from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import * as steps from '../../identity/step-up/step-up.repository.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as duplicateScans from '../../orders/receipt-scan/duplicate-scan.repository.ts';
import { buildRiskKey } from '../../risk/risk-key.repository.ts';
import { isRuleSetCurrent } from '../../risk/rule/risk-rule.repository.ts';
import * as declines from '../card-testing-guard/card-testing-guard.repository.ts';
import { PAYMENT_COLUMNS, type Payment } from '../payment.ts';
import { buildReviewInsert, isHeldBy } from '../payment-review/held-payment.repository.ts';
import * as limits from '../spending-limit/spending-limit.repository.ts';
import type { AuthorizeInput, Idempotency } from './authorization.ts';
import * as recurringOrders from './recurring-order.repository.ts';

const NAMES = Object.keys(PAYMENT_COLUMNS) as (keyof Payment)[];
const FIELDS = join(NAMES.map((name) => raw(`p.${PAYMENT_COLUMNS[name]} as "${name}"`)));

/** The columns behind `PAYMENT_FIELDS`, for a CTE or subquery `p` that those are read from. */
export function qualifyPaymentColumns(alias: string): Sql {
  return join(NAMES.map((name) => raw(`${alias}.${PAYMENT_COLUMNS[name]}`)));
}

/** The data for the provider request and for the response to the payer. */
export type Authorization = {
  readonly payment: Payment;
  readonly title: string;
  readonly source: OrderSource;
  readonly store: stores.Store;
  readonly providerCustomerId: string | null;
  readonly providerMethodId: string | null;
  readonly payerEmail: string | null;
  /** This payment activates recurring billing. */
  readonly agrees: boolean;
  /** The payment is for a billing period and is complete as soon as it is captured. */
  readonly completesOnCapture: boolean;
  /** A rule holds the payment until staff decide. */
  readonly isHeld: boolean;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_DAYS = 30;
/** The SQL equivalent of `missingProfileFields`. */
const IS_KNOWN = sql`phone_verified and last_name is not null and first_name is not null
  and last_name_kana is not null and first_name_kana is not null and birth_date is not null
  and postal_code is not null and prefecture is not null and city is not null
  and address_line is not null`;

const { complete, incomplete } = SPENDING_YEN;
/** The SQL equivalent of the limits in `checkPaymentEligibility`, which also gives the reason. */
const userMay = sql`me.is_alone and not me.is_deletion_pending
  and (case when me.is_known
    then spent.day + bill.pay_amount <= ${complete.day}
      and spent.month + bill.pay_amount <= ${complete.month}
    else spent.day + bill.pay_amount <= ${incomplete.day}
      and spent.month + bill.pay_amount <= ${incomplete.month}
      and bill.pay_amount <= ${PROFILE_THRESHOLD_YEN} end)`;
// Many guests share an address and do not block each other. Concurrent payments can exceed the
// daily sum, each by at most the maximum of one guest payment.
const guest = getProviderLimits(null);
const guestMay = sql`bill.pay_amount <= ${GUEST_PAYMENT_YEN_MAX}
  and spent.day + bill.pay_amount <= ${guest.day}
  and spent.month + bill.pay_amount <= ${guest.month}`;

const GUEST = sql`me as (select null::text as provider_customer_id, null::text as email)`;
const LIVE = sql`('waiting_for_payment', 'processing', 'complete', 'refunded')`;

/**
 * Conditions that few payments need: scanned receipts, recurring billings and a user's own limits.
 * PostgreSQL prepares all conditions of a statement at every execution, so they are costly even
 * where they do not apply.
 */
type RareGuards = {
  readonly joins: Sql;
  readonly mayBePaid: Sql;
  readonly mayPay: Sql;
};

/** For payments that need none of them: the statement writes nothing if one does. */
function excludeRareCases({ userId }: AuthorizeInput): RareGuards {
  return {
    joins: empty,
    mayBePaid: sql`o.source <> 'receipt' and o.recurring_billing_id is null`,
    mayPay: userId === null ? sql`true` : sql`not ${limits.hasLimits(userId)}`,
  };
}

function checkRareCases(input: AuthorizeInput): RareGuards {
  return {
    joins: sql`left join recurring_billings g on g.id = o.recurring_billing_id`,
    mayBePaid: sql`${duplicateScans.mayBePaid(input)} and ${recurringOrders.mayBePaid(input)}`,
    mayPay: input.userId === null ? sql`true` : limits.mayPay(input),
  };
}

/**
 * Everything before the provider request. It writes a payment and an open attempt if the order,
 * store, card and payer limits allow it, and nothing otherwise. If no row was written, the caller
 * runs slower checks to find the reason.
 */
export async function begin(tx: Tx, input: AuthorizeInput): Promise<Authorization | undefined> {
  return (
    (await beginWith(tx, input, excludeRareCases(input))) ??
    (await beginWith(tx, input, checkRareCases(input)))
  );
}

/**
 * One statement. The order row is locked, so the statement waits for a concurrent change or
 * cancellation and sees the result. It is found by its id alone and checked afterwards: with the
 * status in the same condition, PostgreSQL may choose the index of open orders and read all of it.
 * The payer's sums are read from the snapshot at the start of the statement. The counter of started
 * payments is incremented on the current row, so that of two concurrent statements the second
 * detects the first, which its snapshot does not contain.
 */
async function beginWith(
  tx: Tx,
  input: AuthorizeInput,
  guards: RareGuards,
): Promise<Authorization | undefined> {
  const { now, userId, cardId, ruleSetVersion, review } = input;
  const [row] = await tx.rows<Row & StartedCard>(sql`
    with ${userId === null ? GUEST : person(userId)}, locked as (
      select o.id, o.id as bill_id, o.store_id, o.title, o.source, o.pay_amount, o.status,
        o.expires_at, o.recurring_billing_id, o.due_date, o.owner_id, o.owner_device,
        coalesce(o.allowed_payment_methods, s.payment_methods) as methods,
        ${stores.STATUS} as store_status
      from orders o join stores s on s.id = o.store_id
      where o.id = ${input.orderId} for key share of o
    ), bill as (
      select o.bill_id, o.store_id, o.title, o.source, o.pay_amount,
        o.recurring_billing_id is not null as is_agreed,
        o.due_date is not null as "completesOnCapture"
      from locked o ${guards.joins}
      where o.status = 'open' and o.expires_at > ${now} and o.pay_amount = ${input.amount}
        and o.store_status = 'active' and ${input.method} = any(o.methods)
        and ${isAmountSupported(input)} and ${guards.mayBePaid}
    ), card as (
      select id as card_id, provider_method_id, brand, last4, country,
        ${buildRiskKey(input.stableKey, 'card', sql`fingerprint`)} as card_key from cards
      where id = ${cardId} and user_id = ${userId} and state = 'active' and frozen_at is null
    ), p as (
      insert into payments (id, order_id, store_id, user_id, guest_token_hash, address_key,
        contact_email, contact_phone, amount, fee, method, card_id, card_brand, card_last4,
        save_card_name, payment_type, installment_count, gesture, paid_by, status, version,
        confirmation_number, idempotency_scope, idempotency_key, request_hash, created_at,
        expires_at,
        device_hash, language, title, card_key, card_country)
      select ${input.paymentId}, bill.bill_id, bill.store_id, ${userId}, ${input.guestTokenHash},
        ${input.addressKey}, ${input.contact.email}, ${input.contact.phone}, bill.pay_amount, 0,
        ${input.method}, card.card_id, card.brand, card.last4, ${input.saveCardName},
        ${input.paymentType},
        ${input.installmentCount}::int, ${input.gesture}, ${input.by}, 'waiting_for_payment', 1,
        ${input.confirmationNumber}::int, ${input.idempotency.scope}, ${input.idempotency.key},
        ${input.idempotency.requestHash},
        ${now}, ${input.paymentExpiresAt}, ${input.deviceHash}, ${input.language}, bill.title,
        coalesce(card.card_key, ${input.typedCard?.key ?? null}::bytea),
        coalesce(card.country, ${input.typedCard?.country ?? null}::text)
      from bill cross join me cross join (${spending(input)}) spent left join card on true
      where ${userId === null ? guestMay : userMay} and ${guards.mayPay}
        ${cardId === null ? empty : sql`and card.card_id is not null`}
        and ${steps.mayPay(input)} and ${declines.isAttemptAllowed(input, input.cardToken !== null)}
        ${ruleSetVersion === null ? empty : sql`and ${isRuleSetCurrent(ruleSetVersion)}`}
      on conflict do nothing returning id
    ), inserted_attempt as (
      insert into payment_attempts (id, payment_id, kind, amount, state, completes_on_capture,
        opened_at, last_polled_at)
      select ${input.attemptId}, p.id, 'authorize', bill.pay_amount, 'open',
        bill."completesOnCapture", ${now}, ${now}
      from p cross join bill
    ), inserted_transition as (
      insert into payment_transitions (payment_id, version, status, event, at)
      select id, 1, 'waiting_for_payment', 'begin', ${now} from p
    )${review === null ? empty : buildReviewInsert(review, now)}
    select bill.title, bill.source, bill.is_agreed, bill."completesOnCapture",
      ${stores.FIELDS_BESIDE}, me.provider_customer_id, me.email as payer_email,
      card.provider_method_id, card.brand, card.last4
    from p cross join bill join stores s on s.id = bill.store_id cross join me
      left join card on true
  `);
  const isHeld = review !== null;
  return row && toAuthorization(row, isHeld, (store) => toStartedPayment(input, store, row));
}

/**
 * Returns what `begin` returned, for an attempt that was not sent to the provider yet. Used when
 * the connection broke before the result of `begin` arrived.
 */
export async function findAuthorization(
  tx: Tx,
  attemptId: string,
): Promise<Authorization | undefined> {
  const [row] = await tx.rows<Row & Payment & { readonly isHeld: boolean }>(sql`
    select ${FIELDS}, exists ${isHeldBy('p')} as "isHeld", o.title, o.source,
      o.recurring_billing_id is not null as is_agreed,
      a.completes_on_capture as "completesOnCapture", ${stores.FIELDS_BESIDE},
        u.provider_customer_id, c.provider_method_id,
      case when u.email_verified then u.email end as payer_email
    from payment_attempts a join payments p on p.id = a.payment_id
    join orders o on o.id = p.order_id join stores s on s.id = p.store_id
    left join users u on u.id = p.user_id left join cards c on c.id = p.card_id
    where a.id = ${attemptId} and a.state = 'open' and p.status = 'waiting_for_payment'
  `);
  return row && toAuthorization(row, row.isHeld, () => pickPayment(row));
}

/** The method is offered for the amount. Cash at the counter must be recorded by staff. */
function isAmountSupported({ method, by }: AuthorizeInput): Sql {
  const sent = getAmountRange(method, 'invoice');
  const near = getAmountRange(method, 'qr_static');
  const isTaken = method !== 'cash' || by === 'staff';
  if (method === 'linepay') return sql`false`;
  return sql`case when o.source in ('invoice', 'recurring')
    then o.pay_amount between ${sent.minYen} and ${sent.maxYen}
    else ${isTaken} and o.pay_amount between ${near.minYen} and ${near.maxYen} end`;
}

/** Increments the payer's counter and compares it with its value at the start of the statement. */
function person(userId: string): Sql {
  return sql`me as (
      update users u set payments_started = u.payments_started + 1
      from (select payments_started as begun from users where id = ${userId}) before
      where u.id = ${userId}
      returning u.payments_started = before.begun + 1 as is_alone, u.provider_customer_id,
        (${IS_KNOWN}) as is_known, u.erase_at is not null as is_deletion_pending,
        case when u.email_verified then u.email end as email
    )`;
}

type Row = {
  readonly title: string;
  readonly source: OrderSource;
  readonly provider_customer_id: string | null;
  readonly provider_method_id: string | null;
  readonly payer_email: string | null;
  readonly is_agreed: boolean;
  readonly completesOnCapture: boolean;
};

function toAuthorization(
  row: Row,
  isHeld: boolean,
  getPayment: (store: stores.Store) => Payment,
): Authorization {
  const { title, source, completesOnCapture } = row;
  const store = stores.storeBeside(row);
  return {
    payment: getPayment(store),
    title,
    source,
    store,
    providerCustomerId: row.provider_customer_id,
    providerMethodId: row.provider_method_id,
    payerEmail: row.payer_email,
    agrees: row.is_agreed && !completesOnCapture,
    completesOnCapture,
    isHeld,
  };
}

function pickPayment(row: Payment): Payment {
  return Object.fromEntries(NAMES.map((name) => [name, row[name]])) as Payment;
}

type StartedCard = {
  readonly brand: Payment['cardBrand'];
  readonly last4: Payment['cardLast4'];
};

/** The payment that `begin` has written. Every column that a statement returns costs time. */
function toStartedPayment(
  input: AuthorizeInput,
  { id: storeId }: stores.Store,
  { brand: cardBrand, last4: cardLast4 }: StartedCard,
): Payment {
  const { paymentId: id, orderId, userId, guestTokenHash, amount, method, saveCardName } = input;
  const { paymentType, installmentCount, confirmationNumber, idempotency, now } = input;
  return {
    id,
    orderId,
    storeId,
    userId,
    guestTokenHash,
    amount,
    fee: yen(0),
    capturedAmount: yen(0),
    refundedAmount: yen(0),
    method,
    cardBrand,
    cardLast4,
    saveCardName,
    paymentType,
    installmentCount,
    status: 'waiting_for_payment',
    version: 1,
    providerReference: null,
    nextAction: null,
    confirmationNumber,
    confirmedBy: null,
    errorCode: null,
    errorReason: null,
    requestHash: idempotency.requestHash,
    createdAt: now,
    authorizedAt: null,
    completedAt: null,
    autoCompleteAt: null,
  };
}

export async function get(tx: Tx, id: string): Promise<Payment | undefined> {
  const [row] = await tx.rows<Payment>(sql`select ${FIELDS} from payments p where p.id = ${id}`);
  return row;
}

export async function findByGuestToken(tx: Tx, hash: Buffer): Promise<Payment | undefined> {
  const found = sql`select ${FIELDS} from payments p where p.guest_token_hash = ${hash}`;
  const [row] = await tx.rows<Payment>(found);
  return row;
}

export async function findByIdempotencyKey(
  tx: Tx,
  idempotency: Idempotency,
): Promise<Payment | undefined> {
  const [row] = await tx.rows<Payment>(sql`
    select ${FIELDS} from payments p
    where p.idempotency_scope = ${idempotency.scope} and p.idempotency_key = ${idempotency.key}
  `);
  return row;
}

/** Issues a new token to a guest whose response was lost. */
export async function renewGuestToken(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`
    update payments set guest_token_hash = ${tokenHash} where id = ${id} and user_id is null
  `);
}

/** Returns the payment of the order that is in progress or was made. */
export async function findLive(tx: Tx, orderId: string): Promise<Payment | undefined> {
  const [row] = await tx.rows<Payment>(
    sql`select ${FIELDS} from payments p where p.order_id = ${orderId} and p.status in ${LIVE}`,
  );
  return row;
}

export type Spent = { readonly day: number; readonly month: number };

/** The payer's recent spending, used to explain why a payment is rejected. */
export async function spentBy(tx: Tx, payer: Payer): Promise<Spent> {
  const [row] = await tx.rows<Spent>(spending(payer));
  return row ?? { day: 0, month: 0 };
}

type Payer = Pick<AuthorizeInput, 'userId' | 'addressKey' | 'now'>;

/** Sums the payments of a user, or of guests at one address. */
function spending({ userId, addressKey, now }: Payer): Sql {
  const day = new Date(now.getTime() - DAY_MS);
  const month = new Date(now.getTime() - MONTH_DAYS * DAY_MS);
  const whose =
    userId === null
      ? sql`user_id is null and address_key = ${addressKey}`
      : sql`user_id = ${userId}`;
  return sql`
    select coalesce(sum(amount) filter (where created_at > ${day}), 0)::bigint as day,
      coalesce(sum(amount), 0)::bigint as month
    from payments where ${whose} and created_at > ${month} and status in ${LIVE}`;
}

export type PaymentStep = { readonly status: Payment['status']; readonly at: Date };

/**
 * The steps that the payer sees, oldest first: of the user's earlier payments of the order, which
 * failed or were canceled, and of this one. A capture that does not complete the payment is
 * internal and omitted.
 */
export async function listSteps(tx: Tx, payment: Payment): Promise<readonly PaymentStep[]> {
  const { id, version, orderId, userId, createdAt } = payment;
  const newestFirst = await tx.rows<PaymentStep>(sql`
    select t.status, t.at
    from payments p join payment_transitions t on t.payment_id = p.id
    where p.order_id = ${orderId} and t.event <> 'capture'
      and not (t.event in ('part_refund', 'refund_fail') and t.status = 'processing')
      and (
        p.id = ${id} and t.version <= ${version} or p.user_id = ${userId}
          and p.status in ('cancel', 'error') and (p.created_at, p.id) < (${createdAt}, ${id})
      )
    order by p.created_at desc, p.id desc, t.version desc limit ${PAYMENT_STEPS_MAX}
  `);
  return newestFirst.toReversed();
}

export type { Idempotency };
export { FIELDS as PAYMENT_FIELDS };
