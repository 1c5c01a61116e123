import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import {
  PROVIDER_DISPUTE_REASONS,
  PROVIDER_DISPUTE_STATUSES,
} from '@saifu/domain/payments/provider-dispute';
import { DISPUTE_EVIDENCE_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, paragraphs, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { StoreSummaryView } from './store.ts';

/** A chargeback: the cardholder asked the bank for the money, not the store. */
export const DisputeView = z.object({
  id: z.string(),
  payment_id: z.string(),
  store: StoreSummaryView,
  status: z.enum(PROVIDER_DISPUTE_STATUSES),
  /** What the cardholder told the bank. */
  reason: z.enum(PROVIDER_DISPUTE_REASONS),
  /** What the bank asks back. */
  amount: yenAmount,
  /** The amount paid, with the fee. */
  payment_amount: yenAmount,
  /** Without evidence by then the dispute is lost. Null if the bank takes none. */
  respond_by: z.nullable(timestamp),
  evidence_submitted_at: z.nullable(timestamp),
  opened_at: timestamp,
  closed_at: z.nullable(timestamp),
});
export type DisputeView = z.infer<typeof DisputeView>;

export const DisputeDetailView = z.extend(DisputeView, {
  /** The evidence that was submitted to the bank. */
  evidence_text: z.nullable(z.string()),
});
export type DisputeDetailView = z.infer<typeof DisputeDetailView>;

const one = z.object({ id: id('providerDispute') });

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/disputes',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.disputes,
  summary: 'Lists the chargebacks of payments at the merchant’s stores, newest first.',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(PROVIDER_DISPUTE_STATUSES, 'field.format')),
  }),
  reply: page(DisputeView),
  errors: [],
});

export const getDispute = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/disputes/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.disputes,
  summary: 'Returns a chargeback with its evidence.',
  params: one,
  reply: DisputeDetailView,
  errors: [],
});

export const submitDisputeEvidence = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/disputes/{id}/evidence',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.disputes,
  summary: 'Submits evidence against a chargeback to the bank. This is possible once.',
  params: one,
  body: z.strictObject({ text: paragraphs({ max: DISPUTE_EVIDENCE_LENGTH_MAX }) }),
  reply: DisputeDetailView,
  status: 201,
  errors: [
    'dispute.closed',
    'dispute.evidence_submitted',
    'dispute.too_late',
    'payment.gateway_unavailable',
  ],
});
