import type { RefundRequestView } from '@saifu/contract/refund-request';
import type { RefundRequestSummary } from '@saifu/contract/refund-request-summary';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toEvidenceView } from '../attachment/views.ts';
import type { DetailedObjection } from './parse-details.ts';
import type { Objection, Summary } from './refund-request.ts';

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

/** What was let go or given back by another way is back too. */
function moneyOf({
  approvedAmount,
  giveBack,
  paymentStatus,
}: Objection): RefundRequestView['money'] {
  const isBack = paymentStatus === 'cancel' || paymentStatus === 'refunded';
  if (approvedAmount !== null && isBack) return 'returned';
  return giveBack === null ? 'none' : MONEY[giveBack];
}

const MONEY = {
  open: 'on_its_way',
  needs_payer: 'awaits_bank',
  approved: 'returned',
  declined: 'failed',
} as const satisfies Record<NonNullable<Objection['giveBack']>, RefundRequestView['money']>;

export function toRefundRequestView(objection: DetailedObjection): RefundRequestView {
  const { answeredAt, escalatedAt, withdrawnAt } = objection;
  return {
    ...toSummaryView(objection),
    payment_id: toTypeId('payment', objection.paymentId),
    store: { id: toTypeId('store', objection.storeId), name: objection.storeName },
    payment_amount: objection.paymentAmount,
    reason: objection.reason,
    is_urgent: objection.isUrgent,
    merchant_response: objection.merchantResponse,
    answered_at: answeredAt && toTimestamp(answeredAt),
    answered_by: objection.answeredBy,
    escalated_at: escalatedAt && toTimestamp(escalatedAt),
    withdrawn_at: withdrawnAt && toTimestamp(withdrawnAt),
    money: moneyOf(objection),
    evidence: objection.evidence.map(toEvidenceView),
    messages: objection.remarks.map(({ id, author, body, at }) => {
      return { id, author, body, at: toTimestamp(at) };
    }),
  };
}
