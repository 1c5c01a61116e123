import type { OrderItem, OrderSource, OrderStatus } from '@saifu/domain/orders/order';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Period } from '@saifu/domain/shared/period';
import type { TaxLine } from '@saifu/domain/shared/tax';
import type { Yen } from '@saifu/domain/shared/yen';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isWithin } from '../../platform/db/period.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import type { Cursor } from '../../platform/pagination.ts';

export type Order = {
  readonly id: string;
  /** Null if no registered store matches the bill. */
  readonly storeId: string | null;
  readonly source: OrderSource;
  readonly status: OrderStatus;
  readonly title: string;
  readonly description: string | null;
  readonly payAmount: Yen;
  readonly items: readonly OrderItem[];
  readonly taxLines: readonly TaxLine[];
  readonly taxIncluded: boolean;
  /** Null allows every method that the store accepts. */
  readonly allowedPaymentMethods: readonly PaymentMethod[] | null;
  readonly tableNumber: string | null;
  readonly waiter: string | null;
  /** The user who created the order in a browser. Only its owner may correct it. */
  readonly ownerId: string | null;
  readonly ownerDevice: Buffer | null;
  readonly payerId: string | null;
  /** Null if the order does not belong to recurring billing. */
  readonly recurringBillingId: string | null;
  /** The billing period. Null for the first payment, which activates the recurring billing. */
  readonly dueDate: CivilDate | null;
  readonly paidAt: Date | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = {
  id: 'id',
  storeId: 'store_id',
  source: 'source',
  status: 'status',
  title: 'title',
  description: 'description',
  payAmount: 'pay_amount',
  items: 'items',
  taxLines: 'tax_lines',
  taxIncluded: 'tax_included',
  allowedPaymentMethods: 'allowed_payment_methods',
  tableNumber: 'table_number',
  waiter: 'waiter',
  ownerId: 'owner_id',
  ownerDevice: 'owner_device',
  payerId: 'payer_id',
  recurringBillingId: 'recurring_billing_id',
  dueDate: 'due_date',
  paidAt: 'paid_at',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies ColumnsOf<'orders', Order>;

const NAMES = Object.keys(COLUMNS) as (keyof Order)[];
const FIELDS = join(
  NAMES.map((name) => raw(`o.${COLUMNS[name]}${name === 'dueDate' ? '::text' : ''} as "${name}"`)),
);

/** The columns themselves, for a subquery that `FIELDS` is read from. */
const STORED = join(NAMES.map((name) => raw(`o.${COLUMNS[name]}`)));

function stored(order: Order, name: keyof Order) {
  const value = order[name];
  return name === 'items' || name === 'taxLines' ? JSON.stringify(value) : value;
}

/**
 * Inserts a new order and publishes an event if it has a merchant. Returns false if the order
 * exists.
 */
export async function add(tx: Tx, order: Order, merchantId: string | null): Promise<boolean> {
  const count = await tx.run(sql`
    insert into orders (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${stored(order, name)}`))})
    on conflict (id) do nothing
  `);
  if (count === 0) return false;
  await recordEvent(tx, 'order.created', order, merchantId, order.createdAt);
  return true;
}

export async function get(tx: Tx, id: string): Promise<Order | undefined> {
  const [row] = await tx.rows<Order>(sql`select ${FIELDS} from orders o where o.id = ${id}`);
  return row;
}

/** Those of the orders that belong to a recurring billing. */
export async function findRecurring(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from orders where id = any(${ids}::uuid[]) and recurring_billing_id is not null
  `);
  return new Set(rows.map(({ id }) => id));
}

/** Like `get`, and locks the row until the transaction ends. */
export async function getLocked(tx: Tx, id: string): Promise<Order | undefined> {
  const [row] = await tx.rows<Order>(
    sql`select ${FIELDS} from orders o where o.id = ${id} for update`,
  );
  return row;
}

