import type { RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import type { Deps } from '../../../dependencies.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import { type PayerMessage, sendPayerMessage } from '../payer-messages/send-payer-message.ts';
import * as refundRequests from './refund-request.repository.ts';
import type { RefundRequest } from './refund-request.ts';

export type RefundRequestNotice = 'filed' | 'answered' | 'escalated' | 'message';

type MessageDetails = Pick<PayerMessage, 'kind' | 'amountYen' | 'deadline' | 'response'>;

/** Notifies the payer of changes to the refund request that others made. */
export async function notifyPayerOfRefundRequest(
  deps: Deps,
  event: DomainEvent,
  notice: RefundRequestNotice,
): Promise<void> {
  const { id: cause, subjectId, payload } = event;
  if (notice === 'message' && payload.author === 'payer') return;
  await deps.db.transaction(async (tx) => {
    const refundRequest = await refundRequests.get(tx, subjectId);
    const message = refundRequest && toPayerMessage(refundRequest, notice);
    if (refundRequest === undefined || message === undefined) return;
    const { id: refundRequestId, paymentId } = refundRequest;
    await sendPayerMessage(deps, tx, { paymentId, cause, refundRequestId, ...message });
  });
}

const ANSWERS: Readonly<Partial<Record<RefundRequestStatus, PayerMessage['kind']>>> = {
  approved: 'refund_request_approved',
  partially_approved: 'refund_request_partly',
  rejected: 'refund_request_rejected',
};

function toPayerMessage(
  refundRequest: RefundRequest,
  notice: RefundRequestNotice,
): MessageDetails | undefined {
  const { status, requestedAmount, approvedAmount, merchantResponse: response } = refundRequest;
  switch (notice) {
    case 'filed': {
      const { respondBy: deadline } = refundRequest;
      return { kind: 'refund_request_filed', amountYen: requestedAmount, deadline };
    }
    case 'answered': {
      const kind = ANSWERS[status];
      return kind && { kind, amountYen: approvedAmount ?? requestedAmount, response };
    }
    case 'escalated':
      return { kind: 'refund_request_escalated' };
    case 'message':
      return { kind: 'refund_request_message' };
  }
}
