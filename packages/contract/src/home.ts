import { ATTENTION_ITEM_KINDS } from '@saifu/domain/home/attention-items';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp, yenAmount } from './fields.ts';
import { PaymentRowView } from './history.ts';

/**
 * An item that needs the payer's attention. Fields that its kind does not use are null or empty.
 */
export const AttentionItemView = z.object({
  kind: z.enum(ATTENTION_ITEM_KINDS),
  /** The payment, refund request, recurring billing, card or consultation. */
  id: z.nullable(z.string()),
  /** The store, service or subject. */
  name: z.nullable(z.string()),
  amount: z.nullable(yenAmount),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  /** The recurring billings charged to the card that have no item of their own here. */
  services: z.array(z.object({ id: z.string(), service_name: z.string() })),
  /** The deadline or start; for an answer, when it came. */
  at: z.nullable(timestamp),
});
export type AttentionItemView = z.infer<typeof AttentionItemView>;

export const PaidStoreView = z.object({
  id: z.string(),
  name: z.string(),
  last_paid_at: timestamp,
});
export type PaidStoreView = z.infer<typeof PaidStoreView>;

export const HomeView = z.object({
  /** When this snapshot was taken. */
  as_of: timestamp,
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
  summary: 'Returns the home screen: attention items, recent payments and recent stores.',
  reply: HomeView,
  errors: [],
});
