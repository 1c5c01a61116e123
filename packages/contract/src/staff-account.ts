import { ACCOUNT_STATUSES } from '@saifu/domain/identity/account';
import { REVEALABLE_FIELDS } from '@saifu/domain/identity/staff-account';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { CONSULTATION_STATUSES } from '@saifu/domain/support/consultation';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, integer, timestamp, yenAmount } from './fields.ts';
import { SpendingLimitsView } from './spending-limit.ts';
import { staffReason } from './store-change.ts';

const limit = z.nullable(yenAmount);

/** A saved card as shown to staff, and what keeps it from paying. */
export const StaffCardView = z.object({
  id: z.string(),
  brand: z.enum(CARD_BRAND_NAMES),
  last4: z.string(),
  exp_month: integer(1, 12),
  exp_year: integer(2000, 2099),
  is_default: z.boolean(),
  /** Since its owner reported a payment with it as not theirs. Only staff unlock it. */
  frozen_at: z.nullable(timestamp),
  /** Until then the guard against card testing sends no payment with it, after declines. */
  declines_until: z.nullable(timestamp),
});

/** The limits of a user: the user's own, those that staff have set, and what applies. */
export const StaffAccountLimitsView = z.object({
  own: SpendingLimitsView,
  /** Set by staff; the user cannot raise them. Null: none. */
  staff: z.nullable(
    z.object({ per_payment: limit, per_day: limit, per_month: limit, set_at: timestamp }),
  ),
  /** The provider limits, or those of staff where they are lower. */
  maximum: z.object({ per_payment: yenAmount, per_day: yenAmount, per_month: yenAmount }),
  /** Paid in the last 24 hours and the last 30 days. */
  used: z.object({ day: yenAmount, month: yenAmount }),
});

/** An account as shown to staff: no more than support needs, and personal data masked. */
export const StaffAccountView = z.object({
  id: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  created_at: timestamp,
  /** `t•••••@example.jp`. */
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  /** `090-••••-1234`. */
  phone: z.nullable(z.string()),
  phone_verified: z.boolean(),
  /** The first character of the name. */
  name: z.nullable(z.string()),
  /** The personal data that there is and that can be revealed. */
  revealable: z.array(z.enum(REVEALABLE_FIELDS)),
  language: z.enum(LANGUAGES),
  passkeys: count,
  /** Newest first. */
  suspensions: z.array(
    z.object({
      reason: z.string(),
      suspended_at: timestamp,
      restore_reason: z.nullable(z.string()),
      restored_at: z.nullable(timestamp),
    }),
  ),
  /** A deletion that has started. Null: none. */
  deletion: z.nullable(z.object({ requested_at: timestamp, erase_at: timestamp })),
  limits: StaffAccountLimitsView,
  cards: z.array(StaffCardView),
  /** Until then the guard against card testing sends no card payment of this user. */
  declines_until: z.nullable(timestamp),
  /** The same for cards that were typed in and not saved: how many, and the longest. */
  typed_cards: z.object({ blocked: count, declines_until: z.nullable(timestamp) }),
  /** Recurring billings that have not ended. */
  recurring_billings: count,
  /** Newest first, at most ten. */
  payments: z.array(
    z.object({
      id: z.string(),
      store_name: z.string(),
      amount: yenAmount,
      method: z.enum(PAYMENT_METHODS),
      card_last4: z.nullable(z.string()),
      status: z.enum(PAYMENT_STATUSES),
      created_at: timestamp,
    }),
  ),
  /** Newest first, at most five. */
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
});
export type StaffAccountView = z.infer<typeof StaffAccountView>;

const one = {
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.accounts,
  params: z.object({ id: id('user') }),
} as const;
const body = z.strictObject({ reason: staffReason });

export const getStaffAccount = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/accounts/{id}',
  summary: 'Returns an account with masked personal data.',
  reply: StaffAccountView,
  errors: [],
});

export const suspendAccount = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/suspend',
  summary:
    'Suspends an account: ends its sessions and blocks sign-in and recurring charges. The ' +
    'user is notified without the reason. Idempotent.',
  body,
  reply: StaffAccountView,
  errors: [],
});

export const restoreAccount = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/restore',
  summary: 'Lifts a suspension and notifies the user. Idempotent.',
  body,
  reply: StaffAccountView,
  errors: [],
});
