import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp, yenAmount } from './fields.ts';

const OpenAmount = z.object({
  id: z.string(),
  store_name: z.string(),
  amount: yenAmount,
  created_at: timestamp,
});

/** What is in the way, as its payer knows it. */
const Unfinished = z.object({
  payments: z.array(OpenAmount),
  agreements: z.array(
    z.object({ id: z.string(), service_name: z.string(), store_name: z.string() }),
  ),
  /** Not answered yet, or with the provider’s staff. */
  refund_requests: z.array(OpenAmount),
});

/** Whether somebody is leaving, and what is not over yet and keeps them here. */
export const DeletionView = z.object({
  asked_at: z.nullable(timestamp),
  /** Until then it can be taken back. */
  erase_at: z.nullable(timestamp),
  /** The first of each that are still open. */
  unfinished: Unfinished,
});
export type DeletionView = z.infer<typeof DeletionView>;

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/v1/userinfo/deletion',
  access: 'user',
  summary: 'Whether the account is about to be erased, and what would be in the way.',
  reply: DeletionView,
  errors: [],
});

export const deleteUserinfo = endpoint({
  method: 'DELETE',
  path: '/api/v1/userinfo',
  access: 'user',
  summary: 'Have the account erased after thirty days; every session ends now.',
  reply: DeletionView,
  status: 202,
  errors: ['session.step_up_required', 'account.in_use'],
});

export const restoreUserinfo = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/restore',
  access: 'user',
  summary: 'Keep the account after all.',
  reply: DeletionView,
  errors: ['account.deletion_pending'],
});
