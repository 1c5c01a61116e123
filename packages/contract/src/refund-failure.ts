import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const STATES = ['open', 'closed'] as const;

/** A refund that the provider made and whose money came back. */
export const RefundFailureView = z.object({
  id: z.string(),
  state: z.enum(STATES),
  payment_id: z.string(),
  /** The refund request that the refund answered; null if none. */
  refund_request_id: z.nullable(z.string()),
  store: z.object({ id: z.string(), name: z.string() }),
  amount: yenAmount,
  payment_method: z.enum(PAYMENT_METHODS),
  /** The id of the refund at the provider. */
  provider_reference: z.string(),
  failed_at: timestamp,
  closed_at: z.nullable(timestamp),
  closed_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** How the payer was refunded in another way. */
  note: z.nullable(z.string()),
});
export type RefundFailureView = z.infer<typeof RefundFailureView>;

export const listRefundFailures = endpoint({
  method: 'GET',
  path: '/api/v1/staff/refund_failures',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_requests,
  summary: 'Lists refunds whose money came back: the open ones oldest first, closed newest first.',
  query: z.strictObject({
    ...pageQuery,
    /** Open ones unless named. */
    state: z._default(z.enum(STATES, 'field.format'), 'open'),
  }),
  reply: page(RefundFailureView),
  errors: [],
});

export const closeRefundFailure = endpoint({
  method: 'POST',
  path: '/api/v1/staff/refund_failures/{id}/close',
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_decisions,
  summary: 'Closes a refund that came back, with how the payer was refunded in another way.',
  params: z.object({ id: id('refundFailure') }),
  body: z.strictObject({ reason: staffReason }),
  reply: RefundFailureView,
  errors: ['refund_failure.closed'],
});
