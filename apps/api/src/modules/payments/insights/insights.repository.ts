import {
  type MonthRange,
  type MonthSum,
  type PaymentSum,
  toPeriod,
} from '@saifu/domain/payments/insights';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { INSIGHTS_STORES_MAX } from '@saifu/domain/shared/limits';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { isWithin } from '../../../platform/db/period.ts';
import { type StoreSummary, SUMMARY } from '../../merchants/store/store.repository.ts';
import { IS_PAID, MONTH, PAID_AMOUNT } from '../history/history.repository.ts';

export type StoreSum = PaymentSum & { readonly store: StoreSummary };
export type MethodSum = PaymentSum & { readonly method: PaymentMethod };

export type InsightSums = {
  /** The months with payments, in any order. */
  readonly months: readonly MonthSum[];
  /** The stores with the highest totals, highest first. */
  readonly stores: readonly StoreSum[];
  /** The highest total first. */
  readonly methods: readonly MethodSum[];
};

/** A row sums up a month, a store or a method. The other fields are null. */
type Row =
  | (MonthSum & { readonly store: null; readonly method: null })
  | (StoreSum & { readonly month: null; readonly method: null })
  | (MethodSum & { readonly month: null; readonly store: null });

type InsightsFilter = { readonly userId: string; readonly range: MonthRange };

const SUMS = sql`sum(count)::int as count, sum(total)::bigint as total,
        sum(amount - total)::bigint as refunded, sum(recurring_total)::bigint as "recurringTotal"`;

/**
 * Sums up a user's payments. One statement, so that all sums are of the same moment. It first sums
 * up by month, store and method together, because that leaves few rows to sum up three times. Not
 * every database has `grouping sets`.
 */
export async function getSums(tx: Tx, { userId, range }: InsightsFilter): Promise<InsightSums> {
  const where = [sql`p.user_id = ${userId}`, ...isWithin('p.created_at', toPeriod(range)), IS_PAID];
  const rows = await tx.rows<Row>(sql`
    select g.month, case when s.id is not null then ${SUMMARY} end as store, g.method, g.count,
      g.total, g.refunded, g."recurringTotal"
    from (
      with sums as (
        select ${MONTH} as month, p.store_id, p.method, count(*) as count,
          sum(p.amount + p.fee) as amount, sum(${PAID_AMOUNT}) as total,
          coalesce(sum(${PAID_AMOUNT}) filter (where ${isRecurring(userId)}), 0) as recurring_total
        from payments p where ${join(where, ' and ')} group by 1, 2, 3
      )
      select month, null::uuid as store_id, null::text as method, ${SUMS}
      from sums group by month
      union all (
        select null, store_id, null, ${SUMS}
        from sums group by store_id
        order by total desc, count desc, store_id limit ${INSIGHTS_STORES_MAX}
      )
      union all
      select null, null, method, ${SUMS}
      from sums group by method
    ) g left join stores s on s.id = g.store_id
    order by g.total desc, g.count desc, g.store_id, g.method
  `);
  return {
    months: rows.filter((row) => row.month !== null),
    stores: rows.filter((row) => row.store !== null),
    methods: rows.filter((row) => row.method !== null),
  };
}

/**
 * Whether the payment is for a recurring billing of the user, which is theirs once its first
 * payment has activated it. These have few orders, so they are read once instead of the order of
 * every payment.
 */
function isRecurring(userId: string): Sql {
  return sql`p.order_id in (
    select o.id from recurring_billings g join orders o on o.recurring_billing_id = g.id
    where g.user_id = ${userId}
  )`;
}
