import { INSTALLMENT_COUNTS, STORE_STATUSES } from '@saifu/domain/merchants/store';
import { IDENTITY_FIELDS } from '@saifu/domain/merchants/store-identity';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { STORE_SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { TAX_RATES, TAX_ROUNDINGS } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, integer, line, timestamp } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { page, pageQuery } from './page.ts';

const text = z.nullable(z.string());

export const installmentCount = integer(
  Math.min(...INSTALLMENT_COUNTS),
  Math.max(...INSTALLMENT_COUNTS),
);

/** A store where it is drawn in a list or header. */
export const StoreSummaryView = z.object({
  id: z.string(),
  name: z.string(),
  mcc: z.string(),
  /** The path of its logo, 256 by 256 pixels; null if it has none. A new logo has a new path. */
  logo_url: text,
});
export type StoreSummaryView = z.infer<typeof StoreSummaryView>;

/** A store. Names of persons are masked for unrelated callers. */
export const StoreView = z.extend(StoreSummaryView, {
  office_name: text,
  representative: text,
  registration_number: text,
  registration_number_status: z.enum(['valid', 'check_digit_mismatch', 'none']),
  postal_code: z.string(),
  prefecture: z.string(),
  address: z.string(),
  phone: text,
  status: z.enum(STORE_STATUSES),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  installment_counts: z.array(installmentCount),
  tax_rounding: z.enum(TAX_ROUNDINGS),
  /** The tax rate of an amount without items; null if its receipts show no tax. */
  default_tax_rate: z.nullable(z.literal(TAX_RATES)),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type StoreView = z.infer<typeof StoreView>;

/** A store as payee, with its recent identity change. */
export const PayeeView = z.extend(StoreView, {
  /** Identifying details changed within the last 30 days; null if there are none. */
  recent_change: z.nullable(
    z.object({
      changed_at: timestamp,
      fields: z.array(z.enum(IDENTITY_FIELDS)),
      former_name: z.nullable(z.string()),
    }),
  ),
});
export type PayeeView = z.infer<typeof PayeeView>;

export const getStore = endpoint({
  method: 'GET',
  path: '/api/v1/guest/stores/{id}',
  access: 'guest',
  summary: 'Returns a store and whether the caller has paid there before.',
  params: z.object({ id: id('store') }),
  reply: z.extend(PayeeView, { first_time_store: z.boolean() }),
  errors: [],
});

export const LOGO_TYPE = 'image/webp';

export const getStoreLogo = endpoint({
  method: 'GET',
  path: '/api/v1/guest/store_logos/{hash}',
  access: 'guest',
  summary: 'Returns a logo by the URL in the view of its store.',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not_found')) }),
  media: [LOGO_TYPE],
  reply: FileReply,
  errors: [],
});

/** A store as a list row. `last_paid_at` is when the caller last paid there. */
export const StoreRowView = z.extend(StoreView, { last_paid_at: z.nullable(timestamp) });
export type StoreRowView = z.infer<typeof StoreRowView>;

const NEAR = /^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/;

export const listStores = endpoint({
  method: 'GET',
  path: '/api/v1/stores',
  access: 'user',
  summary: 'Lists active stores: last paid first, or nearest to `near` first.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(line({ max: STORE_SEARCH_LENGTH_MAX })),
    near: z.optional(z.string().check(z.regex(NEAR, 'field.format'))),
  }),
  reply: page(StoreRowView),
  errors: [],
});
