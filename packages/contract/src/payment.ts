import { INSTALLMENT_COUNTS } from '@saifu/domain/merchants/store';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { PAYMENT_TYPES } from '@saifu/domain/payments/installment-plan';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { isRefundOutstanding } from '@saifu/domain/payments/refund-request';
import * as z from 'zod/mini';
import { alias } from './alias.ts';
import { cardholder, cardToken, RedirectView } from './card.ts';
import { endpoint, streamed } from './endpoint.ts';
import { amount, id, timestamp, yenAmount } from './fields.ts';
import { bitcashNumber, contact, VoucherView } from './payment-parts.ts';
import { RefundRequestSummary } from './refund-request-summary.ts';
import { installmentCount, StoreView } from './store.ts';

const text = z.nullable(z.string());
const moment = z.nullable(timestamp);

export const PaymentView = z.object({
  id: z.string(),
  order_id: z.string(),
  product_id: alias(z.string(), 'order_id'),
  store: StoreView,
  title: z.string(),
  /** True if paid in the store by QR code or bill, so that staff may want to see it. */
  in_person: z.boolean(),
  total_amount: yenAmount,
  fee: yenAmount,
  actual_payment_amount: yenAmount,
  refunded_amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  payment_type: z.enum(PAYMENT_TYPES),
  installment_count: z.nullable(installmentCount),
  status: z.enum(PAYMENT_STATUSES),
  /** True while the result at the provider is unknown. The payment is neither lost nor failed. */
  awaits_provider: z.boolean(),
  /** What the payer has to do to continue. */
  next_action: z.nullable(z.discriminatedUnion('type', [RedirectView, VoucherView])),
  /** The number that the confirmation message asks for. Shown only on the payer's screen. */
  confirmation_number: text,
  /** True if the caller can confirm the payment now without that number. */
  can_confirm_here: z.boolean(),
  /** Four digits that the store can compare with its own. */
  proof_code: text,
  created_at: timestamp,
  authorized_at: alias(moment, 'payment_date'),
  payment_date: moment,
  completed_date: moment,
  settlement_date: text,
  auto_complete_at: moment,
  /** The operator checks the payment. It can neither be confirmed nor completed meanwhile. */
  in_review: z.boolean(),
  confirmed_by: z.nullable(z.enum(['link', 'in_app', 'auto', 'staff'])),
  error: z.nullable(z.object({ code: z.string(), reason: text })),
  receipt_id: text,
  /** The open refund request, otherwise the last one. */
  refund_request: z.nullable(RefundRequestSummary),
  /** What the payer disputed with the bank. `lost` by the store: the bank returned the money. */
  bank_dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  /** Begins with the earlier payments of the order by the same user, which failed. */
  timeline: z.array(z.object({ status: z.enum(PAYMENT_STATUSES), at: timestamp })),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** Whether a payment may still change without an action of the payer. */
export function isUnfinished(
  payment: Pick<PaymentView, 'status' | 'refunded_amount' | 'refund_request'>,
): boolean {
  const { status, refunded_amount: refundedAmount, refund_request } = payment;
  if (status === 'waiting_for_payment' || status === 'processing') return true;
  const request = refund_request && {
    status: refund_request.status,
    approvedAmount: refund_request.approved_amount,
  };
  return isRefundOutstanding({ status, refundedAmount }, request);
}

/** Only the response that creates a payment contains the guest token for later access. */
export const NewPaymentView = z.extend(PaymentView, { guest_token: text });
export type NewPaymentView = z.infer<typeof NewPaymentView>;

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/v1/guest/orders/{id}/payments',
  access: 'guest',
  summary: 'Pays an order: authorizes the amount, once per idempotency key.',
  requiresIdempotencyKey: true,
  params: z.object({ id: id('order') }),
  body: z.strictObject({
    /** The amount shown to the payer. */
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
    /** Approves the first payment at a store, for users who enabled that check. */
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
    'feature.disabled',
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
    'payment.blocked',
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
  summary: 'Returns a payment to its payer: by session, guest token or receipt link.',
  reply: PaymentView,
  errors: ['link.expired'],
});

export const streamPayment = streamed(
  endpoint({
    ...own,
    method: 'GET',
    path: '/api/v1/guest/payments/{id}/events',
    summary: 'Streams a payment and its changes, for at most five minutes.',
    reply: PaymentView,
    errors: ['rate.limited', 'link.expired'],
  }),
);

export const resumePayment = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/guest/payments/{id}/resume',
  summary: 'Returns the result of a payment after the redirect to the bank or wallet. Idempotent.',
  reply: PaymentView,
  errors: ['payment.declined', 'payment.authentication_failed', 'rate.limited'],
});

export const cancelPayment = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/guest/payments/{id}/cancel',
  summary:
    'Cancels a payment. If the amount is already authorized, creates a refund request instead.',
  reply: PaymentView,
  errors: [
    'payment.closed',
    'idempotency_key.in_progress',
    'refund_request.not_possible',
    'refund_request.too_many',
    'refund.in_progress',
  ],
});
