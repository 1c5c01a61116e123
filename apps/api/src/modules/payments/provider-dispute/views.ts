import type { PaymentView } from '@saifu/contract/payment';
import type { DisputeDetailView, DisputeView } from '@saifu/contract/provider-dispute';
import { isDisputeOpen, type ProviderDisputeStatus } from '@saifu/domain/payments/provider-dispute';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toStoreSummaryView } from '../../merchants/store/views.ts';
import type { ProviderDispute } from './provider-dispute.ts';

export function toDisputeView(dispute: ProviderDispute): DisputeView {
  const { respondBy, evidenceSubmittedAt, closedAt } = dispute;
  return {
    id: toTypeId('providerDispute', dispute.id),
    payment_id: toTypeId('payment', dispute.paymentId),
    store: toStoreSummaryView(dispute.store),
    status: dispute.status,
    reason: dispute.reason,
    amount: dispute.amount,
    payment_amount: dispute.paymentAmount,
    respond_by: respondBy && toTimestamp(respondBy),
    evidence_submitted_at: evidenceSubmittedAt && toTimestamp(evidenceSubmittedAt),
    opened_at: toTimestamp(dispute.openedAt),
    closed_at: closedAt && toTimestamp(closedAt),
  };
}

export function toDisputeDetailView(dispute: ProviderDispute): DisputeDetailView {
  return { ...toDisputeView(dispute), evidence_text: dispute.evidenceText };
}

/** For the payer, to whom a review by the bank is the same as the time before it. */
export function toBankDisputeView(
  status: ProviderDisputeStatus | null,
): PaymentView['bank_dispute'] {
  if (status === null) return null;
  return isDisputeOpen(status) ? 'open' : (status as 'won' | 'lost');
}
