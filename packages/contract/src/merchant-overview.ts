import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { OVERVIEW_PERIODS } from '@saifu/domain/merchants/overview-period';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, integer, timestamp, yenAmount } from './fields.ts';

/** Payments that are processing, complete or refunded. */
export const MerchantSumView = z.object({
  count,
  paid_amount: yenAmount,
  refunded_amount: yenAmount,
});
export type MerchantSumView = z.infer<typeof MerchantSumView>;

export const MerchantOverviewView = z.object({
  period: z.enum(OVERVIEW_PERIODS),
  /** The period until now. */
  from: timestamp,
  to: timestamp,
  totals: MerchantSumView,
  /** The same part of the period before. */
  before_from: timestamp,
  before_to: timestamp,
  before_totals: MerchantSumView,
  /** All 24 hours of the day in Japan, in order. */
  hours: z.array(z.object({ hour: integer(0, 23), count, paid_amount: yenAmount })),
  /** The methods that were used, the highest amount first. */
  methods: z.array(
    z.object({ payment_method: z.enum(PAYMENT_METHODS), count, paid_amount: yenAmount }),
  ),
  waiting: z.object({
    /** Chargebacks without evidence. Zero for members who may not see them. */
    dispute_count: count,
    /** The five whose deadline comes first. */
    disputes: z.array(
      z.object({
        id: z.string(),
        store_name: z.string(),
        amount: yenAmount,
        respond_by: z.nullable(timestamp),
      }),
    ),
    refund_request_count: count,
    /** The five whose deadline comes first. */
    refund_requests: z.array(
      z.object({
        id: z.string(),
        store_name: z.string(),
        requested_amount: yenAmount,
        is_urgent: z.boolean(),
        respond_by: timestamp,
      }),
    ),
    /** Active webhooks whose last attempt failed. Empty for members who may not see webhooks. */
    failing_webhooks: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        last_attempt_at: timestamp,
        /** The status of the response; null if there was none. */
        status: z.nullable(integer(100, 599)),
      }),
    ),
  }),
});
export type MerchantOverviewView = z.infer<typeof MerchantOverviewView>;

export const getMerchantOverview = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/overview',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.reports,
  summary: 'Returns what was paid today, this week or this month, and what waits for the merchant.',
  query: z.strictObject({
    period: z._default(z.enum(OVERVIEW_PERIODS, 'field.format'), 'day'),
    store_id: z.optional(id('store')),
  }),
  reply: MerchantOverviewView,
  errors: [],
});
