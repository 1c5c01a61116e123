import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { Period } from '@saifu/domain/shared/period';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { isWithin } from '../../../platform/db/period.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import { PAYMENT_FIELDS, qualifyPaymentColumns } from '../authorize/payment.repository.ts';
import type { Payment } from '../payment.ts';
import { isHeldBy } from '../payment-review/held-payment.repository.ts';

const STORED = qualifyPaymentColumns('p');

/** A payment with the title of its order. */
export type Sale = Payment & { readonly title: string; readonly isHeld: boolean };

const IS_HELD = sql`p.status = 'processing' and exists ${isHeldBy('p')} as "isHeld"`;

export async function getOwn(tx: Tx, merchantId: string, id: string): Promise<Sale | undefined> {
  const [row] = await tx.rows<Sale>(sql`
    select ${PAYMENT_FIELDS}, p.title, ${IS_HELD} from payments p join stores s on s.id = p.store_id
    where p.id = ${id} and s.merchant_id = ${merchantId}
  `);
  return row;
}

/** The payments at a merchant's stores, or at one of them. All conditions must match. */
export type SaleFilter = Period & {
  readonly merchantId: string;
  readonly storeId: string | undefined;
  /** The stores that the caller is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
  readonly status: PaymentStatus | undefined;
  /** Only payments up to this moment; absent for all. */
  readonly until?: Date;
};

type ListSalesInput = SaleFilter & { readonly limit: number; readonly after: Cursor | undefined };

/**
 * Payments at a merchant's stores, newest first. Each store contributes at most one page, read from
 * its index; otherwise every page would sort all payments of the merchant.
 */
export function listOwn(tx: Tx, input: ListSalesInput): Promise<readonly Sale[]> {
  const { limit, after } = input;
  const where = matching(input);
  if (after) where.push(sql`(p.created_at, p.id) < (${after.createdAt}, ${after.id})`);
  return tx.rows<Sale>(sql`
    select ${PAYMENT_FIELDS}, p.title, ${IS_HELD} from stores s cross join lateral (
      select ${STORED}, p.title from payments p where ${join(where, ' and ')}
      order by p.created_at desc, p.id desc limit ${limit}
    ) p
    where ${ofMerchant(input)}
    order by p.created_at desc, p.id desc limit ${limit}
  `);
}

export type SaleTotals = {
  readonly count: number;
  readonly amount: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
};

const NOTHING: SaleTotals = { count: 0, amount: 0, paidAmount: 0, refundedAmount: 0 };

/** The totals of all payments that match. The refunded amount is that of `getRefundedTotal`. */
export async function getTotals(tx: Tx, filter: SaleFilter): Promise<SaleTotals> {
  const [row = NOTHING] = await tx.rows<SaleTotals>(sql`
    select count(*) as count, coalesce(sum(p.amount), 0)::bigint as amount,
      coalesce(sum(p.amount) filter (where p.status in ('processing', 'complete', 'refunded')),
        0)::bigint as "paidAmount",
      coalesce(sum(p.refunded_amount + case when p.captured_amount = 0 then 0
        else p.amount + p.fee - p.captured_amount end), 0)::bigint as "refundedAmount"
    from stores s join payments p on ${join(matching(filter), ' and ')}
    where ${ofMerchant(filter)}
  `);
  return row;
}

/** Literals: a prepared statement uses a partial index only if its text implies the predicate. */
const HAS_STATUS = {
  waiting_for_payment: sql`p.status = 'waiting_for_payment'`,
  processing: sql`p.status = 'processing'`,
  complete: sql`p.status = 'complete'`,
  refunded: sql`p.status = 'refunded'`,
  cancel: sql`p.status = 'cancel'`,
  error: sql`p.status = 'error'`,
} as const satisfies Record<PaymentStatus, Sql>;

function matching(filter: SaleFilter): Sql[] {
  const { status, until } = filter;
  const conditions = [sql`p.store_id = s.id`, ...isWithin('p.created_at', filter)];
  if (until !== undefined) conditions.push(sql`p.created_at <= ${until}`);
  if (status !== undefined) conditions.push(HAS_STATUS[status]);
  return conditions;
}

function ofMerchant({ merchantId, storeId, storeIds }: SaleFilter): Sql {
  const conditions = [sql`s.merchant_id = ${merchantId}`];
  if (storeId !== undefined) conditions.push(sql`s.id = ${storeId}`);
  if (storeIds !== null) conditions.push(sql`s.id = any(${storeIds}::uuid[])`);
  return join(conditions, ' and ');
}
