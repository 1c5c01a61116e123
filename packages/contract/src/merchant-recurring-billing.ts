import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { RECURRING_BILLING_STATUSES } from '@saifu/domain/recurring-billing/recurring-billing';
import {
  ORDER_DESCRIPTION_LENGTH_MAX,
  ORDER_TITLE_LENGTH_MAX,
  SEARCH_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, count, id, line, yenAmount } from './fields.ts';
import { checkPeriod, page, pageQuery, pageWithTotals, periodQuery } from './page.ts';
import {
  ChargeView,
  civilDay,
  PriceChangeView,
  RecurringBillingBase,
} from './recurring-billing-parts.ts';

/** A recurring billing as shown to its merchant: without payer data, with the payment URL. */
export const MerchantRecurringBillingView = z.extend(RecurringBillingBase, {
  store_id: z.string(),
  /** The invoice of the first payment. */
  order_id: z.string(),
  payment_url: z.string(),
});
export type MerchantRecurringBillingView = z.infer<typeof MerchantRecurringBillingView>;

const own = {
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.recurring_billings,
  params: z.object({ id: id('recurringBilling') }),
} as const;
const dayOfMonth = z
  .int('field.format')
  .check(z.minimum(1, 'field.format'), z.maximum(31, 'field.format'));

export const createRecurringBilling = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/recurring_billings',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.recurring_billings,
  summary: 'Offers a recurring billing. Creates an invoice for its first payment with the terms.',
  requiresIdempotencyKey: true,
  body: z.strictObject({
    store_id: id('store'),
    service_name: line({ max: ORDER_TITLE_LENGTH_MAX }),
    description: z.optional(z.nullable(line({ max: ORDER_DESCRIPTION_LENGTH_MAX }))),
    initial_amount: amount,
    monthly_amount: amount,
    tax_rate: z._default(z.literal(TAX_RATES, 'field.format'), 10),
    start_date: civilDay,
    end_date: z.optional(z.nullable(civilDay)),
    first_payment_deadline: civilDay,
    monthly_payment_days: z
      .array(dayOfMonth)
      .check(z.minLength(1, 'field.required'), z.maxLength(31, 'field.too_long')),
    pausable: z._default(z.boolean(), false),
  }),
  reply: MerchantRecurringBillingView,
  status: 201,
  errors: ['store.inactive', 'store.method_unsupported'],
});

/** The totals of all recurring billings that match the filter. */
export const RecurringBillingTotalsView = z.object({
  count,
  /** The sum of `initial_amount`, whatever the status. */
  initial_amount: yenAmount,
  /** The sum of `monthly_amount` at today’s prices, whatever the status. */
  monthly_amount: yenAmount,
});
export type RecurringBillingTotalsView = z.infer<typeof RecurringBillingTotalsView>;

/** The totals of all charges that match the filter, the first payment included. */
export const ChargeTotalsView = z.object({
  count,
  /** The sum of `amount`, whatever the status. */
  amount: yenAmount,
  /** The part of `amount` in paid charges. */
  paid_amount: yenAmount,
});
export type ChargeTotalsView = z.infer<typeof ChargeTotalsView>;

export const listMerchantRecurringBillings = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/recurring_billings',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.recurring_billings,
  summary:
    'Lists the recurring billings of the merchant’s stores, newest first. The first page has the ' +
    'totals. The dates are those of `created_at`. `q` is a part of the service name or of the ' +
    'description.',
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      store_id: z.optional(id('store')),
      status: z.optional(z.enum(RECURRING_BILLING_STATUSES, 'field.format')),
      q: z.optional(line({ max: SEARCH_LENGTH_MAX })),
    })
    .check(checkPeriod),
  reply: pageWithTotals(MerchantRecurringBillingView, RecurringBillingTotalsView),
  errors: [],
});

export const getMerchantRecurringBilling = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/merchant/recurring_billings/{id}',
  summary: 'Returns a recurring billing.',
  reply: MerchantRecurringBillingView,
  errors: [],
});

export const listMerchantCharges = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/merchant/recurring_billings/{id}/orders',
  summary:
    'Lists the charges of a recurring billing, newest first. The first page has the totals. The ' +
    'dates are those of `due_date`; for the first payment, the day of the offer.',
  query: z.strictObject({ ...pageQuery, ...periodQuery }).check(checkPeriod),
  reply: pageWithTotals(z.omit(ChargeView, { card: true }), ChargeTotalsView),
  errors: [],
});

export const withdrawRecurringBilling = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/merchant/recurring_billings/{id}/cancel',
  summary: 'Withdraws an offer or ends a recurring billing at once. Nothing more is charged.',
  reply: MerchantRecurringBillingView,
  errors: ['recurring_billing.closed', 'order.being_paid'],
});

export const proposePrice = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/merchant/recurring_billings/{id}/price_changes',
  summary:
    'Proposes a new monthly amount, at least a week ahead. It applies only if the payer accepts.',
  body: z.strictObject({ monthly_amount: amount, from: civilDay }),
  reply: PriceChangeView,
  status: 201,
  errors: [
    'recurring_billing.not_begun',
    'recurring_billing.closed',
    'recurring_billing.price_open_already',
    'rate.limited',
  ],
});

export const listPriceChanges = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/merchant/recurring_billings/{id}/price_changes',
  summary: 'Lists the price changes of a recurring billing, the last proposed first.',
  query: z.strictObject(pageQuery),
  reply: page(PriceChangeView),
  errors: [],
});

export const withdrawPrice = endpoint({
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.recurring_billings,
  params: z.object({ id: id('recurringBilling'), change: id('priceChange') }),
  method: 'POST',
  path: '/api/v1/merchant/recurring_billings/{id}/price_changes/{change}/withdraw',
  summary: 'Withdraws an unanswered price change. Idempotent.',
  reply: PriceChangeView,
  errors: ['recurring_billing.price_closed'],
});
