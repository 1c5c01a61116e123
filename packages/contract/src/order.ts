import { ORDER_SOURCES, ORDER_STATUSES } from '@saifu/domain/orders/order';
import { UNPAYABLE_REASONS } from '@saifu/domain/orders/receipt-scan';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { ITEM_QUANTITY_MAX, ORDER_DESCRIPTION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, id, integer, line, timestamp, yenAmount } from './fields.ts';
import { OrderTermsView } from './recurring-billing-parts.ts';
import { installmentCount, PayeeView } from './store.ts';

const text = z.nullable(z.string());

export const OrderItemView = z.object({
  name: z.string(),
  quantity: integer(1, ITEM_QUANTITY_MAX),
  unit_price: yenAmount,
  amount: yenAmount,
  tax_rate: z.literal(TAX_RATES),
});

export const TaxLineView = z.object({
  rate: z.literal(TAX_RATES),
  taxable_amount: yenAmount,
  tax_amount: yenAmount,
});

/** An order. Names of persons are masked for unrelated callers. */
export const OrderView = z.object({
  id: z.string(),
  source: z.enum(ORDER_SOURCES),
  status: z.enum(ORDER_STATUSES),
  title: z.string(),
  /** Null for the bill of an unregistered store. */
  store: z.nullable(PayeeView),
  first_time_store: z.boolean(),
  pay_amount: yenAmount,
  currency: z.literal('JPY'),
  description: text,
  items: z.array(OrderItemView),
  tax_lines: z.array(TaxLineView),
  /** True if item prices and `taxable_amount` include tax. */
  tax_included: z.boolean(),
  allowed_payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  installment_counts: z.array(installmentCount),
  revolving_allowed: z.boolean(),
  table_number: text,
  waiter: text,
  /** False if the order is closed or has no payee. */
  payable: z.boolean(),
  /** Why there is no payee. */
  unpayable_reason: z.nullable(z.enum(UNPAYABLE_REASONS)),
  /** The caller's own paid order of the same bill. */
  duplicate_of: text,
  /** When the same bill was paid, by any user. */
  duplicate_paid_at: z.nullable(timestamp),
  /** True if the same bill is already known. Paying it again needs `pay_duplicate`. */
  requires_pay_duplicate: z.boolean(),
  /** False if the amount from the photo is uncertain. The payer has to send it before paying. */
  amount_sure: z.boolean(),
  /** True if the payer has to show the screen to store staff, who make the slide gesture. */
  requires_merchant_acceptance: z.boolean(),
  /** Set for the first payment of a recurring billing and for its periods. */
  recurring: z.nullable(OrderTermsView),
  expires_at: timestamp,
  created_at: timestamp,
});
export type OrderView = z.infer<typeof OrderView>;

const description = line({ max: ORDER_DESCRIPTION_LENGTH_MAX });

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/v1/guest/orders',
  access: 'guest',
  summary:
    'Creates an order for an amount entered by the payer, at a store or from its static QR code.',
  body: z.strictObject({
    store_id: id('store'),
    pay_amount: amount,
    description: z.optional(z.nullable(description)),
    qr_code: z.optional(z.nullable(z.string().check(z.maxLength(32, 'qr.malformed')))),
  }),
  reply: OrderView,
  status: 201,
  errors: [
    'qr.malformed',
    'qr.not_found',
    'qr.withdrawn',
    'qr.expired',
    'store.inactive',
    'rate.limited',
  ],
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/v1/guest/orders/{id}',
  access: 'guest',
  summary: 'Returns an order. Its unguessable id grants access.',
  params: z.object({ id: id('order') }),
  reply: OrderView,
  errors: [],
});

export const updateOrder = endpoint({
  method: 'PATCH',
  servesPut: true,
  path: '/api/v1/guest/orders/{id}',
  access: 'guest',
  summary:
    'Corrects an order read from a receipt before it is paid, or allows paying a duplicate. ' +
    'Absent fields stay unchanged.',
  params: z.object({ id: id('order') }),
  body: z.strictObject({
    pay_amount: z.optional(amount),
    description: z.optional(z.nullable(description)),
    pay_duplicate: z.optional(z.literal(true, 'field.format')),
  }),
  reply: OrderView,
  errors: [
    'order.not_editable',
    'order.paid',
    'order.canceled',
    'order.expired',
    'order.being_paid',
  ],
});
