import { listMonths, type MonthRange, toPeriod } from '@saifu/domain/payments/insights';
import type { Period } from '@saifu/domain/shared/period';
import sql, { join } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { isWithin } from '../../../platform/db/period.ts';
import { IS_PAID, MONTH, PAID_AMOUNT } from '../history/history.repository.ts';

export type MonthTotal = { readonly month: string; readonly total: number };

type MonthTotals = {
  /** Every month of the range, oldest first. */
  readonly months: readonly MonthTotal[];
  /** The total of the period, which is a part of the range. */
  readonly periodTotal: number;
};

type MonthTotalsFilter = {
  readonly userId: string;
  readonly range: MonthRange;
  readonly period: Period;
};

/** The totals of `getSums` by month alone, which is faster, and of one period. */
export async function getMonthTotals(tx: Tx, filter: MonthTotalsFilter): Promise<MonthTotals> {
  const { userId, range, period } = filter;
  const where = [sql`p.user_id = ${userId}`, ...isWithin('p.created_at', toPeriod(range)), IS_PAID];
  const isInPeriod = join(isWithin('p.created_at', period), ' and ');
  const rows = await tx.rows<MonthTotal & { readonly periodTotal: number }>(sql`
    select ${MONTH} as month, sum(${PAID_AMOUNT})::bigint as total,
      coalesce(sum(${PAID_AMOUNT}) filter (where ${isInPeriod}), 0)::bigint as "periodTotal"
    from payments p where ${join(where, ' and ')} group by 1
  `);
  const totals = new Map(rows.map(({ month, total }) => [month, total]));
  return {
    months: listMonths(range).map((month) => ({ month, total: totals.get(month) ?? 0 })),
    periodTotal: rows.reduce((sum, row) => sum + row.periodTotal, 0),
  };
}
