import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import { REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { ATTACHMENT_TYPES } from './attachment.ts';
import { endpoint } from './endpoint.ts';
import { amount, count, id, paragraphs, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { checkPeriod, pageQuery, pageWithTotals, periodQuery } from './page.ts';
import { RefundRequestView } from './refund-request.ts';

const one = z.object({ id: id('refundRequest') });
/** The dates are those of `filed_at`. */
const filter = {
  ...periodQuery,
  status: z.optional(z.enum(REFUND_REQUEST_STATUSES, 'field.format')),
};
const words = paragraphs({ max: REASON_LENGTH_MAX });

/** A file that the payer attached. */
export const attachmentEndpoint = {
  params: z.object({ id: id('refundRequest'), upload_id: id('upload') }),
  media: ATTACHMENT_TYPES,
  reply: FileReply,
  errors: [],
} as const;

/** A decision, by the merchant or by staff. */
export const decisionFields = {
  decision: z.enum(['approve', 'partial', 'reject'], 'field.format'),
  /** Required for a partial approval. */
  amount: z.optional(amount),
};

export const DECISION_ERRORS = [
  'refund_request.closed',
  'refund_request.amount_too_large',
  'amount.missing',
  'refund.in_progress',
  'refund.too_large',
  'refund.whole_only',
  'payment.closed',
  'payment.disputed_by_bank',
  'payment.in_review',
] as const;

/** The totals of all refund requests that match the filter. */
export const RefundRequestTotalsView = z.object({
  count,
  /** The sum of `requested_amount`, whatever the status. */
  requested_amount: yenAmount,
  /** The sum of `approved_amount`; a request without a decision counts as zero. */
  approved_amount: yenAmount,
});
export type RefundRequestTotalsView = z.infer<typeof RefundRequestTotalsView>;

export const listMerchantRefundRequests = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/refund_requests',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.refund_requests,
  summary:
    'Lists refund requests at the merchant’s stores, newest first. The first page has the totals.',
  query: z.strictObject({ ...pageQuery, ...filter }).check(checkPeriod),
  reply: pageWithTotals(RefundRequestView, RefundRequestTotalsView),
  errors: [],
});

export const exportMerchantRefundRequests = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/refund_requests.csv',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.reports,
  summary:
    'Returns the same refund requests as a CSV file, newest first, without messages and files.',
  query: z.strictObject(filter).check(checkPeriod),
  reply: FileReply,
  media: ['text/csv'],
  errors: ['export.too_many'],
});

export const getMerchantRefundRequest = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/refund_requests/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.refund_requests,
  summary: 'Returns a refund request.',
  params: one,
  reply: RefundRequestView,
  errors: [],
});

export const respondToRefundRequest = endpoint({
  params: one,
  body: z.strictObject({ ...decisionFields, message: words }),
  reply: RefundRequestView,
  errors: DECISION_ERRORS,
  method: 'POST',
  path: '/api/v1/merchant/refund_requests/{id}/respond',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.refund_requests,
  summary:
    'Approves a refund request in full or in part, or rejects it. Of two concurrent ' +
    'decisions one is applied.',
});

export const writeToPayer = endpoint({
  params: one,
  body: z.strictObject({ body: words }),
  reply: RefundRequestView,
  status: 201,
  errors: ['refund_request.closed', 'rate.limited'],
  method: 'POST',
  path: '/api/v1/merchant/refund_requests/{id}/messages',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.refund_requests,
  summary: 'Sends a message to the payer.',
});

export const getMerchantAttachment = endpoint({
  ...attachmentEndpoint,
  method: 'GET',
  path: '/api/v1/merchant/refund_requests/{id}/evidence/{upload_id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.refund_requests,
  summary: 'Returns a file the payer attached to a refund request.',
});
