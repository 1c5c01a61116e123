import { fromTypeId } from '@saifu/domain/shared/ids';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { isWithin } from '../../../platform/db/period.ts';
import { contains } from '../../../platform/db/text-search.ts';
import { SUMMARY } from '../../merchants/store/store.repository.ts';
import { isHeldBy } from '../payment-review/held-payment.repository.ts';
import type {
  HistoryCursor,
  HistoryEntry,
  HistorySearch,
  HistorySort,
  HistorySum,
} from './history.ts';

const ORDERS: Readonly<Record<HistorySort, Sql>> = {
  newest: sql`p.created_at desc, p.id desc`,
  oldest: sql`p.created_at, p.id`,
  amount_high: sql`p.amount desc, p.id desc`,
  amount_low: sql`p.amount, p.id`,
};

type ListHistoryInput = HistorySearch & {
  readonly sort: HistorySort;
  readonly after: HistoryCursor | undefined;
  readonly limit: number;
};

export function list(tx: Tx, input: ListHistoryInput): Promise<readonly HistoryEntry[]> {
  const { sort, after, limit, isFolded = false } = input;
  const where = after === undefined ? narrowed(input) : [...narrowed(input), behind(sort, after)];
  return tx.rows<HistoryEntry>(sql`
    select p.id, p.order_id as "orderId", ${SUMMARY} as store, p.title,
      p.amount, p.fee, p.captured_amount as "capturedAmount",
      p.refunded_amount as "refundedAmount", p.method, p.card_brand as "cardBrand",
      p.card_last4 as "cardLast4", p.payment_type as "paymentType", p.status,
      p.created_at as "createdAt", p.authorized_at as "authorizedAt",
      p.completed_at as "completedAt", p.auto_complete_at as "autoCompleteAt",
      p.status = 'processing' and exists ${isHeldBy('p')} as "isHeld",
      ${isFolded ? FAILED_ATTEMPTS : sql`0`} as "failedAttempts"
    ${withStores(input)} where ${join(where, ' and ')} order by ${ORDERS[sort]} limit ${limit}
  `);
}

/** The other payments of the order by the same user. An order has one live payment at most. */
const FAILED_ATTEMPTS = sql`(
  select count(*)::int from payments f
  where f.order_id = p.order_id and f.user_id = p.user_id and f.id <> p.id
)`;

/** A payment stands for its order if no other one of the same user is live or newer. */
const IS_FOREMOST = sql`(p.status not in ('cancel', 'error') or not exists (
  select from payments f
  where f.order_id = p.order_id and f.user_id = p.user_id
    and (f.status not in ('cancel', 'error') or (f.created_at, f.id) > (p.created_at, p.id))
))`;

/** The month of a payment in Japan. */
export const MONTH = sql`to_char(p.created_at at time zone 'Asia/Tokyo', 'YYYY-MM')`;
/** The amount paid less refunds. Only a payment that `IS_PAID` has one. */
export const PAID_AMOUNT = sql`case when p.captured_amount = 0 then p.amount + p.fee
  else p.captured_amount end - p.refunded_amount`;
export const IS_PAID = sql`p.status in ('processing', 'complete', 'refunded')`;

/** Sums paid amounts less refunds by month in Japan time. */
export function listMonths(tx: Tx, search: HistorySearch): Promise<readonly HistorySum[]> {
  return tx.rows<HistorySum>(sql`
    select ${MONTH} as month, count(*)::int as count,
      coalesce(sum(${PAID_AMOUNT}) filter (where ${IS_PAID}), 0)::bigint as total
    ${searched(search)} group by 1 order by 1 desc
  `);
}

export async function count(tx: Tx, search: HistorySearch): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    sql`select count(*)::int as count ${searched(search)}`,
  );
  return row?.count ?? 0;
}

/** Joins the stores only for a search by name. */
function searched(search: HistorySearch): Sql {
  const where = join(narrowed(search), ' and ');
  const isByName = search.store !== undefined || search.q !== undefined;
  return isByName ? sql`${withStores(search)} where ${where}` : sql`from payments p where ${where}`;
}

/**
 * Payments with their stores. With a name, the stores of the user's payments are compared, each
 * once. `offset 0` keeps PostgreSQL from searching all stores first and then all of their payments.
 */
function withStores({ store }: HistorySearch): Sql {
  if (store === undefined) return sql`from payments p join stores s on s.id = p.store_id`;
  return sql`from payments p cross join lateral (
    select s.id, s.name, s.mcc, s.logo_hash from stores s
    where s.id = p.store_id and ${contains('s.name', store)} offset 0
  ) s`;
}

function narrowed(search: HistorySearch): Sql[] {
  const { amountMin, amountMax, status, method, storeId, q, until, isFolded } = search;
  const parts = [sql`p.user_id = ${search.userId}`, ...isWithin('p.created_at', search)];
  if (until !== undefined) parts.push(sql`p.created_at <= ${until}`);
  if (amountMin !== undefined) parts.push(sql`p.amount >= ${amountMin}`);
  if (amountMax !== undefined) parts.push(sql`p.amount <= ${amountMax}`);
  if (status !== undefined) parts.push(sql`p.status = any(${status}::text[])`);
  if (method !== undefined) parts.push(sql`p.method = any(${method}::text[])`);
  if (storeId !== undefined) parts.push(sql`p.store_id = ${storeId}`);
  if (q !== undefined) parts.push(isMeant(q));
  if (isFolded) parts.push(IS_FOREMOST);
  return parts;
}

function isMeant(q: string): Sql {
  const found = sql`${contains('s.name', q)} or ${contains('p.title', q)}`;
  const typed = q.toLowerCase();
  const orderId = fromTypeId('order', typed);
  if (orderId !== undefined) return sql`(${found} or p.order_id = ${orderId})`;
  const id = fromTypeId('payment', typed);
  if (id !== undefined) {
    // It may be folded into another payment of its order.
    return sql`(${found} or p.order_id = (select order_id from payments where id = ${id}))`;
  }
  const amount = amountIn(q);
  return amount === undefined ? sql`(${found})` : sql`(${found} or p.amount = ${amount})`;
}

/** Parses `２，７５０円` or `¥2,750` as 2750. Undefined if the text is not an amount. */
function amountIn(q: string): number | undefined {
  const digits = /^¥?([1-9][\d,]{0,9})円?$/.exec(normalizeText(q, 'NFKC').trim())?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

function behind(sort: HistorySort, { key, id }: HistoryCursor): Sql {
  switch (sort) {
    case 'newest':
      return sql`(p.created_at, p.id) < (${key}, ${id})`;
    case 'oldest':
      return sql`(p.created_at, p.id) > (${key}, ${id})`;
    case 'amount_high':
      return sql`(p.amount, p.id) < (${key}, ${id})`;
    case 'amount_low':
      return sql`(p.amount, p.id) > (${key}, ${id})`;
  }
}
