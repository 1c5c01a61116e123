import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, count, id, timestamp, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { checkPeriod, page, pageQuery, periodQuery } from './page.ts';

/** A payment as shown to the store, without any data of the payer. */
export const MerchantPaymentView = z.object({
  id: z.string(),
  order_id: z.string(),
  store_id: z.string(),
  title: z.string(),
  total_amount: yenAmount,
  refunded_amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  status: z.enum(PAYMENT_STATUSES),
  proof_code: z.nullable(z.string()),
  created_at: timestamp,
  payment_date: z.nullable(timestamp),
  completed_date: z.nullable(timestamp),
  settlement_date: z.nullable(z.string()),
  /** The operator checks the payment. Do not deliver before it is over. */
  in_review: z.boolean(),
});
export type MerchantPaymentView = z.infer<typeof MerchantPaymentView>;

/** The totals of all payments that match the filter. */
export const MerchantPaymentTotalsView = z.object({
  count,
  /** The sum of `total_amount`, whatever the status. */
  amount: yenAmount,
  /** The part of `amount` in payments that are processing, complete or refunded. */
  paid_amount: yenAmount,
  /** The sum of `refunded_amount`. */
  refunded_amount: yenAmount,
});
export type MerchantPaymentTotalsView = z.infer<typeof MerchantPaymentTotalsView>;

/** The dates are those of `created_at`. */
export const merchantPaymentFilter = {
  ...periodQuery,
  store_id: z.optional(id('store')),
  status: z.optional(z.enum(PAYMENT_STATUSES, 'field.format')),
};

export const listMerchantPayments = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/payments',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Lists payments at the merchant’s stores, newest first.',
  query: z.strictObject({ ...pageQuery, ...merchantPaymentFilter }).check(checkPeriod),
  reply: page(MerchantPaymentView),
  errors: [],
});

export const getMerchantPaymentTotals = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/payments/totals',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Returns the number and the sums of all payments that match the filter of the list.',
  query: z.strictObject(merchantPaymentFilter).check(checkPeriod),
  reply: MerchantPaymentTotalsView,
  errors: [],
});

export const exportMerchantPayments = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/payments.csv',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.reports,
  summary:
    'Returns the same payments as a CSV file, newest first. Its columns are the list’s fields.',
  query: z.strictObject(merchantPaymentFilter).check(checkPeriod),
  reply: FileReply,
  media: ['text/csv'],
  errors: ['export.too_many'],
});

export const getMerchantPayment = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/payments/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Returns a payment.',
  params: z.object({ id: id('payment') }),
  reply: MerchantPaymentView,
  errors: [],
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/payments/{id}/refunds',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Refunds a payment without a refund request, in full or in part.',
  requiresIdempotencyKey: true,
  params: z.object({ id: id('payment') }),
  body: z.strictObject({
    /** If absent, the full remaining amount. */
    amount: z.optional(amount),
  }),
  reply: MerchantPaymentView,
  status: 201,
  errors: [
    'payment.not_created',
    'payment.closed',
    'payment.objected',
    'payment.in_review',
    'payment.disputed_by_bank',
    'amount.missing',
    'refund.too_large',
    'refund.in_progress',
    'refund.member_limit',
    'refund.whole_only',
    'payment.gateway_unavailable',
  ],
});
