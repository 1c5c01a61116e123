import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { date, id, line, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { PaymentView } from './payment.ts';
import { RefundRequestSummary } from './refund-request-summary.ts';
import { amountText, commaSeparated } from './search-fields.ts';

/** What can be asked of one's payments and receipts; every part narrows the others. */
export const searchQuery = {
  /** Days in Japan, both included. */
  from: z.optional(date),
  to: z.optional(date),
  amount_min: z.optional(amountText),
  amount_max: z.optional(amountText),
  /** A part of the store's name. */
  store: z.optional(line({ max: SEARCH_LENGTH_MAX })),
  /** In the store's name, the title, or an id; of payments also the amount. */
  q: z.optional(line({ max: SEARCH_LENGTH_MAX })),
};

/** With what only payments have; several of a kind are separated by commas. */
export const historyQuery = {
  ...searchQuery,
  status: z.optional(commaSeparated(PAYMENT_STATUSES)),
  method: z.optional(commaSeparated(PAYMENT_METHODS)),
};

/** A payment as a row of a list. */
export const PaymentRowView = z.object({
  ...z.pick(PaymentView, {
    id: true,
    order_id: true,
    title: true,
    total_amount: true,
    fee: true,
    actual_payment_amount: true,
    refunded_amount: true,
    payment_method: true,
    card: true,
    payment_type: true,
    status: true,
    created_at: true,
    payment_date: true,
    completed_date: true,
    auto_complete_at: true,
    receipt_id: true,
  }).shape,
  store: z.object({ id: z.string(), name: z.string() }),
  refund_request: z.nullable(RefundRequestSummary),
});
export type PaymentRowView = z.infer<typeof PaymentRowView>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/v1/payments',
  access: 'user',
  summary: 'One’s own payments, by everything they can be looked for.',
  query: z.strictObject({
    ...pageQuery,
    ...historyQuery,
    sort: z._default(
      z.enum(['newest', 'oldest', 'amount_high', 'amount_low'], 'field.format'),
      'newest',
    ),
  }),
  reply: page(PaymentRowView),
  errors: [],
});

export const MonthView = z.object({
  /** `2026-11`, in Japan. */
  month: z.string(),
  count: z.int(),
  /** What was paid less what came back; what was given up or failed counts nothing. */
  total: yenAmount,
});
export type MonthView = z.infer<typeof MonthView>;

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/v1/payments/months',
  access: 'user',
  summary: 'How many payments, and how much, in each month of the same search.',
  query: z.strictObject(historyQuery),
  reply: z.object({ items: z.array(MonthView), next_cursor: z.null() }),
  errors: [],
});

export const getOwnPayment = endpoint({
  method: 'GET',
  path: '/api/v1/payments/{id}',
  access: 'user',
  summary: 'One of one’s own payments, with all there is to know.',
  params: z.object({ id: id('payment') }),
  reply: PaymentView,
  errors: [],
});
