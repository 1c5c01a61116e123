import type { TimeRange } from '@saifu/domain/merchants/overview-period';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** The stores that are looked at. */
export type OverviewFilter = {
  readonly merchantId: string;
  readonly storeId: string | undefined;
  /** The stores that the caller is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
};

/** The payments of one hour of the day by one method. */
export type HourSum = {
  readonly hour: number;
  readonly method: PaymentMethod;
  readonly count: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
};

/** The paid payments of a time, by hour of the day and method: at most a row for each of both. */
export function listSums(
  tx: Tx,
  filter: OverviewFilter,
  { start, end }: TimeRange,
): Promise<readonly HourSum[]> {
  return tx.rows<HourSum>(sql`
    select extract(hour from p.created_at at time zone 'Asia/Tokyo')::int as hour, p.method,
      count(*)::int as count, sum(p.amount)::bigint as "paidAmount",
      sum(p.refunded_amount + case when p.captured_amount = 0 then 0
        else p.amount + p.fee - p.captured_amount end)::bigint as "refundedAmount"
    from stores s join payments p on p.store_id = s.id
      and p.created_at >= ${start} and p.created_at <= ${end}
      and p.status in ('processing', 'complete', 'refunded')
    where ${ofMerchant(filter)} group by 1, 2
  `);
}

export type WaitingRequest = {
  readonly id: string;
  readonly storeName: string;
  readonly requestedAmount: number;
  readonly isUrgent: boolean;
  readonly respondBy: Date;
};

/** The refund requests without an answer, the one whose deadline comes first leading. */
export function listWaiting(
  tx: Tx,
  filter: OverviewFilter,
  limit: number,
): Promise<readonly (WaitingRequest & { readonly total: number })[]> {
  return tx.rows<WaitingRequest & { readonly total: number }>(sql`
    select r.id, s.name as "storeName", r.requested_amount as "requestedAmount",
      r.is_urgent as "isUrgent", r.respond_by as "respondBy", (count(*) over ())::int as total
    from stores s join refund_requests r on r.store_id = s.id and r.status = 'pending'
    where ${ofMerchant(filter)} order by r.respond_by, r.id limit ${limit}
  `);
}

export type WaitingDispute = {
  readonly id: string;
  readonly storeName: string;
  readonly amount: number;
  readonly respondBy: Date | null;
};

/** The chargebacks without evidence, the one whose deadline comes first leading. */
export function listWaitingDisputes(
  tx: Tx,
  filter: OverviewFilter,
  limit: number,
): Promise<readonly (WaitingDispute & { readonly total: number })[]> {
  return tx.rows<WaitingDispute & { readonly total: number }>(sql`
    select d.id, s.name as "storeName", d.amount, d.respond_by as "respondBy",
      (count(*) over ())::int as total
    from provider_disputes d join payments q on q.id = d.payment_id
      join stores s on s.id = q.store_id
    where d.merchant_id = ${filter.merchantId} and d.status = 'needs_response'
      and ${ofMerchant(filter)}
    order by d.respond_by nulls last, d.id limit ${limit}
  `);
}

function ofMerchant({ merchantId, storeId, storeIds }: OverviewFilter): Sql {
  const conditions = [sql`s.merchant_id = ${merchantId}`];
  if (storeId !== undefined) conditions.push(sql`s.id = ${storeId}`);
  if (storeIds !== null) conditions.push(sql`s.id = any(${storeIds}::uuid[])`);
  return join(conditions, ' and ');
}
