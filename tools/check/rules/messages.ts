import type { Evidence } from '../evidence.ts';
import { deriveId } from '../ids.ts';
import type { EventRow } from '../rows.ts';

/** The messages that an event can cause. Each of these kinds has no other cause than an event. */
export const MESSAGE_KINDS: Readonly<Record<string, readonly string[]>> = {
  'payment.completed': ['payment_completed'],
  'payment.canceled': ['payment_canceled'],
  'payment.refunded': ['payment_refunded'],
  'payment.refund_returned': ['payment_refund_failed'],
  'payment.refund_awaited': ['payment_refund_awaited'],
  'refund_request.created': ['refund_request_filed'],
  'refund_request.answered': [
    'refund_request_approved',
    'refund_request_partly',
    'refund_request_rejected',
  ],
  'refund_request.escalated': ['refund_request_escalated'],
};

/** A message has the id of its cause and kind, so that it is written once. */
export function toMessageId(eventId: string, kind: string): string {
  return deriveId(eventId, 'message', kind);
}

const ANSWERS: Readonly<Record<string, string>> = {
  approved: 'refund_request_approved',
  partially_approved: 'refund_request_partly',
  rejected: 'refund_request_rejected',
};

/** The messages that an event must have caused. */
export function listWantedMessages(evidence: Evidence, event: EventRow): readonly string[] {
  const { type, subjectId } = event;
  const request = evidence.refundRequests.get(subjectId);
  const payment = evidence.payments.get(request?.paymentId ?? subjectId);
  // Cash at the counter leaves no contact.
  if (payment === undefined || !payment.isReachable) return [];
  if (type === 'refund_request.answered') return [ANSWERS[request?.status ?? ''] ?? []].flat();
  // A payment that ended before it was authorized is told on the screen only.
  const isUntold = type.startsWith('payment.') && payment.authorizedAt === null;
  return isUntold && type !== 'payment.refund_awaited' ? [] : (MESSAGE_KINDS[type] ?? []);
}