/** True if a payment of the order is in progress or was made. */
export async function isBeingPaid(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from payments where order_id = ${id}
      and status in ('waiting_for_payment', 'processing', 'complete', 'refunded')
  `);
  return rows.length > 0;
}

/** Updates the fields that may change while an order is open. */
export async function change(tx: Tx, order: Order): Promise<void> {
  await tx.run(sql`
    update orders set pay_amount = ${order.payAmount}, description = ${order.description},
      updated_at = ${order.updatedAt}
    where id = ${order.id} and status = 'open'
  `);
}

/** Assigns an order that was created before sign-in to the user. */
export async function claim(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.run(sql`update orders set owner_id = ${userId} where id = ${id} and owner_id is null`);
}

/** Closes an open order and publishes an event. Returns false if the order was already closed. */
export async function close(
  tx: Tx,
  order: Order,
  status: 'canceled' | 'expired',
  merchantId: string | null,
  now: Date,
): Promise<boolean> {
  const count = await tx.run(sql`
    update orders set status = ${status}, updated_at = ${now}
    where id = ${order.id} and status = 'open'
  `);
  if (count === 0) return false;
  await recordEvent(tx, `order.${status}`, { ...order, status }, merchantId, now);
  return true;
}

/** The orders of a merchant's stores, or of one of them. All conditions must match. */
export type OrderFilter = Period & {
  readonly merchantId: string;
  readonly storeId: string | undefined;
  /** The stores that the caller is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
  readonly status: OrderStatus | undefined;
  readonly now: Date;
};

/** An order in the list of its merchant always has a store. */
export type MerchantOrder = Order & { readonly storeId: string };

type ListOrdersInput = OrderFilter & {
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/**
 * Lists the orders of a merchant's stores, newest first. Each store contributes at most one page,
 * read from its index; otherwise every page would sort all orders of the merchant.
 */
export function listOwn(tx: Tx, input: ListOrdersInput): Promise<readonly MerchantOrder[]> {
  const { limit, after } = input;
  const where = matching(input);
  if (after) where.push(sql`(o.created_at, o.id) < (${after.createdAt}, ${after.id})`);
  return tx.rows<MerchantOrder>(sql`
    select ${FIELDS} from stores s cross join lateral (
      select ${STORED} from orders o where ${join(where, ' and ')}
      order by o.created_at desc, o.id desc limit ${limit}
    ) o
    where ${ofMerchant(input)}
    order by o.created_at desc, o.id desc limit ${limit}
  `);
}

export type OrderTotals = {
  readonly count: number;
  readonly amount: number;
  readonly paidAmount: number;
};

const NOTHING: OrderTotals = { count: 0, amount: 0, paidAmount: 0 };

/** The totals of all orders that match. */
export async function getTotals(tx: Tx, filter: OrderFilter): Promise<OrderTotals> {
  const [row = NOTHING] = await tx.rows<OrderTotals>(sql`
    select count(*) as count, coalesce(sum(o.pay_amount), 0)::bigint as amount,
      coalesce(sum(o.pay_amount) filter (where o.status = 'paid'), 0)::bigint as "paidAmount"
    from stores s join orders o on ${join(matching(filter), ' and ')}
    where ${ofMerchant(filter)}
  `);
  return row;
}

function matching(filter: OrderFilter): Sql[] {
  const { status, now } = filter;
  const conditions = [sql`o.store_id = s.id`, ...isWithin('o.created_at', filter)];
  // An overdue order counts as expired even before the scheduled task updates its status.
  const effectiveStatus = sql`case when o.status = 'open' and o.expires_at <= ${now} then 'expired'
    else o.status end`;
  if (status !== undefined) conditions.push(sql`${effectiveStatus} = ${status}`);
  return conditions;
}

function ofMerchant({ merchantId, storeId, storeIds }: OrderFilter): Sql {
  const conditions = [sql`s.merchant_id = ${merchantId}`];
  if (storeId !== undefined) conditions.push(sql`s.id = ${storeId}`);
  if (storeIds !== null) conditions.push(sql`s.id = any(${storeIds}::uuid[])`);
  return join(conditions, ' and ');
}

/**
 * Locks overdue open orders without a payment in progress. Skips rows that another worker has
 * locked.
 */
export async function takeRunOut(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<readonly (Order & { readonly merchantId: string | null })[]> {
  return tx.rows(sql`
    select ${FIELDS}, s.merchant_id as "merchantId" from orders o
    left join stores s on s.id = o.store_id
    where o.status = 'open' and o.expires_at <= ${now}
      and not exists (
        select from payments p where p.order_id = o.id and p.status = 'waiting_for_payment'
      )
    order by o.expires_at limit ${limit} for update of o skip locked
  `);
}

/** Publishes no event for an order without a store, because it has no merchant to notify. */
async function recordEvent(
  tx: Tx,
  type: string,
  order: Order,
  merchantId: string | null,
  occurredAt: Date,
): Promise<void> {
  if (merchantId === null) return;
  const { id: subjectId, storeId, status, payAmount } = order;
  const payload = { storeId, merchantId, status, payAmount };
  await publishEvents(tx, [{ id: newUuid(), type, subjectId, payload, occurredAt }]);
}
