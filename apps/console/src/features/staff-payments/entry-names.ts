import type { StaffTimelineEntryView } from '@saifu/contract/staff-payment';
import type { PostingAccount, PostingEvent } from '@saifu/domain/payments/ledger';
import type { ProviderDisputeReason } from '@saifu/domain/payments/provider-dispute';
import type { TextKey } from '@saifu/i18n/texts';

type Names = Readonly<Partial<Record<string, TextKey>>>;

const POSTINGS: Readonly<Record<PostingEvent, TextKey>> = {
  authorize: 'staff_timeline.posting_authorize',
  void: 'staff_timeline.posting_void',
  capture: 'staff_timeline.posting_capture',
  capture_direct: 'staff_timeline.posting_capture_direct',
  settle: 'staff_timeline.posting_settle',
  refund: 'staff_timeline.posting_refund',
  refund_fail: 'staff_timeline.posting_refund_fail',
  refund_at_counter: 'staff_timeline.posting_refund_at_counter',
};

const ACCOUNTS: Readonly<Record<PostingAccount, TextKey>> = {
  'provider.authorized': 'staff_timeline.account_provider_authorized',
  'provider.receivable': 'staff_timeline.account_provider_receivable',
  'store.pending': 'staff_timeline.account_store_pending',
  'store.payable': 'staff_timeline.account_store_payable',
  'store.cash': 'staff_timeline.account_store_cash',
  'store.sales': 'staff_timeline.account_store_sales',
};

const EVENTS: Names = {
  'order.created': 'staff_timeline.event_order_created',
  'order.paid': 'staff_timeline.event_order_paid',
  'order.canceled': 'staff_timeline.event_order_canceled',
  'order.expired': 'staff_timeline.event_order_expired',
  'payment.authorized': 'staff_timeline.event_payment_authorized',
  'payment.completed': 'staff_timeline.event_payment_completed',
  'payment.canceled': 'staff_timeline.event_payment_canceled',
  'payment.failed': 'staff_timeline.event_payment_failed',
  'payment.refunded': 'staff_timeline.event_payment_refunded',
  'payment.refund_failed': 'staff_timeline.event_payment_refund_failed',
  'payment.capture_failed': 'staff_timeline.event_payment_capture_failed',
  'refund_request.created': 'staff_timeline.event_refund_request_created',
  'refund_request.answered': 'staff_timeline.event_refund_request_answered',
  'refund_request.escalated': 'staff_timeline.event_refund_request_escalated',
  'refund_request.withdrawn': 'staff_timeline.event_refund_request_withdrawn',
  'refund_request.messaged': 'staff_timeline.event_refund_request_messaged',
  'dispute.created': 'staff_timeline.event_dispute_created',
  'dispute.closed': 'staff_timeline.event_dispute_closed',
};

const MESSAGES: Names = {
  payment_confirm: 'staff_timeline.message_payment_confirm',
  payment_completed: 'staff_timeline.message_payment_completed',
  payment_canceled: 'staff_timeline.message_payment_canceled',
  payment_refund_awaited: 'staff_timeline.message_payment_refund_awaited',
  payment_refunded: 'staff_timeline.message_payment_refunded',
  payment_reminder: 'staff_timeline.message_payment_reminder',
  payment_reported: 'staff_timeline.message_payment_reported',
  payment_voided: 'staff_timeline.message_payment_voided',
  refund_request_approved: 'staff_timeline.message_refund_request_approved',
  refund_request_partly: 'staff_timeline.message_refund_request_partly',
  refund_request_rejected: 'staff_timeline.message_refund_request_rejected',
  refund_request_escalated: 'staff_timeline.message_refund_request_escalated',
  refund_request_filed: 'staff_timeline.message_refund_request_filed',
  refund_request_message: 'staff_timeline.message_refund_request_message',
  merchant: 'staff_timeline.message_merchant',
};

const DISPUTES: Readonly<Record<ProviderDisputeReason, TextKey>> = {
  fraudulent: 'console_dispute.reason_fraudulent',
  unrecognized: 'console_dispute.reason_unrecognized',
  duplicate: 'console_dispute.reason_duplicate',
  product_not_received: 'console_dispute.reason_product_not_received',
  product_unacceptable: 'console_dispute.reason_product_unacceptable',
  subscription_canceled: 'console_dispute.reason_subscription_canceled',
  credit_not_processed: 'console_dispute.reason_credit_not_processed',
  general: 'console_dispute.reason_general',
};

const NAMES: Readonly<Partial<Record<StaffTimelineEntryView['kind'], Names>>> = {
  posted: POSTINGS,
  event_published: EVENTS,
  webhook_queued: EVENTS,
  message_sent: MESSAGES,
  dispute_opened: DISPUTES,
  dispute_closed: DISPUTES,
};

/** What an entry is about, in words. Undefined: there is only its code. */
export function findName(kind: StaffTimelineEntryView['kind'], name: string): TextKey | undefined {
  const names = NAMES[kind];
  return names !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
}

export function findAccountName(account: string): TextKey | undefined {
  const names: Names = ACCOUNTS;
  return Object.hasOwn(names, account) ? names[account] : undefined;
}
