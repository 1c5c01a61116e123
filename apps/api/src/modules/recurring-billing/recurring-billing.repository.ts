import { CHARGE_STATUSES, isOpenCharge } from '@saifu/domain/recurring-billing/charge';
import type {
  RecurringBillingEvent,
  RecurringBillingStatus,
} from '@saifu/domain/recurring-billing/recurring-billing';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Period } from '@saifu/domain/shared/period';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isWithin } from '../../platform/db/period.ts';
import { contains } from '../../platform/db/text-search.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import type { Cursor } from '../../platform/pagination.ts';
import type { RecurringBilling } from './recurring-billing.ts';

const COLUMNS = {
  id: 'id',
  storeId: 'store_id',
  serviceName: 'service_name',
  description: 'description',
  initialAmount: 'initial_amount',
  monthlyAmount: 'monthly_amount',
  taxRate: 'tax_rate',
  startDate: 'start_date',
  endDate: 'end_date',
  firstPaymentDeadline: 'first_payment_deadline',
  paymentDays: 'payment_days',
  pausable: 'pausable',
  status: 'status',
  version: 'version',
  userId: 'user_id',
  cardId: 'card_id',
  reminderDays: 'reminder_days',
  chargedThrough: 'charged_through',
  closedBy: 'closed_by',
  activatedAt: 'activated_at',
  closedAt: 'closed_at',
  nextRunAt: 'next_run_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies ColumnsOf<'recurring_billings', RecurringBilling>;

const NAMES = Object.keys(COLUMNS) as (keyof RecurringBilling)[];
// Dates are read as text, not as midnight in some time zone.
const DAYS: readonly (keyof RecurringBilling)[] = [
  'startDate',
  'endDate',
  'firstPaymentDeadline',
  'chargedThrough',
];
const FIELDS = join(
  NAMES.map((name) => raw(`g.${COLUMNS[name]}${DAYS.includes(name) ? '::text' : ''} as "${name}"`)),
);

/** The columns themselves, for a subquery that `FIELDS` is read from. */
const STORED = join(NAMES.map((name) => raw(`g.${COLUMNS[name]}`)));

const OPEN_CHARGES = CHARGE_STATUSES.filter(isOpenCharge);

/** Inserts an offer. Returns false if it exists. */
export async function add(tx: Tx, recurringBilling: RecurringBilling): Promise<boolean> {
  const count = await tx.run(sql`
    insert into recurring_billings (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${recurringBilling[name]}`))})
    on conflict (id) do nothing
  `);
  if (count > 0) await note(tx, recurringBilling, 'offer');
  return count > 0;
}

export async function get(tx: Tx, id: string): Promise<RecurringBilling | undefined> {
  const found = sql`select ${FIELDS} from recurring_billings g where g.id = ${id}`;
  const [row] = await tx.rows<RecurringBilling>(found);
  return row;
}

/**
 * Like `get`, and locks the row until the transaction ends. Locked before its order, if both are
 * needed.
 */
export async function getLocked(tx: Tx, id: string): Promise<RecurringBilling | undefined> {
  const found = sql`select ${FIELDS} from recurring_billings g where g.id = ${id} for update`;
  const [row] = await tx.rows<RecurringBilling>(found);
  return row;
}

/** Locks the recurring billing that this order activates. Undefined if there is none. */
export async function getLockedByFirstOrder(
  tx: Tx,
  orderId: string,
): Promise<RecurringBilling | undefined> {
  const [row] = await tx.rows<RecurringBilling>(sql`
    select ${FIELDS} from recurring_billings g join orders o on o.recurring_billing_id = g.id
    where o.id = ${orderId} and o.due_date is null for update of g
  `);
  return row;
}

export function getMany(tx: Tx, ids: readonly string[]): Promise<readonly RecurringBilling[]> {
  return tx.rows<RecurringBilling>(
    sql`select ${FIELDS} from recurring_billings g where g.id = any(${ids})`,
  );
}

/** The time of the last resumption, for those that were ever resumed. */
export async function lastResumes(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.rows<{ readonly id: string; readonly at: Date }>(sql`
    select t.recurring_billing_id as id, max(t.at) as at from recurring_billing_transitions t
    where t.recurring_billing_id = any(${ids})
    and t.event = 'resume' group by t.recurring_billing_id
  `);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

type Change = Partial<
  Pick<
    RecurringBilling,
    | 'status'
    | 'userId'
    | 'cardId'
    | 'reminderDays'
    | 'chargedThrough'
    | 'closedBy'
    | 'activatedAt'
    | 'closedAt'
    | 'nextRunAt'
  >
>;

/**
 * Updates a locked recurring billing and records the transition. Without an event only internal
 * fields such as the next run change, and the version stays.
 */
export async function change(
  tx: Tx,
  recurringBilling: RecurringBilling,
  change: Change,
  event: RecurringBillingEvent | undefined,
  now: Date,
): Promise<RecurringBilling> {
  const version = recurringBilling.version + (event === undefined ? 0 : 1);
  const next = { ...recurringBilling, ...change, version, updatedAt: now };
  const names = [...(Object.keys(change) as (keyof Change)[]), 'version', 'updatedAt'] as const;
  const sets = names.map((name) => sql`${raw(COLUMNS[name])} = ${next[name]}`);
  const count = await tx.run(sql`
    update recurring_billings set ${join(sets)}
    where id = ${recurringBilling.id} and version = ${recurringBilling.version}
  `);
  if (count === 0) throw new Error('the recurring billing was changed without its lock');
  if (event !== undefined) await note(tx, next, event);
  return next;
}

async function note(
  tx: Tx,
  recurringBilling: RecurringBilling,
  event: RecurringBillingEvent | 'offer',
): Promise<void> {
  const { id, version, status, updatedAt } = recurringBilling;
  await tx.run(sql`
    insert into recurring_billing_transitions (recurring_billing_id, version, status, event, at)
    values (${id}, ${version}, ${status}, ${event}, ${updatedAt})
  `);
}

/** Publishes a domain event such as `recurring_billing.activated`. */
export async function recordEvent(
  tx: Tx,
  recurringBilling: RecurringBilling,
  type: `recurring_billing.${string}`,
  now: Date,
  more: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  const { id: subjectId, storeId, status, userId } = recurringBilling;
  const [store] = await tx.rows<{ merchantId: string }>(
    sql`select merchant_id as "merchantId" from stores where id = ${storeId}`,
  );
  const merchantId = store?.merchantId ?? null;
  const payload = { storeId, merchantId, status, userId, ...more };
  await publishEvents(tx, [{ id: newUuid(), type, subjectId, payload, occurredAt: now }]);
}

/**
 * Claims recurring billings that are due. Other workers see them again at `again`, so that one
 * whose worker died is not lost.
 */
export async function takeDue(
  tx: Tx,
  { now, again, limit }: { readonly now: Date; readonly again: Date; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update recurring_billings set next_run_at = ${again}
    where id in (
      select id from recurring_billings
      where next_run_at <= ${now} and status not in ('canceled', 'ended')
      order by next_run_at, id limit ${limit} for update skip locked
    ) returning id
  `);
  return rows.map(({ id }) => id);
}

