import { ACCOUNT_STATUSES } from '@saifu/domain/identity/account';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';
import { staffReason } from './store-change.ts';

/** An account as shown to staff: its status and suspensions, without personal data. */
export const StaffAccountView = z.object({
  id: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  created_at: timestamp,
  /** Newest first. */
  suspensions: z.array(
    z.object({
      reason: z.string(),
      suspended_at: timestamp,
      restore_reason: z.nullable(z.string()),
      restored_at: z.nullable(timestamp),
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
  summary: 'Returns the status of an account and its suspensions.',
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
