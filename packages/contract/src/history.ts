import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, line, yenAmount } from './fields.ts';
import { page, pageQuery, periodQuery } from './page.ts';
import { PaymentView } from './payment.ts';
import { RefundRequestSummary } from './refund-request-summary.ts';
import { amountText, commaSeparated } from './search-fields.ts';
import { StoreSummaryView } from './store.ts';

/** Filters for payments and receipts. All filters must match. */
export const searchQuery = {
  ...periodQuery,
  amount_min: z.optional(amountText),
  amount_max: z.optional(amountText),
  /** A substring of the store's name. */
  store: z.optional(line({ max: SEARCH_LENGTH_MAX })),
  /** Searches store name, title and id; for payments also the amount. */
  q: z.optional(line({ max: SEARCH_LENGTH_MAX })),
};

/** Adds filters that only payments have. Multiple values are separated by commas. */
export const historyQuery = {
  ...searchQuery,
  store_id: z.optional(id('store')),
  status: z.optional(commaSeparated(PAYMENT_STATUSES)),
  method: z.optional(commaSeparated(PAYMENT_METHODS)),
};

/** A payment as a list row. It stands for all payments of its order by the same user. */
export const PaymentRowView = z.extend(
  z.pick(PaymentView, {
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
    in_review: true,
    receipt_id: true,
  }),
  {
    store: StoreSummaryView,
    /** The other payments of the order, which failed or were canceled. */
    failed_attempts: count,
    refund_request: z.nullable(RefundRequestSummary),
  },
);
export type PaymentRowView = z.infer<typeof PaymentRowView>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/v1/payments',
  access: 'user',
  summary:
    'Searches the caller’s payments. An order is one row: its live payment, or else the newest ' +
    'that failed or was canceled.',
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
  count,
  /** The amount paid minus refunds. Canceled and failed payments count as zero. */
  total: yenAmount,
});
export type MonthView = z.infer<typeof MonthView>;

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/v1/payments/months',
  access: 'user',
  summary: 'Returns count and total of the rows per month for the same search.',
  query: z.strictObject(historyQuery),
  reply: z.object({ items: z.array(MonthView), next_cursor: z.null() }),
  errors: [],
});

export const getOwnPayment = endpoint({
  method: 'GET',
  path: '/api/v1/payments/{id}',
  access: 'user',
  summary: 'Returns one of the caller’s payments in full detail.',
  params: z.object({ id: id('payment') }),
  reply: PaymentView,
  errors: [],
});
