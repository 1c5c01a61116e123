import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp, yenAmount } from './fields.ts';

const OpenAmount = z.object({
  id: z.string(),
  store_name: z.string(),
  amount: yenAmount,
  created_at: timestamp,
});

/** What blocks the deletion, as shown to the user. */
const Unfinished = z.object({
  payments: z.array(OpenAmount),
  recurring_billings: z.array(
    z.object({ id: z.string(), service_name: z.string(), store_name: z.string() }),
  ),
  /** Pending or escalated to the provider's staff. */
  refund_requests: z.array(OpenAmount),
});

/** A pending account deletion and what blocks it. */
export const DeletionView = z.object({
  requested_at: z.nullable(timestamp),
  /** The deletion can be canceled until this time. */
  erase_at: z.nullable(timestamp),
  /** The first of each kind. */
  unfinished: Unfinished,
});
export type DeletionView = z.infer<typeof DeletionView>;

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/v1/userinfo/deletion',
  access: 'user',
  summary: 'Returns a pending account deletion and what would block one.',
  reply: DeletionView,
  errors: [],
});

export const deleteUserinfo = endpoint({
  method: 'DELETE',
  path: '/api/v1/userinfo',
  access: 'user',
  summary: 'Requests account deletion after 30 days. All sessions end at once.',
  reply: DeletionView,
  status: 202,
  errors: ['session.step_up_required', 'account.in_use'],
});

export const restoreUserinfo = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/restore',
  access: 'user',
  summary: 'Cancels the account deletion.',
  reply: DeletionView,
  errors: ['account.deletion_due'],
});
