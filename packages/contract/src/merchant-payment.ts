import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, id, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** A payment as the store sees it: what was paid, and nothing of who paid it. */
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
});
export type MerchantPaymentView = z.infer<typeof MerchantPaymentView>;

export const listMerchantPayments = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/payments',
  access: 'merchant',
  summary: 'Payments at the merchant’s stores, newest first.',
  query: z.strictObject({
    ...pageQuery,
    store_id: z.optional(id('store')),
    status: z.optional(z.enum(PAYMENT_STATUSES, 'field.format')),
  }),
  reply: page(MerchantPaymentView),
  errors: [],
});

export const getMerchantPayment = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/payments/{id}',
  access: 'merchant',
  summary: 'One payment.',
  params: z.object({ id: id('payment') }),
  reply: MerchantPaymentView,
  errors: [],
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/payments/{id}/refunds',
  access: 'merchant',
  summary: 'Give money back without having been asked: all that is left, or a part of it.',
  requiresIdempotencyKey: true,
  params: z.object({ id: id('payment') }),
  body: z.strictObject({
    /** Absent: all that is left. */
    amount: z.optional(amount),
  }),
  reply: MerchantPaymentView,
  status: 201,
  errors: [
    'payment.not_created',
    'payment.closed',
    'payment.objected',
    'amount.missing',
    'refund.too_large',
    'refund.in_progress',
    'refund.whole_only',
    'payment.gateway_unavailable',
  ],
});
