import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { REFUND_REQUEST_QUEUES } from '@saifu/domain/support/staff-queue';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, timestamp, yenAmount } from './fields.ts';
import { attachmentEndpoint, DECISION_ERRORS, decisionFields } from './merchant-refund-request.ts';
import { pageQuery, pageWithTotals } from './page.ts';
import { RefundRequestView } from './refund-request.ts';
import { RefundRequestSummary } from './refund-request-summary.ts';
import {
  assignment,
  CaseNoteView,
  caseFields,
  filling,
  noteInput,
  staffWords,
} from './staff-case.ts';
import { StoreSummaryView } from './store.ts';

/** The payer and their language, and the work of staff. */
const forStaff = {
  /** Null for a guest. */
  user_id: z.nullable(z.string()),
  language: z.enum(LANGUAGES),
  ...caseFields,
};

export const StaffRefundRequestRowView = z.extend(RefundRequestSummary, {
  ...forStaff,
  payment_id: z.string(),
  store: StoreSummaryView,
  /** Reported as not made by the payer; handled first. */
  is_urgent: z.boolean(),
  escalated_at: z.nullable(timestamp),
});
export type StaffRefundRequestRowView = z.infer<typeof StaffRefundRequestRowView>;

/** What an approval does to the money of the payment, as of now. */
export const RefundEffectView = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** void: nothing was captured yet, so the authorization is released. */
  kind: z.enum(['void', 'refund']),
  /** The part of the amount paid that is a fee for the payer. */
  fee: yenAmount,
  captured: yenAmount,
  refunded: yenAmount,
  /** What can still be refunded. */
  left: yenAmount,
});
export type RefundEffectView = z.infer<typeof RefundEffectView>;

/** A refund that a second member has to approve before it is made. */
export const WaitingRefundView = z.object({
  /** Of the approval. */
  id: z.string(),
  amount: yenAmount,
  requested_by: z.object({ id: z.string(), name: z.string() }),
  expires_at: timestamp,
});
export type WaitingRefundView = z.infer<typeof WaitingRefundView>;

export const StaffRefundRequestView = z.extend(RefundRequestView, {
  ...forStaff,
  merchant_id: z.string(),
  refund: RefundEffectView,
  /** Null: no second member has to approve anything. */
  awaits_approval: z.nullable(WaitingRefundView),
  /** What the caller may still refund of the payment today without a second member. */
  alone_amount: yenAmount,
  /** Oldest first. Only staff read them. */
  notes: z.array(CaseNoteView),
});
export type StaffRefundRequestView = z.infer<typeof StaffRefundRequestView>;

/** How many refund requests each queue has, in the language of the filter. */
export const RefundRequestCountsView = z.object({
  open: count,
  mine: count,
  unassigned: count,
  overdue: count,
  escalated: count,
  urgent: count,
});
export type RefundRequestCountsView = z.infer<typeof RefundRequestCountsView>;

const staff = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.refund_requests } as const;
const params = z.object({ id: id('refundRequest') });
/** By a person, not by a program. */
const inPerson = { ...staff, access: 'staff_member', params } as const;

export const listStaffRefundRequests = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/refund_requests',
  summary:
    'Lists refund requests. A queue lists urgent ones first, then what is due first. Without ' +
    'one, those of a status, newest first, by default those that the merchant did not decide. ' +
    'The first page has the counts of all queues.',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(REFUND_REQUEST_STATUSES, 'field.format')),
    /** A part of the open cases. */
    queue: z.optional(z.enum(REFUND_REQUEST_QUEUES, 'field.format')),
    language: z.optional(z.enum(LANGUAGES, 'field.format')),
  }),
  reply: pageWithTotals(StaffRefundRequestRowView, RefundRequestCountsView),
  errors: [],
});

export const getStaffRefundRequest = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/refund_requests/{id}',
  summary: 'Returns a refund request with what an approval does to the money, and the notes.',
  params,
  reply: StaffRefundRequestView,
  errors: [],
});

export const staffRespondToRefundRequest = endpoint({
  method: 'POST',
  path: '/api/v1/staff/refund_requests/{id}/respond',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_decisions,
  summary:
    'Decides a refund request in place of the merchant. A refund above ¥50,000 of one payment in ' +
    '24 hours is stored for a second member to approve, and the request stays open until then.',
  params,
  body: z.strictObject({ ...decisionFields, message: staffWords({ max: REASON_LENGTH_MAX }) }),
  reply: StaffRefundRequestView,
  errors: [...DECISION_ERRORS, 'approval.waiting'],
});

export const staffWriteToPayer = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/refund_requests/{id}/messages',
  summary: 'Sends a message of the provider to payer and merchant.',
  params,
  body: z.strictObject({ body: staffWords({ max: REASON_LENGTH_MAX }) }),
  reply: StaffRefundRequestView,
  status: 201,
  errors: ['refund_request.closed', 'rate.limited'],
});

export const getStaffAttachment = endpoint({
  ...staff,
  ...attachmentEndpoint,
  method: 'GET',
  path: '/api/v1/staff/refund_requests/{id}/evidence/{upload_id}',
  summary: 'Returns a file the payer attached, for a decision in place of the merchant.',
});

export const assignRefundRequest = endpoint({
  ...inPerson,
  ...assignment,
  method: 'PUT',
  path: '/api/v1/staff/refund_requests/{id}/assignee',
  summary: 'Takes a refund request, assigns it to a colleague or releases it.',
  reply: StaffRefundRequestView,
});

export const addRefundRequestNote = endpoint({
  ...inPerson,
  ...noteInput,
  method: 'POST',
  path: '/api/v1/staff/refund_requests/{id}/notes',
  summary: 'Adds a note that neither the payer nor the merchant reads.',
});

export const fillRefundRequestAnswer = endpoint({
  ...inPerson,
  ...filling,
  method: 'POST',
  path: '/api/v1/staff/refund_requests/{id}/filled_answer',
  summary: 'Fills a canned answer in the payer’s language. Recorded, as it may name the payer.',
});
