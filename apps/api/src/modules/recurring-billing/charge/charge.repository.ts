import { CHARGE_STATUSES, isOpenCharge } from '@saifu/domain/recurring-billing/charge';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Period } from '@saifu/domain/shared/period';
import sql, { join, raw } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { isDateWithin, isWithin } from '../../../platform/db/period.ts';
import type { Charge } from './charge.ts';

const COLUMNS = {
  recurringBillingId: 'recurring_billing_id',
  due: 'due_date',
  amount: 'amount',
  status: 'status',
  orderId: 'order_id',
  paymentId: 'payment_id',
  attemptedCardId: 'attempted_card_id',
  declineReason: 'decline_reason',
  firstAttemptedOn: 'first_attempted_on',
  lastAttemptedOn: 'last_attempted_on',
  paidOn: 'paid_on',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies ColumnsOf<'charges', Charge>;

const NAMES = Object.keys(COLUMNS) as (keyof Charge)[];
const DAYS: readonly (keyof Charge)[] = ['due', 'firstAttemptedOn', 'lastAttemptedOn', 'paidOn'];
const FIELDS = join(
  NAMES.map((name) => raw(`c.${COLUMNS[name]}${DAYS.includes(name) ? '::text' : ''} as "${name}"`)),
);
const OPEN = CHARGE_STATUSES.filter(isOpenCharge);

/** Creates the charge of a period. Returns false if it exists. */
export async function add(tx: Tx, charge: Charge): Promise<boolean> {
  const count = await tx.run(sql`
    insert into charges (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${charge[name]}`))})
    on conflict (recurring_billing_id, due_date) do nothing
  `);
  return count > 0;
}

/** The open charges and those paid today or later, which determine the next action. */
export function listLive(
  tx: Tx,
  recurringBillingId: string,
  today: CivilDate,
): Promise<readonly Charge[]> {
  return tx.rows<Charge>(sql`
    select ${FIELDS} from charges c
    where c.recurring_billing_id = ${recurringBillingId} and (c.status = any(${OPEN})
    or c.paid_on >= ${today})
    order by c.due_date
  `);
}

/** Like `listLive`, for several recurring billings. */
export function listLiveForMany(
  tx: Tx,
  recurringBillingIds: readonly string[],
  today: CivilDate,
): Promise<readonly Charge[]> {
  return tx.rows<Charge>(sql`
    select ${FIELDS} from charges c
    where c.recurring_billing_id = any(${recurringBillingIds})
      and (c.status = any(${OPEN}) or c.paid_on >= ${today})
    order by c.due_date
  `);
}

/** The last due date of each recurring billing that was paid and not refunded. */
export async function findLastPaidDueDates(
  tx: Tx,
  recurringBillingIds: readonly string[],
): Promise<ReadonlyMap<string, CivilDate>> {
  const rows = await tx.rows<{ readonly recurringBillingId: string; readonly due: CivilDate }>(sql`
    select c.recurring_billing_id as "recurringBillingId", max(c.due_date)::text as due
    from charges c
    where c.recurring_billing_id = any(${recurringBillingIds}) and c.status = 'paid'
      and not exists (
        select from payments p where p.order_id = c.order_id and p.status = 'refunded'
      )
    group by c.recurring_billing_id
  `);
  return new Map(rows.map(({ recurringBillingId, due }) => [recurringBillingId, due]));
}

type ListChargesInput = Period & {
  readonly before: CivilDate | undefined;
  readonly limit: number;
};

/** All charges due in the period, newest first. */
export function listAll(
  tx: Tx,
  recurringBillingId: string,
  { before, limit, ...period }: ListChargesInput,
): Promise<readonly Charge[]> {
  const where = [
    sql`c.recurring_billing_id = ${recurringBillingId}`,
    ...isDateWithin('c.due_date', period),
  ];
  if (before !== undefined) where.push(sql`c.due_date < ${before}`);
  return tx.rows<Charge>(sql`
    select ${FIELDS} from charges c where ${join(where, ' and ')}
    order by c.due_date desc limit ${limit}
  `);
}

export type ChargeTotals = {
  readonly count: number;
  readonly amount: number;
  readonly paidAmount: number;
};

const NOTHING: ChargeTotals = { count: 0, amount: 0, paidAmount: 0 };

/** The totals of the charges due in the period, with the first payment if it was offered then. */
export async function getTotals(
  tx: Tx,
  recurringBillingId: string,
  period: Period,
): Promise<ChargeTotals> {
  const isDue = [
    sql`c.recurring_billing_id = ${recurringBillingId}`,
    ...isDateWithin('c.due_date', period),
  ];
  const isFirst = [
    sql`o.recurring_billing_id = ${recurringBillingId} and o.due_date is null`,
    ...isWithin('o.created_at', period),
  ];
  const [row = NOTHING] = await tx.rows<ChargeTotals>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(amount) filter (where status = 'paid'), 0)::bigint as "paidAmount"
    from (
      select c.amount, c.status from charges c where ${join(isDue, ' and ')}
      union all
      select o.pay_amount, o.status from orders o where ${join(isFirst, ' and ')}
    ) listed
  `);
  return row;
}

