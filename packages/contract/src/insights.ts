import { findInvalidMonths, type MonthRange } from '@saifu/domain/payments/insights';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, yenAmount } from './fields.ts';
import { StoreSummaryView } from './store.ts';

/** Sums of payments that are processing, complete or refunded. */
export const PaymentSumView = z.object({
  /** The amount paid minus refunds. */
  total: yenAmount,
  count,
});

export const MonthInsightView = z.extend(PaymentSumView, {
  /** `2026-11`, in Japan. */
  month: z.string(),
  /** The amount refunded, which `total` no longer contains. */
  refunded: yenAmount,
  /** The part of `total` that was paid for recurring billings, first payments included. */
  recurring_total: yenAmount,
});
export type MonthInsightView = z.infer<typeof MonthInsightView>;

export const StoreInsightView = z.extend(PaymentSumView, {
  /** Null for all other stores together. */
  store: z.nullable(StoreSummaryView),
});
export type StoreInsightView = z.infer<typeof StoreInsightView>;

export const MethodInsightView = z.extend(PaymentSumView, { method: z.enum(PAYMENT_METHODS) });

export const InsightsView = z.object({
  /** Every month from `from` to `to`, oldest first. */
  months: z.array(MonthInsightView),
  /** The 20 stores with the highest totals, then all other stores as one item. */
  stores: z.array(StoreInsightView),
  /** The methods used, the highest total first. */
  methods: z.array(MethodInsightView),
});
export type InsightsView = z.infer<typeof InsightsView>;

const month = z.string().check(z.regex(/^\d{4}-\d\d$/, 'field.format'));

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/v1/insights',
  access: 'user',
  summary:
    'Returns the totals of the caller’s payments by month, store and payment method. Counts ' +
    'payments that are processing, complete or refunded, in the month in Japan in which they ' +
    'were created.',
  query: z.strictObject({ from: month, to: month }).check(checkMonths),
  reply: InsightsView,
  errors: [],
});

function checkMonths({ value, issues }: z.core.ParsePayload<MonthRange>): void {
  const isReported = (name: string) => issues.some(({ path }) => path?.[0] === name);
  for (const name of findInvalidMonths(value).filter((each) => !isReported(each))) {
    issues.push({ code: 'custom', message: 'field.format', path: [name], input: value[name] });
  }
}
