import type { RefundFailureView } from '@saifu/contract/refund-failure';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { RefundFailure } from './refund-failure.repository.ts';

export function toRefundFailureView(failure: RefundFailure): RefundFailureView {
  const { refundRequestId, closedAt, closedBy } = failure;
  return {
    id: toTypeId('refundFailure', failure.id),
    state: closedAt === null ? 'open' : 'closed',
    payment_id: toTypeId('payment', failure.paymentId),
    refund_request_id: refundRequestId && toTypeId('refundRequest', refundRequestId),
    store: { id: toTypeId('store', failure.storeId), name: failure.storeName },
    amount: failure.amount,
    payment_method: failure.method,
    provider_reference: failure.providerReference,
    failed_at: toTimestamp(failure.failedAt),
    closed_at: closedAt && toTimestamp(closedAt),
    closed_by:
      closedBy === null
        ? null
        : { id: toTypeId('member', closedBy), name: failure.closerName ?? '' },
    note: failure.note,
  };
}
