import { ATTENTION_ITEM_KINDS } from '@saifu/domain/home/attention-items';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp, yenAmount } from './fields.ts';
import { PaymentRowView } from './history.ts';
import { MonthInsightView } from './insights.ts';
import { CHARGE_DATE } from './recurring-billing-parts.ts';
import { StoreSummaryView } from './store.ts';

/**
 * An item that needs the payer's attention. Fields that its kind does not use are null or empty.
 */
export const AttentionItemView = z.object({
  kind: z.enum(ATTENTION_ITEM_KINDS),
  /** The payment, refund request, recurring billing, card or consultation. */
  id: z.nullable(z.string()),
  /** The store, service or subject. */
  name: z.nullable(z.string()),
  /** The store of the payment, refund request or recurring billing. */
  store: z.nullable(StoreSummaryView),
  amount: z.nullable(yenAmount),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  /** The recurring billings charged to the card that have no item of their own here. */
  services: z.array(z.object({ id: z.string(), service_name: z.string() })),
  /** The order to pay or to finish on the invoice screen. */
  order_id: z.nullable(z.string()),
  /** The deadline or start; for an answer, when it came. */
  at: z.nullable(timestamp),
});
export type AttentionItemView = z.infer<typeof AttentionItemView>;

export const PaidStoreView = z.extend(StoreSummaryView, { last_paid_at: timestamp });
export type PaidStoreView = z.infer<typeof PaidStoreView>;

export const NextChargeView = z.extend(CHARGE_DATE, {
  /** The recurring billing. */
  id: z.string(),
  service_name: z.string(),
  store: StoreSummaryView,
});
export type NextChargeView = z.infer<typeof NextChargeView>;

export const HomeView = z.object({
  /** When this snapshot was taken. */
  as_of: timestamp,
  /** The last twelve months, oldest first. The last one is the current month in Japan. */
  months: z.array(z.pick(MonthInsightView, { month: true, total: true })),
  /** The total of the previous month up to the same day. */
  previous_month_to_date: yenAmount,
  /** The next charge of the active recurring billings, without those that are unpaid. */
  next_charge: z.nullable(NextChargeView),
  /** The most urgent first. */
  waiting: z.array(AttentionItemView),
  /** Recent payments, newest first. */
  recent: z.array(PaymentRowView),
  /** Active stores paid before, last paid first. */
  stores: z.array(PaidStoreView),
  /** The onboarding steps already completed. */
  begun: z.object({ card: z.boolean(), payment: z.boolean(), receipt: z.boolean() }),
  /** Whether sample QR codes are available. */
  has_samples: z.boolean(),
});
export type HomeView = z.infer<typeof HomeView>;

export const getHome = endpoint({
  method: 'GET',
  path: '/api/v1/home',
  access: 'user',
  summary:
    'Returns the home screen: monthly totals, the next charge, attention items, recent payments ' +
    'and recent stores.',
  reply: HomeView,
  errors: [],
});
