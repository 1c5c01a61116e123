import type { RefundRequestView } from '@saifu/contract/refund-request';
import type { RefundRequestSummary } from '@saifu/contract/refund-request-summary';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toAttachmentView } from '../attachment/views.ts';
import type { RefundRequestDetails } from './load-details.ts';
import type { RefundRequest, Summary } from './refund-request.ts';

export function toSummaryView(summary: Summary): RefundRequestSummary {
  return {
    id: toTypeId('refundRequest', summary.id),
    status: summary.status,
    reason_code: summary.reasonCode,
    requested_amount: summary.requestedAmount,
    approved_amount: summary.approvedAmount,
    respond_by: toTimestamp(summary.respondBy),
    filed_at: toTimestamp(summary.filedAt),
  };
}

/** A payment that was voided or refunded by other means counts as returned too. */
function toAmounts({
  approvedAmount,
  refundState,
  paymentStatus,
}: RefundRequest): RefundRequestView['money'] {
  const isRefunded = paymentStatus === 'cancel' || paymentStatus === 'refunded';
  if (approvedAmount !== null && isRefunded) return 'returned';
  return refundState === null ? 'none' : MONEY[refundState];
}

const MONEY = {
  open: 'on_its_way',
  needs_payer: 'awaits_bank',
  approved: 'returned',
  declined: 'failed',
} as const satisfies Record<NonNullable<RefundRequest['refundState']>, RefundRequestView['money']>;

export function toRefundRequestView(refundRequest: RefundRequestDetails): RefundRequestView {
  const { answeredAt, escalatedAt, withdrawnAt } = refundRequest;
  return {
    ...toSummaryView(refundRequest),
    payment_id: toTypeId('payment', refundRequest.paymentId),
    store: { id: toTypeId('store', refundRequest.storeId), name: refundRequest.storeName },
    payment_amount: refundRequest.paymentAmount,
    reason: refundRequest.reason,
    is_urgent: refundRequest.isUrgent,
    merchant_response: refundRequest.merchantResponse,
    answered_at: answeredAt && toTimestamp(answeredAt),
    answered_by: refundRequest.answeredBy,
    escalated_at: escalatedAt && toTimestamp(escalatedAt),
    withdrawn_at: withdrawnAt && toTimestamp(withdrawnAt),
    money: toAmounts(refundRequest),
    evidence: refundRequest.evidence.map(toAttachmentView),
    messages: refundRequest.messages.map(({ id, author, body, at }) => {
      return { id, author, body, at: toTimestamp(at) };
    }),
  };
}
