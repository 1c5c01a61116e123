import type { InsightsView, MonthInsightView, StoreInsightView } from '@saifu/contract/insights';
import type { MonthSum } from '@saifu/domain/payments/insights';
import { toStoreSummaryView } from '../../merchants/store/views.ts';
import type { StoreSum } from './insights.repository.ts';
import type { Insights } from './load-insights.ts';

export function toInsightsView({ months, stores, otherStores, methods }: Insights): InsightsView {
  const others = otherStores === undefined ? [] : [{ store: null, ...otherStores }];
  return {
    months: months.map(toMonthInsightView),
    stores: [...stores.map(toStoreInsightView), ...others],
    methods: methods.map(({ method, total, count }) => ({ method, total, count })),
  };
}

function toMonthInsightView(sum: MonthSum): MonthInsightView {
  const { month, total, count, refunded, recurringTotal } = sum;
  return { month, total, count, refunded, recurring_total: recurringTotal };
}

function toStoreInsightView({ store, total, count }: StoreSum): StoreInsightView {
  return { store: toStoreSummaryView(store), total, count };
}