/** Updates the row as it was read. A concurrent change is a bug, because callers hold the lock. */
export async function change(tx: Tx, before: Charge, after: Charge): Promise<Charge> {
  const sets = NAMES.map((name) => sql`${raw(COLUMNS[name])} = ${after[name]}`);
  const count = await tx.run(sql`
    update charges set ${join(sets)}
    where recurring_billing_id = ${before.recurringBillingId} and due_date = ${before.due}
      and status = ${before.status} and updated_at = ${before.updatedAt}
  `);
  if (count === 0) throw new Error('the charge was changed without its lock');
  return after;
}

export type NewPaymentAttempt = {
  readonly paymentId: string;
  readonly attemptId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly cardId: string;
  readonly paymentExpiresAt: Date;
  readonly now: Date;
};

export type AttemptCard = {
  readonly providerMethodId: string;
  readonly providerCustomerId: string | null;
};

// An off-session charge has no client address and no idempotency key, so placeholders are stored.
const PLACEHOLDER = 'recurring_billing';
const PLACEHOLDER_BYTES = Buffer.from(PLACEHOLDER);

/**
 * Writes the payment and open attempt of a charge, like `begin` for a payer. The payment is
 * complete on capture. Undefined if the order is closed or being paid, or the card cannot be used.
 */
export async function createPaymentAttempt(
  tx: Tx,
  input: NewPaymentAttempt,
): Promise<AttemptCard | undefined> {
  const { paymentId, attemptId, now } = input;
  const [row] = await tx.rows<AttemptCard>(sql`
    with p as (
      insert into payments (id, order_id, store_id, user_id, address_key, amount, fee, method,
        card_id, card_brand, card_last4, payment_type, gesture, paid_by, status, version,
        idempotency_scope, idempotency_key, request_hash, created_at, expires_at, language, title)
      select ${paymentId}, o.id, o.store_id, u.id, ${PLACEHOLDER}, o.pay_amount, 0, 'card',
        c.id, c.brand, c.last4, 'one_time', 'recurring_billing', 'merchant',
        'waiting_for_payment', 1,
        ${PLACEHOLDER_BYTES}, ${newUuid()}, ${PLACEHOLDER_BYTES}, ${now},
        ${input.paymentExpiresAt}, u.locale, o.title
      from orders o, users u, cards c
      where o.id = ${input.orderId} and o.status = 'open' and u.id = ${input.userId}
        and c.id = ${input.cardId} and c.user_id = u.id and c.state = 'active'
        and c.frozen_at is null
      on conflict do nothing
      returning id, version, status, amount, fee, card_id, user_id
    ), inserted_attempt as (
      insert into payment_attempts (id, payment_id, kind, amount, state, completes_on_capture,
        opened_at, last_polled_at)
      select ${attemptId}, id, 'authorize', amount + fee, 'open', true, ${now}, ${now} from p
    ), inserted_transition as (
      insert into payment_transitions (payment_id, version, status, event, at)
      select id, version, status, 'begin', ${now} from p
    )
    select c.provider_method_id as "providerMethodId",
      u.provider_customer_id as "providerCustomerId"
    from p join cards c on c.id = p.card_id join users u on u.id = p.user_id
  `);
  return row;
}
