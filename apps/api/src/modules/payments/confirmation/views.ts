import type { ConfirmationView } from '@saifu/contract/confirmation';
import { toTypeId } from '@saifu/domain/shared/ids';
import { CONFIRMATION_ATTEMPTS_MAX } from '@saifu/domain/shared/limits';
import { toTimestamp } from '../../../platform/clock.ts';
import { toStoreSummaryView } from '../../merchants/store/views.ts';
import type { PaymentDetails } from '../authorize/views.ts';
import { getRefundedAmount } from '../payment.ts';
import { toSummaryView } from '../refund-request/views.ts';
import type { Confirmation } from './confirmation.repository.ts';

type ConfirmationDetails = PaymentDetails & {
  readonly confirmation: Confirmation;
  readonly isOwnBrowser: boolean;
  readonly receiptPath: string;
};

export function toConfirmationView(details: ConfirmationDetails): ConfirmationView {
  const { payment, store, refundRequest } = details;
  const { cardBrand: brand, cardLast4: last4, completedAt, autoCompleteAt } = payment;
  return {
    payment_id: toTypeId('payment', payment.id),
    store: { ...toStoreSummaryView(store), office_name: store.officeName },
    title: details.title,
    actual_payment_amount: payment.amount + payment.fee,
    refunded_amount: getRefundedAmount(payment),
    payment_method: payment.method,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    status: payment.status,
    payment_date: toTimestamp(payment.authorizedAt ?? payment.createdAt),
    auto_complete_at: autoCompleteAt && toTimestamp(autoCompleteAt),
    completed_date: completedAt && toTimestamp(completedAt),
    refund_request: refundRequest && toSummaryView(refundRequest),
    needs_number: payment.status === 'processing' && !details.isOwnBrowser,
    number_tries_left: CONFIRMATION_ATTEMPTS_MAX - details.confirmation.numberAttempts,
    receipt_url: completedAt && details.receiptPath,
  };
}
