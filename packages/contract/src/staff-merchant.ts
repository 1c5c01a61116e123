import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { STORE_STATUSES } from '@saifu/domain/merchants/store';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, line, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const MERCHANT_STATUSES = ['active', 'suspended'] as const;
const text = z.nullable(z.string());

export const StaffMerchantRowView = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(MERCHANT_STATUSES),
  stores: count,
  created_at: timestamp,
});
export type StaffMerchantRowView = z.infer<typeof StaffMerchantRowView>;

export const StaffMerchantView = z.extend(StaffMerchantRowView, {
  masked_email: text,
  suspended_at: z.nullable(timestamp),
  suspension_reason: text,
  /** The application that it came from. */
  application_id: text,
  /** The first hundred, newest first. */
  store_list: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mcc: z.string(),
      /** As payers find it: suspended too while the merchant is. */
      status: z.enum(STORE_STATUSES),
      registration_number: text,
      prefecture: z.string(),
      address: z.string(),
      created_at: timestamp,
    }),
  ),
  members: z.array(
    z.object({
      id: z.string(),
      masked_name: z.string(),
      masked_email: z.string(),
      role: z.enum(MEMBER_ROLES),
      has_second_factor: z.boolean(),
      created_at: timestamp,
    }),
  ),
  api_keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ends_with: z.string(),
      last_used_at: z.nullable(timestamp),
    }),
  ),
  /** Completed payments of the last 30 days, refunds subtracted. */
  last_30_days: z.object({ count, amount: yenAmount }),
  /** Chargebacks that are not decided. */
  open_disputes: count,
});
export type StaffMerchantView = z.infer<typeof StaffMerchantView>;

export const listStaffMerchants = endpoint({
  method: 'GET',
  path: '/api/v1/staff/merchants',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.merchant_records,
  summary: 'Lists merchants, newest first, by name, id, registration number or status.',
  query: z.strictObject({
    ...pageQuery,
    /** A part of the name of the merchant or a store, an id, or a registration number. */
    q: z.optional(line({ max: SEARCH_LENGTH_MAX })),
    status: z.optional(z.enum(MERCHANT_STATUSES, 'field.format')),
  }),
  reply: page(StaffMerchantRowView),
  errors: [],
});

const params = z.object({ id: id('merchant') });

export const getStaffMerchant = endpoint({
  method: 'GET',
  path: '/api/v1/staff/merchants/{id}',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.merchant_records,
  summary: 'Returns a merchant with its stores, members, keys and volume. Persons are masked.',
  params,
  reply: StaffMerchantView,
  errors: [],
});

const suspension = {
  method: 'POST',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.merchant_suspension,
  params,
  body: z.strictObject({ reason: staffReason }),
  reply: StaffMerchantView,
  errors: [],
} as const;

export const suspendMerchant = endpoint({
  ...suspension,
  path: '/api/v1/staff/merchants/{id}/suspend',
  summary:
    'Suspends a merchant: its stores take no new payments. Members and keys can still read. ' +
    'Its owners are notified without the reason. Idempotent.',
});

export const restoreMerchant = endpoint({
  ...suspension,
  path: '/api/v1/staff/merchants/{id}/restore',
  summary: 'Lifts a suspension and notifies the owners. Idempotent.',
});
