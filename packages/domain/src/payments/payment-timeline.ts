/** What happens to a payment, as its merchant sees it. */
export const TIMELINE_KINDS = [
  'order_created',
  'code_scanned',
  'payment_started',
  /** The card issuer asked the payer for 3-D Secure. */
  'authentication_requested',
  /** The payer was sent to the site of the payment method. */
  'payer_redirected',
  'voucher_issued',
  'authorized',
  'declined',
  /** The payer did not finish in time. */
  'expired',
  'canceled',
  'captured',
  'capture_declined',
  'completed',
  'voided',
  'refund',
  /** The money of a refund came back. */
  'refund_failed',
  'refund_requested',
  'refund_request_answered',
  'refund_request_escalated',
  'refund_request_withdrawn',
  'receipt_issued',
  'receipt_reissued',
  'receipt_reprinted',
  'return_invoice_issued',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The state of a refund, or the answer to a refund request. */
export const TIMELINE_STATES = [
  'open',
  'needs_payer',
  'approved',
  'partially_approved',
  'declined',
  'rejected',
] as const;
export type TimelineState = (typeof TIMELINE_STATES)[number];

/**
 * store: a person at the store who is not known by name. provider: the payment provider or the card
 * issuer. staff: the staff of Saifu.
 */
export const TIMELINE_ACTORS = [
  'payer',
  'member',
  'api_key',
  'store',
  'provider',
  'staff',
  'system',
] as const;
export type TimelineActor = (typeof TIMELINE_ACTORS)[number];

export const CONFIRMERS = ['link', 'in_app', 'auto', 'staff'] as const;
export type TimelineConfirmer = (typeof CONFIRMERS)[number];

/** What staff see of a payment beyond what its merchant sees. */
export const STAFF_TIMELINE_KINDS = [
  /** A request to the payment provider, and its result. */
  'attempt_sent',
  'attempt_answered',
  /** The postings of one version, which add up to zero. */
  'posted',
  /** A domain event for subscribers and webhooks. */
  'event_published',
  'webhook_queued',
  'message_sent',
  'dispute_opened',
  'dispute_closed',
  /** A refund, void or capture in the operator's name. */
  'staff_acted',
  /** A risk rule held the payment, and what staff decided. */
  'review_opened',
  'review_decided',
] as const;
export type StaffTimelineKind = (typeof STAFF_TIMELINE_KINDS)[number];
