import { ACCOUNT_STATUSES } from '@saifu/domain/identity/account';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';
import { staffReason } from './store-change.ts';

/** An account as staff see it: whether it may be used, and why not. No personal data. */
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

const one = { access: 'staff', params: z.object({ id: id('user') }) } as const;
const body = z.strictObject({ reason: staffReason });

export const getStaffAccount = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/accounts/{id}',
  summary: 'Whether an account may be used, and its suspensions.',
  reply: StaffAccountView,
  errors: [],
});

export const suspendAccount = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/suspend',
  summary:
    'Suspend an account: its sessions end, nobody signs in, recurring billing is not charged. ' +
    'The person is told, without the reason. A second time changes nothing.',
  body,
  reply: StaffAccountView,
  errors: [],
});

export const restoreAccount = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/accounts/{id}/restore',
  summary: 'End a suspension; the person is told. A second time changes nothing.',
  body,
  reply: StaffAccountView,
  errors: [],
});
