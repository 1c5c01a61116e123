import { INSTALLMENT_COUNTS } from '@saifu/domain/merchants/store';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { PAYMENT_TYPES } from '@saifu/domain/payments/installment-plan';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import * as z from 'zod/mini';
import { cardholder, cardToken, RedirectView } from './card.ts';
import { endpoint, streamed } from './endpoint.ts';
import { amount, id, timestamp, yenAmount } from './fields.ts';
import { bitcashNumber, contact, VoucherView } from './payment-parts.ts';
import { RefundRequestSummary } from './refund-request-summary.ts';
import { StoreView } from './store.ts';

const text = z.nullable(z.string());
const moment = z.nullable(timestamp);

export const PaymentView = z.object({
  id: z.string(),
  order_id: z.string(),
  product_id: z.string(),
  store: StoreView,
  title: z.string(),
  /** True: paid in the store itself, by a code or a bill, so that the staff may want to see it. */
  in_person: z.boolean(),
  total_amount: yenAmount,
  fee: yenAmount,
  actual_payment_amount: yenAmount,
  refunded_amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  payment_type: z.enum(PAYMENT_TYPES),
  installment_count: z.nullable(z.int()),
  status: z.enum(PAYMENT_STATUSES),
  /** True: the network has not said yet what became of it. Nothing is lost, nothing is failed. */
  awaits_network: z.boolean(),
  /** What the payer has to do for it to go on. */
  next_action: z.nullable(z.discriminatedUnion('type', [RedirectView, VoucherView])),
  /** The number a message about this payment asks for: it stands on the payer's own screen. */
  confirmation_number: text,
  /** Four digits that the store can hold against its own. */
  proof_code: text,
  created_at: timestamp,
  authorized_at: moment,
  payment_date: moment,
  completed_date: moment,
  settlement_date: text,
  auto_complete_at: moment,
  confirmed_by: z.nullable(z.enum(['link', 'in_app', 'auto', 'staff'])),
  error: z.nullable(z.object({ code: z.string(), reason: text })),
  receipt_id: text,
  /** The open one, or else the last. */
  refund_request: z.nullable(RefundRequestSummary),
  timeline: z.array(z.object({ status: z.enum(PAYMENT_STATUSES), at: timestamp })),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** Only the answer that makes a payment holds the token by which a guest sees it again. */
export const NewPaymentView = z.extend(PaymentView, { guest_token: text });
export type NewPaymentView = z.infer<typeof NewPaymentView>;

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/v1/guest/orders/{id}/payments',
  access: 'guest',
  summary: 'The slide: reserves the money, once, however often it is asked with the same key.',
  requiresIdempotencyKey: true,
  params: z.object({ id: id('order') }),
  body: z.strictObject({
    /** What the payer was shown. */
    expected_amount: amount,
    payment_method: z.enum(PAYMENT_METHODS, 'store.method_unsupported'),
    card_id: z.optional(id('card')),
    card_token: z.optional(cardToken),
    wallet_token: z.optional(cardToken),
    cardholder_name: z.optional(cardholder),
    bitcash_number: z.optional(bitcashNumber),
    save_card: z._default(z.boolean(), false),
    payment_type: z._default(z.enum(PAYMENT_TYPES, 'field.format'), 'one_time'),
    installment_count: z.optional(z.literal(INSTALLMENT_COUNTS, 'field.format')),
    contact: z.optional(contact),
    gesture: z.enum(['slide', 'button', 'keyboard'], 'field.format'),
    by: z._default(z.enum(['customer', 'staff'], 'field.format'), 'customer'),
    /** A yes to a store that was never paid before, for whoever wants to be asked. */
    approve_store: z._default(z.boolean(), false),
  }),
  reply: NewPaymentView,
  status: 201,
  errors: [
    'order.paid',
    'invoice.paid',
    'order.canceled',
    'order.expired',
    'order.amount_changed',
    'order.being_paid',
    'order.duplicate',
    'order.amount_unsure',
    'store.unregistered',
    'store.inactive',
    'store.method_unsupported',
    'card.not_chosen',
    'card.too_many',
    'card.rejected',
    'card.frozen',
    'payment.contact_required',
    'payment.limit_exceeded',
    'payment.own_limit_exceeded',
    'payment.own_day_exceeded',
    'payment.own_month_exceeded',
    'payment.night_locked',
    'payment.store_approval_needed',
    'account.deletion_pending',
    'payment.declined',
    'payment.authentication_failed',
    'payment.gateway_unavailable',
    'profile.incomplete',
    'session.step_up_required',
    'contact.too_new',
    'recurring_billing.account_needed',
    'recurring_billing.closed',
    'rate.limited',
  ],
});

const own = { params: z.object({ id: id('payment') }), access: 'guest' } as const;

export const getPayment = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/guest/payments/{id}',
  summary:
    'A payment, for whoever made it: by session, by the guest token it came with, or by the ' +
    'link to its receipt.',
  reply: PaymentView,
  errors: ['link.expired'],
});

export const streamPayment = streamed(
  endpoint({
    ...own,
    method: 'GET',
    path: '/api/v1/guest/payments/{id}/events',
    summary: 'A payment as it is now, and again whenever that changes, for five minutes at most.',
    reply: PaymentView,
    errors: ['rate.limited', 'link.expired'],
  }),
);

export const resumePayment = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/guest/payments/{id}/resume',
  summary: 'Back from the bank or the wallet: what became of it. Twice is as good as once.',
  reply: PaymentView,
  errors: ['payment.declined', 'payment.authentication_failed', 'rate.limited'],
});

export const cancelPayment = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/guest/payments/{id}/cancel',
  summary:
    'Give up a payment. Where money is reserved already, that is a refund request to the store.',
  reply: PaymentView,
  errors: [
    'payment.closed',
    'idempotency_key.in_progress',
    'refund_request.not_possible',
    'refund_request.too_many',
    'refund.in_progress',
  ],
});
