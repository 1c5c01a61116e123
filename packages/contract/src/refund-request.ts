import { REASON_CODES } from '@saifu/domain/payments/refund-request';
import { ATTACHMENTS_MAX, REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { AttachmentView } from './attachment.ts';
import { endpoint } from './endpoint.ts';
import { amount, id, paragraphs, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { RefundRequestSummary } from './refund-request-summary.ts';
import { StoreSummaryView } from './store.ts';

export const RefundRequestMessageView = z.object({
  id: z.string(),
  author: z.enum(['payer', 'merchant', 'staff']),
  body: z.string(),
  at: timestamp,
});
export type RefundRequestMessageView = z.infer<typeof RefundRequestMessageView>;

/** A refund request as shown to both payer and merchant. */
export const RefundRequestView = z.extend(RefundRequestSummary, {
  payment_id: z.string(),
  store: StoreSummaryView,
  payment_amount: yenAmount,
  reason: z.string(),
  /** Reported as not made by the payer; handled first. */
  is_urgent: z.boolean(),
  merchant_response: z.nullable(z.string()),
  answered_at: z.nullable(timestamp),
  answered_by: z.nullable(z.enum(['merchant', 'staff'])),
  escalated_at: z.nullable(timestamp),
  withdrawn_at: z.nullable(timestamp),
  /**
   * The status of the approved refund. `awaits_bank`: the payment was made in cash, and the
   * provider has emailed the payer for bank details.
   */
  money: z.enum(['none', 'on_its_way', 'awaits_bank', 'returned', 'failed']),
  evidence: z.array(AttachmentView),
  messages: z.array(RefundRequestMessageView),
});
export type RefundRequestView = z.infer<typeof RefundRequestView>;

const own = { access: 'user', params: z.object({ id: id('refundRequest') }) } as const;
const words = paragraphs({ max: REASON_LENGTH_MAX });

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/v1/payments/{id}/refund_requests',
  access: 'user',
  summary: 'Creates a refund request: until 30 days after completion, one at a time.',
  requiresIdempotencyKey: true,
  params: z.object({ id: id('payment') }),
  body: z.strictObject({
    reason_code: z.enum(REASON_CODES, 'field.format'),
    reason: paragraphs({ min: REASON_LENGTH_MIN, max: REASON_LENGTH_MAX }),
    /** If absent, the full amount. */
    requested_amount: z.optional(amount),
    evidence_ids: z._default(
      z.array(id('upload')).check(
        z.refine((ids) => ids.length <= ATTACHMENTS_MAX, {
          error: 'file.too_many',
          params: { max: ATTACHMENTS_MAX },
        }),
      ),
      [],
    ),
  }),
  reply: RefundRequestView,
  status: 201,
  errors: [
    'refund_request.not_possible',
    'refund_request.too_late',
    'refund_request.open_already',
    'refund_request.too_many',
    'refund_request.amount_too_large',
    'refund.in_progress',
    'file.too_many',
    'rate.limited',
  ],
});

export const listRefundRequests = endpoint({
  method: 'GET',
  path: '/api/v1/refund_requests',
  access: 'user',
  summary: 'Lists the caller’s refund requests, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(RefundRequestView),
  errors: [],
});

export const getRefundRequest = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/refund_requests/{id}',
  summary: 'Returns a refund request with its messages.',
  reply: RefundRequestView,
  errors: [],
});

export const withdrawRefundRequest = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/refund_requests/{id}/withdraw',
  summary: 'Withdraws a refund request. The confirmation window resumes.',
  reply: RefundRequestView,
  errors: ['refund_request.closed'],
});

export const writeToRefundRequest = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/refund_requests/{id}/messages',
  summary: 'Sends a message to the store.',
  body: z.strictObject({ body: words }),
  reply: RefundRequestView,
  status: 201,
  errors: ['refund_request.closed', 'rate.limited'],
});
