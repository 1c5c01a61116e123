import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import {
  CONFIRMERS,
  STAFF_TIMELINE_KINDS,
  TIMELINE_KINDS,
} from '@saifu/domain/payments/payment-timeline';
import { PROVIDER_DISPUTE_STATUSES } from '@saifu/domain/payments/provider-dispute';
import { REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import { LOOKUP_MATCHES } from '@saifu/domain/payments/staff-payment';
import {
  PAYMENT_LOOKUP_LENGTH_MAX,
  PAYMENT_LOOKUP_MAX,
  TOTAL_YEN_MAX,
} from '@saifu/domain/shared/limits';
import { CONSULTATION_STATUSES } from '@saifu/domain/support/consultation';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, id, integer, line, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { TimelineEntryView } from './payment-timeline.ts';
import { staffReason } from './store-change.ts';

const ATTEMPT_KINDS = ['authorize', 'capture', 'void', 'refund'] as const;
const ATTEMPT_STATES = ['open', 'approved', 'declined', 'needs_payer'] as const;

/** A payment that a lookup has found. */
export const FoundPaymentView = z.object({
  id: z.string(),
  matched_by: z.enum(LOOKUP_MATCHES),
  store_name: z.string(),
  title: z.string(),
  total_amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  status: z.enum(PAYMENT_STATUSES),
  created_at: timestamp,
});
export type FoundPaymentView = z.infer<typeof FoundPaymentView>;

const named = z.object({ id: z.string(), name: z.string() });

/** A request to the payment provider that has no result yet. */
const pending = z.object({
  id: z.string(),
  kind: z.enum(ATTEMPT_KINDS),
  state: z.enum(ATTEMPT_STATES),
  opened_at: timestamp,
});

/** A payment as shown to staff. Its payer is masked. */
export const StaffPaymentView = z.object({
  id: z.string(),
  order_id: z.string(),
  store: named,
  merchant: named,
  title: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** A rule holds the payment: staff for risk release or void it. */
  in_review: z.boolean(),
  total_amount: yenAmount,
  fee: yenAmount,
  captured_amount: yenAmount,
  refunded_amount: yenAmount,
  /** What can still be refunded. */
  left_amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  payer: z.object({
    /** The account; null for a guest. */
    account_id: z.nullable(z.string()),
    /** Masked. */
    email: z.nullable(z.string()),
    /** Masked. */
    phone: z.nullable(z.string()),
  }),
  /** The id of the payment at the payment provider. */
  provider_reference: z.nullable(z.string()),
  error: z.nullable(z.object({ code: z.string(), reason: z.nullable(z.string()) })),
  confirmed_by: z.nullable(z.enum(CONFIRMERS)),
  created_at: timestamp,
  authorized_at: z.nullable(timestamp),
  completed_at: z.nullable(timestamp),
  auto_complete_at: z.nullable(timestamp),
  receipt_id: z.nullable(z.string()),
  pending_attempt: z.nullable(pending),
  disputes: z.array(
    z.object({
      id: z.string(),
      status: z.enum(PROVIDER_DISPUTE_STATUSES),
      amount: yenAmount,
      opened_at: timestamp,
    }),
  ),
  refund_requests: z.array(
    z.object({
      id: z.string(),
      status: z.enum(REFUND_REQUEST_STATUSES),
      requested_amount: yenAmount,
      filed_at: timestamp,
    }),
  ),
  /** Newest first, at most five. */
  consultations: z.array(
    z.object({
      id: z.string(),
      status: z.enum(CONSULTATION_STATUSES),
      created_at: timestamp,
    }),
  ),
  /** What the caller may still move of this payment today without a second member. */
  alone_amount: yenAmount,
});
export type StaffPaymentView = z.infer<typeof StaffPaymentView>;

const text = z.nullable(z.string());

/** One event of a payment, with what the merchant does not see of it. */
export const StaffTimelineEntryView = z.extend(TimelineEntryView, {
  kind: z.enum([...TIMELINE_KINDS, ...STAFF_TIMELINE_KINDS]),
  /** Null for what the merchant sees too. */
  detail: z.nullable(
    z.object({
      /** Of the attempt, event, message, delivery or dispute. */
      id: z.string(),
      /** The kind of request, event, message template or act. */
      name: z.string(),
      /** `approved`, `delivered`, `sent` …; null if there is none. */
      result: text,
      /** The decline code, or the reason of a member. */
      reason: text,
      /** The provider’s id. */
      reference: text,
      channel: text,
      /** Masked. */
      destination: text,
      /** The postings of this version. */
      lines: z.array(
        z.object({ account: z.string(), amount: integer(-TOTAL_YEN_MAX, TOTAL_YEN_MAX) }),
      ),
    }),
  ),
});
export type StaffTimelineEntryView = z.infer<typeof StaffTimelineEntryView>;

/** A request to the provider that has had no result for too long. */
export const StuckAttemptView = z.extend(pending, {
  payment_id: z.string(),
  store_name: z.string(),
  amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** When the provider was last asked for the result. */
  last_polled_at: timestamp,
});
export type StuckAttemptView = z.infer<typeof StuckAttemptView>;

/** What came of asking the provider. */
export const ReconciliationView = z.object({
  /** Null: nothing was waiting for a result. */
  attempt: z.nullable(
    z.object({ id: z.string(), kind: z.enum(ATTEMPT_KINDS), state: z.enum(ATTEMPT_STATES) }),
  ),
  /** nothing_open: there was nothing to ask. unchanged: there is still no result. */
  outcome: z.enum(['nothing_open', 'unchanged', 'settled']),
  payment: StaffPaymentView,
});
export type ReconciliationView = z.infer<typeof ReconciliationView>;

/** What came of a refund, void or capture in the operator’s name. */
export const StaffPaymentActView = z.object({
  /** awaits_approval: nothing was moved; a second member has to approve. */
  outcome: z.enum(['done', 'awaits_approval']),
  approval_id: text,
  payment: StaffPaymentView,
});
export type StaffPaymentActView = z.infer<typeof StaffPaymentActView>;

const read = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.payments } as const;
const params = z.object({ id: id('payment') });

