import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import {
  CONFIRMATION_ATTEMPTS_MAX,
  CONFIRMATION_RESENDS_MAX,
  RESEND_AFTER_SECONDS,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, integer, timestamp, yenAmount } from './fields.ts';
import { PaymentView } from './payment.ts';
import { RefundRequestSummary } from './refund-request-summary.ts';
import { StoreSummaryView } from './store.ts';

const TOKEN_LENGTH_MAX = 200;

/**
 * A payment as shown by the link in a message. A mail scanner may open the link, so the view does
 * not contain the number on the payer's screen.
 */
export const ConfirmationView = z.object({
  payment_id: z.string(),
  store: z.extend(StoreSummaryView, { office_name: z.nullable(z.string()) }),
  title: z.string(),
  actual_payment_amount: yenAmount,
  refunded_amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  status: z.enum(PAYMENT_STATUSES),
  payment_date: timestamp,
  auto_complete_at: z.nullable(timestamp),
  completed_date: z.nullable(timestamp),
  refund_request: z.nullable(RefundRequestSummary),
  /** True if another browser paid, so the number on the payer's screen is required. */
  needs_number: z.boolean(),
  number_tries_left: integer(0, CONFIRMATION_ATTEMPTS_MAX),
  /** The URL of the receipt, once issued, accessible with this link. */
  receipt_url: z.nullable(z.string()),
});
export type ConfirmationView = z.infer<typeof ConfirmationView>;

const token = z.string().check(z.maxLength(TOKEN_LENGTH_MAX, 'link.unknown'));

export const previewConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/guest/payment_confirmations/look',
  access: 'guest',
  summary: 'Returns the payment of a confirmation link. Read-only.',
  body: z.strictObject({ token }),
  reply: ConfirmationView,
  errors: ['link.unknown', 'link.expired', 'rate.limited'],
});

export const answerConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/guest/payment_confirmations',
  access: 'guest',
  summary:
    'Submits the payer’s answer: confirm, request a refund, or report as not me. Confirming ' +
    'also needs the browser that paid, the owner’s session, or the number on the payer’s ' +
    'screen.',
  body: z.strictObject({
    token,
    action: z.enum(['confirm', 'cancel', 'not_me'], 'field.format'),
    number: z.optional(z.string().check(z.regex(/^\d{2}$/, 'field.format'))),
  }),
  reply: ConfirmationView,
  errors: [
    'link.unknown',
    'link.expired',
    'payment.closed',
    'payment.objected',
    'payment.in_review',
    'confirmation.number_required',
    'confirmation.number_wrong',
    'confirmation.tries_exhausted',
    'refund_request.not_possible',
    'refund_request.too_many',
    'refund.in_progress',
    'rate.limited',
  ],
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/{id}/confirm',
  access: 'user',
  summary: 'Confirms a payment in the app.',
  params: z.object({ id: id('payment') }),
  reply: PaymentView,
  errors: [
    'payment.not_created',
    'payment.closed',
    'payment.objected',
    'payment.in_review',
    'refund.in_progress',
  ],
});

export const confirmGuestPayment = endpoint({
  method: 'POST',
  path: '/api/v1/guest/payments/{id}/confirm',
  access: 'guest',
  summary:
    'Confirms a payment as the guest who made it: by the guest token, in the browser that paid.',
  params: z.object({ id: id('payment') }),
  reply: PaymentView,
  errors: [
    'payment.not_created',
    'payment.closed',
    'payment.objected',
    'payment.in_review',
    'confirmation.number_required',
    'refund.in_progress',
  ],
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/guest/payments/{id}/resend_confirmation',
  access: 'guest',
  summary: 'Resends the confirmation message: at most once per minute and five times in total.',
  params: z.object({ id: id('payment') }),
  reply: z.object({
    resend_after_seconds: integer(0, RESEND_AFTER_SECONDS),
    left: integer(0, CONFIRMATION_RESENDS_MAX),
  }),
  status: 202,
  errors: [
    'payment.not_created',
    'payment.closed',
    'payment.objected',
    'payment.in_review',
    'rate.limited',
  ],
});
