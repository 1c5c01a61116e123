import { ATTENTION_ITEM_KINDS } from '@saifu/domain/home/attention-items';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp, yenAmount } from './fields.ts';
import { PaymentRowView } from './history.ts';

/** Something that waits for the payer. What does not belong to its kind is null, or empty. */
export const AttentionItemView = z.object({
  kind: z.enum(ATTENTION_ITEM_KINDS),
  /** The payment, refund request, recurring billing, card or question that it is about. */
  id: z.nullable(z.string()),
  /** The store, the service or the subject. */
  name: z.nullable(z.string()),
  amount: z.nullable(yenAmount),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  /** The services that are charged to the card and say nothing of their own here. */
  services: z.array(z.object({ id: z.string(), service_name: z.string() })),
  /** By when, or from when; of an answer, when it came. */
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
  /** When this was so. */
  as_of: timestamp,
  /** The most urgent first. */
  waiting: z.array(AttentionItemView),
  /** The last payments, newest first. */
  recent: z.array(PaymentRowView),
  /** Active stores paid before, the last paid first. */
  stores: z.array(PaidStoreView),
  /** What a newcomer has done already. */
  begun: z.object({ card: z.boolean(), payment: z.boolean(), receipt: z.boolean() }),
  /** Whether there are sample codes to try it with. */
  has_samples: z.boolean(),
});
export type HomeView = z.infer<typeof HomeView>;

export const getHome = endpoint({
  method: 'GET',
  path: '/api/v1/home',
  access: 'user',
  summary: 'All that Home shows, at once: what waits, what was paid last, and where.',
  reply: HomeView,
  errors: [],
});
