import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { ORDER_STATUSES } from '@saifu/domain/orders/order';
import { OFFERED_METHODS } from '@saifu/domain/payments/payment-method';
import {
  INVOICE_LIFE_DAYS_DEFAULT,
  INVOICE_LIFE_DAYS_MAX,
  INVOICE_LIFE_MINUTES_MAX,
  ITEM_NAME_LENGTH_MAX,
  ITEM_QUANTITY_MAX,
  NAME_LENGTH_MAX,
  ORDER_DESCRIPTION_LENGTH_MAX,
  ORDER_ITEMS_MAX,
  ORDER_TITLE_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, count, id, line, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { OrderView } from './order.ts';
import { checkPeriod, pageQuery, pageWithTotals, periodQuery } from './page.ts';
import { PayeeView } from './store.ts';

/** An order as shown to its merchant: nothing masked, with the payment URL. */
export const MerchantOrderView = z.extend(OrderView, {
  store: PayeeView,
  payment_url: z.string(),
});
export type MerchantOrderView = z.infer<typeof MerchantOrderView>;

const item = z.strictObject({
  name: line({ max: ITEM_NAME_LENGTH_MAX }),
  quantity: z._default(
    z.int('field.format').check(z.minimum(1, 'field.format'), z.maximum(ITEM_QUANTITY_MAX)),
    1,
  ),
  unit_price: amount,
  tax_rate: z._default(z.literal(TAX_RATES, 'field.format'), 10),
});

export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/orders',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary:
    'Creates an invoice from line items, whose prices and tax are added up, or from one amount.',
  body: z
    .strictObject({
      store_id: id('store'),
      title: z.optional(z.nullable(line({ max: ORDER_TITLE_LENGTH_MAX }))),
      description: z.optional(z.nullable(line({ max: ORDER_DESCRIPTION_LENGTH_MAX }))),
      items: z._default(z.array(item).check(z.maxLength(ORDER_ITEMS_MAX, 'field.too_long')), []),
      tax_included: z._default(z.boolean(), true),
      pay_amount: z.optional(amount),
      table_number: z.optional(z.nullable(line({ max: 20 }))),
      waiter: z.optional(z.nullable(line({ max: NAME_LENGTH_MAX }))),
      expires_in_days: z._default(
        z
          .int('field.format')
          .check(z.minimum(1, 'field.format'), z.maximum(INVOICE_LIFE_DAYS_MAX, 'field.format')),
        INVOICE_LIFE_DAYS_DEFAULT,
      ),
      /** Instead of `expires_in_days`, for a sale at the counter. */
      expires_in_minutes: z.optional(
        z
          .int('field.format')
          .check(z.minimum(1, 'field.format'), z.maximum(INVOICE_LIFE_MINUTES_MAX, 'field.format')),
      ),
      allowed_payment_methods: z.optional(
        z.array(z.enum(OFFERED_METHODS, 'field.format')).check(z.minLength(1, 'field.required')),
      ),
    })
    .check(
      z.refine(({ items, pay_amount }) => items.length > 0 || pay_amount !== undefined, {
        error: 'amount.missing',
        path: ['pay_amount'],
      }),
    ),
  reply: MerchantOrderView,
  status: 201,
  errors: ['store.inactive', 'store.method_unsupported'],
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/orders/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Returns an order of the merchant’s stores.',
  params: z.object({ id: id('order') }),
  reply: MerchantOrderView,
  errors: [],
});

/** The totals of all orders that match the filter. */
export const InvoiceTotalsView = z.object({
  count,
  /** The sum of `pay_amount`, whatever the status. */
  amount: yenAmount,
  /** The part of `amount` in paid orders. */
  paid_amount: yenAmount,
});
export type InvoiceTotalsView = z.infer<typeof InvoiceTotalsView>;

/** The dates are those of `created_at`. */
const filter = {
  ...periodQuery,
  store_id: z.optional(id('store')),
  status: z.optional(z.enum(ORDER_STATUSES, 'field.format')),
};

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/orders',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary:
    'Lists the orders of the merchant’s stores, newest first. The first page has the totals.',
  query: z.strictObject({ ...pageQuery, ...filter }).check(checkPeriod),
  reply: pageWithTotals(MerchantOrderView, InvoiceTotalsView),
  errors: [],
});

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/orders.csv',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.reports,
  summary: 'Returns the same orders as a CSV file, newest first, without their line items.',
  query: z.strictObject(filter).check(checkPeriod),
  reply: FileReply,
  media: ['text/csv'],
  errors: ['export.too_many'],
});

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/orders/{id}/cancel',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Cancels an unpaid order. Idempotent.',
  params: z.object({ id: id('order') }),
  reply: MerchantOrderView,
  errors: ['order.paid', 'order.expired', 'order.not_editable'],
});
