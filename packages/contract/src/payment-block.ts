import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { PAYMENT_BLOCK_SOURCES } from '@saifu/domain/risk/block-list-entry';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';

const source = z.enum(PAYMENT_BLOCK_SOURCES, 'field.format');

/** Payments that one cause stopped within an hour, before they began. */
export const PaymentBlockView = z.object({
  hour: timestamp,
  source,
  /** A rule, an entry of the block list, or whom or what the card-testing guard stopped. */
  key: z.string(),
  user_id: z.nullable(z.string()),
  hits: count,
  last_at: timestamp,
});
export type PaymentBlockView = z.infer<typeof PaymentBlockView>;

export const PaymentBlockDaysView = z.object({
  /** The latest day first. Days in Japan. */
  items: z.array(z.object({ day: z.string(), source, hits: count, keys: count })),
});
export type PaymentBlockDaysView = z.infer<typeof PaymentBlockDaysView>;

const staff = {
  method: 'GET',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.risk,
} as const;

export const listPaymentBlocks = endpoint({
  ...staff,
  path: '/api/v1/staff/payment_blocks',
  summary: 'Lists what stopped payments before they began, the latest hour first.',
  query: z.strictObject({
    ...pageQuery,
    /** What stopped the payments. */
    source: z.optional(source),
  }),
  reply: page(PaymentBlockView),
  errors: [],
});

export const countPaymentBlocks = endpoint({
  ...staff,
  path: '/api/v1/staff/payment_blocks/days',
  summary: 'Counts per day how many payments the guard, the rules and the block list stopped.',
  reply: PaymentBlockDaysView,
  errors: [],
});
