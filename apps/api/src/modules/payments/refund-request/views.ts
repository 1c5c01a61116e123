import type { RefundRequestTotalsView } from '@saifu/contract/merchant-refund-request';
import type { RefundRequestView } from '@saifu/contract/refund-request';
import type { RefundRequestSummary } from '@saifu/contract/refund-request-summary';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toStoreSummaryView } from '../../merchants/store/views.ts';
import { toAttachmentView } from '../attachment/views.ts';
import type { RefundRequestDetails } from './load-details.ts';
import type { RefundRequestTotals } from './refund-request.repository.ts';
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

/** The fields that the list and the CSV file have in common. */
function toCommonFields(refundRequest: RefundRequest) {
  const { answeredAt, escalatedAt, withdrawnAt } = refundRequest;
  return {
    ...toSummaryView(refundRequest),
    payment_id: toTypeId('payment', refundRequest.paymentId),
    payment_amount: refundRequest.paymentAmount,
    reason: refundRequest.reason,
    is_urgent: refundRequest.isUrgent,
    merchant_response: refundRequest.merchantResponse,
    answered_at: answeredAt && toTimestamp(answeredAt),
    answered_by: refundRequest.answeredBy,
    escalated_at: escalatedAt && toTimestamp(escalatedAt),
    withdrawn_at: withdrawnAt && toTimestamp(withdrawnAt),
    money: toAmounts(refundRequest),
  };
}

export function toRefundRequestTotalsView(totals: RefundRequestTotals): RefundRequestTotalsView {
  const { count, requestedAmount, approvedAmount } = totals;
  return { count, requested_amount: requestedAmount, approved_amount: approvedAmount };
}

/** The columns of the CSV file. */
export const REFUND_REQUEST_FILE_COLUMNS = [
  ...(['id', 'payment_id', 'store_id', 'status', 'reason_code', 'reason', 'is_urgent'] as const),
  ...(['payment_amount', 'requested_amount', 'approved_amount', 'money', 'filed_at'] as const),
  ...(['respond_by', 'merchant_response', 'answered_at', 'answered_by', 'escalated_at'] as const),
  ...(['withdrawn_at'] as const),
] as const;

export function toRefundRequestRow(refundRequest: RefundRequest) {
  return {
    ...toCommonFields(refundRequest),
    store_id: toTypeId('store', refundRequest.storeId),
  };
}

export function toRefundRequestView(refundRequest: RefundRequestDetails): RefundRequestView {
  return {
    ...toCommonFields(refundRequest),
    store: toStoreSummaryView(refundRequest.store),
    evidence: refundRequest.evidence.map(toAttachmentView),
    messages: refundRequest.messages.map(({ id, author, body, at }) => {
      return { id, author, body, at: toTimestamp(at) };
    }),
  };
}