export const lookUpPayments = endpoint({
  ...read,
  method: 'GET',
  path: '/api/v1/staff/payments/lookup',
  summary:
    'Finds payments by any id: of the payment, order, attempt, refund request, receipt or ' +
    'dispute, the number of a receipt, an id of the payment provider, or an idempotency key.',
  query: z.strictObject({ q: line({ max: PAYMENT_LOOKUP_LENGTH_MAX }) }),
  reply: z.object({ items: z.array(FoundPaymentView).check(z.maxLength(PAYMENT_LOOKUP_MAX)) }),
  errors: ['payment.gateway_unavailable'],
});

export const listStuckAttempts = endpoint({
  ...read,
  method: 'GET',
  path: '/api/v1/staff/payments/stuck',
  summary: 'Lists requests to the payment provider without a result, longest waiting first.',
  query: z.strictObject(pageQuery),
  reply: page(StuckAttemptView),
  errors: [],
});

export const getStaffPayment = endpoint({
  ...read,
  method: 'GET',
  path: '/api/v1/staff/payments/{id}',
  summary: 'Returns a payment with its store, merchant and masked payer.',
  params,
  reply: StaffPaymentView,
  errors: [],
});

export const listStaffTimelineEntries = endpoint({
  ...read,
  method: 'GET',
  path: '/api/v1/staff/payments/{id}/timeline',
  summary:
    'Lists everything that happened to a payment, oldest first: with requests to the provider, ' +
    'postings, events, deliveries and messages.',
  params,
  query: z.strictObject(pageQuery),
  reply: page(StaffTimelineEntryView),
  errors: [],
});

export const reconcileStaffPayment = endpoint({
  ...read,
  method: 'POST',
  path: '/api/v1/staff/payments/{id}/reconcile',
  summary: 'Asks the payment provider now for the result of the open request of a payment.',
  params,
  reply: ReconciliationView,
  errors: ['payment.gateway_unavailable'],
});

const act = {
  method: 'POST',
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.payment_actions,
  params,
  requiresIdempotencyKey: true,
  reply: StaffPaymentActView,
  status: 201,
} as const;

const ACT_ERRORS = [
  'payment.not_created',
  'payment.closed',
  'payment.objected',
  'payment.disputed_by_bank',
  'refund.in_progress',
  'payment.gateway_unavailable',
] as const;

export const refundStaffPayment = endpoint({
  ...act,
  path: '/api/v1/staff/payments/{id}/refunds',
  summary:
    'Refunds a payment in the operator’s name, in full or in part. Above ¥50,000 a second member ' +
    'has to approve.',
  body: z.strictObject({
    /** If absent, the full remaining amount. */
    amount: z.optional(amount),
    reason: staffReason,
  }),
  errors: [...ACT_ERRORS, 'amount.missing', 'refund.too_large', 'refund.whole_only'],
});

export const voidStaffPayment = endpoint({
  ...act,
  path: '/api/v1/staff/payments/{id}/void',
  summary:
    'Releases an authorization that is not captured, in the operator’s name. Above ¥50,000 a ' +
    'second member has to approve.',
  body: z.strictObject({ reason: staffReason }),
  errors: [...ACT_ERRORS, 'payment.captured', 'refund.whole_only'],
});

export const captureStaffPayment = endpoint({
  ...act,
  path: '/api/v1/staff/payments/{id}/capture',
  summary:
    'Captures and completes a payment in the operator’s name, without the payer’s confirmation. ' +
    'Above ¥50,000 a second member has to approve.',
  body: z.strictObject({ reason: staffReason }),
  errors: ACT_ERRORS,
});
