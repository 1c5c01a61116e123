/** Cases that staff work on: questions to support and refund requests. */
export const CASE_KINDS = ['consultation', 'refund_request'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Parts of the open consultations. `mine`: assigned to the caller. */
export const CONSULTATION_QUEUES = ['open', 'mine', 'unassigned', 'overdue'] as const;
export type ConsultationQueue = (typeof CONSULTATION_QUEUES)[number];

/** Parts of the open refund requests. `escalated`: the merchant did not decide in time. */
export const REFUND_REQUEST_QUEUES = [...CONSULTATION_QUEUES, 'escalated', 'urgent'] as const;
export type RefundRequestQueue = (typeof REFUND_REQUEST_QUEUES)[number];
