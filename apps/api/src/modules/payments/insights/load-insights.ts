import {
  fillMonths,
  getRest,
  type MonthRange,
  type PaymentSum,
} from '@saifu/domain/payments/insights';
import type { Deps } from '../../../dependencies.ts';
import * as insights from './insights.repository.ts';

export type Insights = insights.InsightSums & {
  /** The payments at stores that are not listed. */
  readonly otherStores: PaymentSum | undefined;
};

export type LoadInsightsInput = { readonly userId: string; readonly range: MonthRange };

/** Loads the totals of a user's payments in the range. */
export async function loadInsights(
  { db }: Pick<Deps, 'db'>,
  { userId, range }: LoadInsightsInput,
): Promise<Insights> {
  const { months, stores, methods } = await insights.getSums(db, { userId, range });
  return {
    months: fillMonths(range, months),
    stores,
    otherStores: getRest(months, stores),
    methods,
  };
}
