import { ACCOUNT_STATUSES } from '@saifu/domain/identity/account';
import { ACCOUNT_SEARCH_KINDS } from '@saifu/domain/identity/account-search';
import { SIGN_IN_FAILURES, SIGN_IN_METHODS } from '@saifu/domain/identity/sign-in-event';
import { REVEALABLE_FIELDS } from '@saifu/domain/identity/staff-account';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { ACCOUNT_SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { date, id, line, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const staff = {
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.accounts,
} as const;
const one = { ...staff, params: z.object({ id: id('user') }) } as const;

/** A found account, with personal data masked. */
export const StaffAccountRowView = z.object({
  id: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  created_at: timestamp,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The field that has the term as its whole value. */
  matched: z.enum(ACCOUNT_SEARCH_KINDS),
});
export type StaffAccountRowView = z.infer<typeof StaffAccountRowView>;

export const searchStaffAccounts = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/accounts/search',
  summary:
    'Finds accounts by a whole email address, phone number, user id, payment id, receipt number ' +
    'or card fingerprint, or by the last four digits of a card and the day of a payment in ' +
    'Japan. At most 20. Each search is audited without its term.',
  body: z.strictObject({
    term: line({ max: ACCOUNT_SEARCH_LENGTH_MAX }),
    date: z.optional(date),
  }),
  reply: z.object({
    items: z.array(StaffAccountRowView),
    /** There are more accounts than are returned. */
    has_more: z.boolean(),
  }),
  errors: ['account_search.unrecognized', 'account_search.date_required'],
});

export const RevealedFieldView = z.object({
  field: z.enum(REVEALABLE_FIELDS),
  /** Null: the account has no such value. */
  value: z.nullable(z.string()),
});
export type RevealedFieldView = z.infer<typeof RevealedFieldView>;

export const revealAccountField = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/reveal',
  summary:
    'Returns one field of personal data. Field and reason are audited, the value is not. ' +
    'Limited per member and day.',
  body: z.strictObject({
    field: z.enum(REVEALABLE_FIELDS, 'field.format'),
    reason: staffReason,
  }),
  reply: RevealedFieldView,
  errors: [],
});

export const StaffAccountSessionView = z.object({
  id: z.string(),
  device_name: z.nullable(z.string()),
  created_at: timestamp,
  last_seen_at: timestamp,
});
export type StaffAccountSessionView = z.infer<typeof StaffAccountSessionView>;

export const listAccountSessions = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/accounts/{id}/sessions',
  summary: 'Lists the signed-in devices of an account, the last used first.',
  reply: z.object({ items: z.array(StaffAccountSessionView), next_cursor: z.null() }),
  errors: [],
});

export const SignInEventView = z.object({
  id: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  /** Null: the attempt succeeded. */
  failure: z.nullable(z.enum(SIGN_IN_FAILURES)),
  device_name: z.nullable(z.string()),
  /** The network of the IP address: /24 of IPv4, /48 of IPv6. */
  network: z.string(),
  created_at: timestamp,
});
export type SignInEventView = z.infer<typeof SignInEventView>;

export const listSignInEvents = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/accounts/{id}/sign_in_events',
  summary: 'Lists sign-ins and failed attempts of the last 90 days, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(SignInEventView),
  errors: [],
});