/** Requests a run now, because something may have changed elsewhere. */
export async function requestRun(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(
    sql`update recurring_billings set next_run_at = ${now} where id = ${id}
    and next_run_at > ${now}`,
  );
}

/** Requests a run for all recurring billings of a payer. */
export async function requestRunForPayer(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update recurring_billings set next_run_at = ${now} where user_id = ${userId}
    and next_run_at > ${now}
  `);
}

/**
 * Days of a suspension count neither towards the next retry nor towards the cancellation of an
 * unpaid charge: earlier attempts are dated that many days later.
 */
export async function postponeCharges(tx: Tx, userId: string, days: number): Promise<void> {
  // Every change of a charge locks its recurring billing first.
  const locked = await tx.rows<{ id: string }>(sql`
    select id from recurring_billings where user_id = ${userId}
    and status not in ('canceled', 'ended')
    order by id for update
  `);
  const ids = locked.map(({ id }) => id);
  await tx.run(sql`
    update charges set
      first_attempted_on = first_attempted_on + ${days}::int,
      last_attempted_on = last_attempted_on + ${days}::int
    where recurring_billing_id = any(${ids}) and status = any(${OPEN_CHARGES})
  `);
}

type PageInput = { readonly limit: number; readonly after: Cursor | undefined };

/** A payer's recurring billings, newest first. */
export function listOwn(
  tx: Tx,
  { userId, limit, after }: PageInput & { readonly userId: string },
): Promise<readonly RecurringBilling[]> {
  return tx.rows<RecurringBilling>(sql`
    select ${FIELDS} from recurring_billings g where g.user_id = ${userId}
    ${after ? sql`and (g.created_at, g.id) < (${after.createdAt}, ${after.id})` : empty}
    order by g.created_at desc, g.id desc limit ${limit}
  `);
}

/** The recurring billings of a merchant's stores, or of one of them. All conditions must match. */
export type RecurringBillingFilter = Period & {
  readonly merchantId: string;
  readonly storeId: string | undefined;
  readonly status: RecurringBillingStatus | undefined;
  /** A part of the service name or of the description. */
  readonly words: string | undefined;
};

/**
 * Recurring billings of a merchant's stores, newest first. Each store contributes at most one page,
 * read from its index.
 */
export function listByMerchant(
  tx: Tx,
  input: PageInput & RecurringBillingFilter,
): Promise<readonly RecurringBilling[]> {
  const { limit, after } = input;
  const where = matching(input);
  if (after) where.push(sql`(g.created_at, g.id) < (${after.createdAt}, ${after.id})`);
  return tx.rows<RecurringBilling>(sql`
    select ${FIELDS} from stores s cross join lateral (
      select ${STORED} from recurring_billings g where ${join(where, ' and ')}
      order by g.created_at desc, g.id desc limit ${limit}
    ) g
    where ${ofMerchant(input)}
    order by g.created_at desc, g.id desc limit ${limit}
  `);
}

export type RecurringBillingTotals = {
  readonly count: number;
  readonly initialAmount: number;
  readonly monthlyAmount: number;
};

const NOTHING: RecurringBillingTotals = { count: 0, initialAmount: 0, monthlyAmount: 0 };

/** The totals of all recurring billings that match, with the monthly amounts agreed for today. */
export async function getTotals(
  tx: Tx,
  filter: RecurringBillingFilter,
  today: CivilDate,
): Promise<RecurringBillingTotals> {
  const [row = NOTHING] = await tx.rows<RecurringBillingTotals>(sql`
    select count(*) as count, coalesce(sum(g.initial_amount), 0)::bigint as "initialAmount",
      coalesce(sum(coalesce(l.monthly_amount, g.monthly_amount)), 0)::bigint as "monthlyAmount"
    from stores s join recurring_billings g on ${join(matching(filter), ' and ')}
    left join lateral (
      select monthly_amount from price_changes c
      where c.recurring_billing_id = g.id and c.status = 'accepted' and c.from_date <= ${today}
      order by c.from_date desc limit 1
    ) l on true
    where ${ofMerchant(filter)}
  `);
  return row;
}

function matching(filter: RecurringBillingFilter): Sql[] {
  const { status, words } = filter;
  const conditions = [sql`g.store_id = s.id`, ...isWithin('g.created_at', filter)];
  if (status !== undefined) conditions.push(sql`g.status = ${status}`);
  if (words !== undefined) {
    const found = ['g.service_name', 'g.description'].map((column) => contains(column, words));
    conditions.push(sql`(${join(found, ' or ')})`);
  }
  return conditions;
}

function ofMerchant({ merchantId, storeId }: RecurringBillingFilter): Sql {
  const isOwn = sql`s.merchant_id = ${merchantId}`;
  return storeId === undefined ? isOwn : sql`${isOwn} and s.id = ${storeId}`;
}

export type Service = Pick<RecurringBilling, 'id' | 'cardId' | 'serviceName'>;

/** The services that are charged to these cards. */
export function listByCards(tx: Tx, cardIds: readonly string[]): Promise<readonly Service[]> {
  return tx.rows(sql`
    select g.id, g.card_id as "cardId", g.service_name as "serviceName" from recurring_billings g
    where g.card_id = any(${cardIds}) and g.status not in ('canceled', 'ended')
    order by g.created_at, g.id
  `);
}

/** Records a reminder. Returns false if it was already sent. */
export async function addReminder(
  tx: Tx,
  id: string,
  reminder: { readonly due: string; readonly days: number },
  now: Date,
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into recurring_billing_reminders (recurring_billing_id, due_date, days, sent_at)
    values (${id}, ${reminder.due}, ${reminder.days}, ${now}) on conflict do nothing
  `);
  return count > 0;
}
