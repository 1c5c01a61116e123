import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { PAYMENT_REVIEW_STATES } from '@saifu/domain/risk/payment-review';
import { RISK_ACTIONS } from '@saifu/domain/risk/risk-condition';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const moment = z.nullable(timestamp);

/** A payment that a rule holds, or held, until staff decide. */
export const PaymentReviewView = z.object({
  id: z.string(),
  state: z.enum(PAYMENT_REVIEW_STATES),
  payment_id: z.string(),
  store: z.object({ id: z.string(), name: z.string() }),
  amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** The money was taken already, so voiding is a refund. */
  is_captured: z.boolean(),
  /** The names of the rules that fired. */
  rule_names: z.array(z.string()),
  assigned_to: z.nullable(z.object({ id: z.string(), name: z.string() })),
  created_at: timestamp,
  /** When it is voided unless somebody decides; null before the payment is authorized. */
  deadline_at: moment,
  is_escalated: z.boolean(),
  decided_at: moment,
});
export type PaymentReviewView = z.infer<typeof PaymentReviewView>;

export const PaymentReviewDetailView = z.extend(PaymentReviewView, {
  rules: z.array(
    z.object({
      id: z.string(),
      version: count,
      name: z.string(),
      action: z.enum(RISK_ACTIONS),
    }),
  ),
  /** The signals as they were when the payment began. */
  signals: z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.null()])),
  /** The payer, masked. */
  payer: z.object({
    user_id: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    card: z.nullable(
      z.object({
        brand: z.enum(CARD_BRAND_NAMES),
        last4: z.string(),
        country: z.nullable(z.string()),
      }),
    ),
  }),
  /** The last payments by the same card, device or account. */
  related: z.array(
    z.object({
      id: z.string(),
      amount: yenAmount,
      status: z.enum(PAYMENT_STATUSES),
      created_at: timestamp,
      same: z.array(z.enum(['card', 'device', 'account'])),
    }),
  ),
  /** The id of a member of staff, `staff_key`, or `system` at the end of the time. */
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type PaymentReviewDetailView = z.infer<typeof PaymentReviewDetailView>;

const staff = { staffRoles: STAFF_ROLES_BY_PERMISSION.risk } as const;
const one = { ...staff, params: z.object({ id: id('paymentReview') }) } as const;
const decided = [
  'payment_review.closed',
  'payment.closed',
  'payment.disputed_by_bank',
  'refund.in_progress',
  'refund.whole_only',
  'refund.too_large',
  'amount.missing',
  'payment.not_created',
] as const;

export const listPaymentReviews = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/payment_reviews',
  access: 'staff',
  summary: 'Lists held payments: the open ones oldest first, decided ones newest first.',
  query: z.strictObject({
    ...pageQuery,
    /** Open ones unless named. */
    state: z._default(z.enum(PAYMENT_REVIEW_STATES, 'field.format'), 'open'),
  }),
  reply: page(PaymentReviewView),
  errors: [],
});

export const getPaymentReview = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/payment_reviews/{id}',
  access: 'staff',
  summary: 'Returns a held payment with the signals that fired and related payments.',
  reply: PaymentReviewDetailView,
  errors: [],
});

export const assignPaymentReview = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/payment_reviews/{id}/assign',
  access: 'staff_member',
  summary: 'Takes a held payment, or gives it back.',
  body: z.strictObject({ assigned: z.boolean() }),
  reply: PaymentReviewDetailView,
  errors: ['payment_review.closed'],
});

export const releasePaymentReview = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/payment_reviews/{id}/release',
  access: 'staff_member',
  summary: 'Releases a held payment. It goes on as if it had never been held.',
  body: z.strictObject({ reason: staffReason }),
  reply: PaymentReviewDetailView,
  errors: ['payment_review.closed', 'payment.closed'],
});

export const voidPaymentReview = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/payment_reviews/{id}/void',
  access: 'staff_member',
  summary: 'Voids a held payment, or refunds it if the money was taken. Payer and store are told.',
  body: z.strictObject({ reason: staffReason }),
  reply: PaymentReviewDetailView,
  errors: decided,
});
