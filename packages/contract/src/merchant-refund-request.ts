import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import { REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { ATTACHMENT_TYPES } from './attachment.ts';
import { endpoint } from './endpoint.ts';
import { amount, count, id, paragraphs, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { checkPeriod, page, pageQuery, pageWithTotals, periodQuery } from './page.ts';
import { RefundRequestView } from './refund-request.ts';

const one = z.object({ id: id('refundRequest') });
/** The dates are those of `filed_at`. */
const filter = {
  ...periodQuery,
  status: z.optional(z.enum(REFUND_REQUEST_STATUSES, 'field.format')),
};
const words = paragraphs({ max: REASON_LENGTH_MAX });

const write = {
  params: one,
  body: z.strictObject({ body: words }),
  reply: RefundRequestView,
  status: 201,
  errors: ['refund_request.closed', 'rate.limited'],
} as const;

const attachmentEndpoint = {
  params: z.object({ id: id('refundRequest'), upload_id: id('upload') }),
  media: ATTACHMENT_TYPES,
  reply: FileReply,
  errors: [],
} as const;

const answer = {
  params: one,
  body: z.strictObject({
    decision: z.enum(['approve', 'partial', 'reject'], 'field.format'),
    /** Required for a partial approval. */
    amount: z.optional(amount),
    message: words,
  }),
  reply: RefundRequestView,
  errors: [
    'refund_request.closed',
    'refund_request.amount_too_large',
    'amount.missing',
    'refund.in_progress',
    'refund.too_large',
    'refund.whole_only',
    'payment.closed',
    'payment.disputed_by_bank',
  ],
} as const;

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
  ...answer,
  method: 'POST',
  path: '/api/v1/merchant/refund_requests/{id}/respond',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.refund_requests,
  summary:
    'Approves a refund request in full or in part, or rejects it. Of two concurrent ' +
    'decisions one is applied.',
});

export const writeToPayer = endpoint({
  ...write,
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

export const listStaffRefundRequests = endpoint({
  method: 'GET',
  path: '/api/v1/staff/refund_requests',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_requests,
  summary:
    'Lists refund requests that the merchant did not decide in time, or those of any status.',
  query: z.strictObject({
    ...pageQuery,
    status: z._default(z.enum(REFUND_REQUEST_STATUSES, 'field.format'), 'escalated'),
  }),
  reply: page(RefundRequestView),
  errors: [],
});

export const staffRespondToRefundRequest = endpoint({
  ...answer,
  method: 'POST',
  path: '/api/v1/staff/refund_requests/{id}/respond',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_decisions,
  summary: 'Decides a refund request in place of the merchant.',
});

export const staffWriteToPayer = endpoint({
  ...write,
  method: 'POST',
  path: '/api/v1/staff/refund_requests/{id}/messages',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_requests,
  summary: 'Sends a message of the provider to payer and merchant.',
});

export const getStaffAttachment = endpoint({
  ...attachmentEndpoint,
  method: 'GET',
  path: '/api/v1/staff/refund_requests/{id}/evidence/{upload_id}',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_requests,
  summary: 'Returns a file the payer attached, for a decision in place of the merchant.',
});
