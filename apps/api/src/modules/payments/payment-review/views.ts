import type { PaymentReviewDetailView, PaymentReviewView } from '@saifu/contract/payment-review';
import { maskEmail } from '@saifu/domain/identity/email';
import { maskPhone } from '@saifu/domain/identity/phone';
import { getReviewDeadline, isReviewEscalated } from '@saifu/domain/risk/payment-review';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { PaymentReview, RelatedPayment } from './payment-review.repository.ts';

export function toPaymentReviewView(review: PaymentReview, now: Date): PaymentReviewView {
  const { assignedTo, assigneeName, authorizedAt, decidedAt, state } = review;
  const deadline = state === 'open' ? getReviewDeadline(authorizedAt) : null;
  return {
    id: toTypeId('paymentReview', review.id),
    state,
    payment_id: toTypeId('payment', review.paymentId),
    store: { id: toTypeId('store', review.storeId), name: review.storeName },
    amount: review.amount,
    payment_method: review.method,
    payment_status: review.status,
    is_captured: review.capturedAmount > 0,
    rule_names: review.rules.map(({ name }) => name),
    assigned_to:
      assignedTo === null ? null : { id: toTypeId('member', assignedTo), name: assigneeName ?? '' },
    created_at: toTimestamp(review.createdAt),
    deadline_at: deadline && toTimestamp(deadline),
    is_escalated: state === 'open' && isReviewEscalated(authorizedAt, now),
    decided_at: decidedAt && toTimestamp(decidedAt),
  };
}

export function toPaymentReviewDetailView(
  review: PaymentReview,
  related: readonly RelatedPayment[],
  now: Date,
): PaymentReviewDetailView {
  const { userId, email, phone, cardBrand: brand, cardLast4: last4 } = review;
  const isCard = brand !== null && last4 !== null;
  return {
    ...toPaymentReviewView(review, now),
    rules: review.rules.map((rule) => ({ ...rule })),
    signals: { ...review.signals },
    payer: {
      user_id: userId && toTypeId('user', userId),
      email: email && maskEmail(email),
      phone: phone && maskPhone(phone),
      card: isCard ? { brand, last4, country: review.cardCountry } : null,
    },
    related: related.map(toRelatedView),
    decided_by: review.decidedBy,
    reason: review.reason,
  };
}

function toRelatedView(payment: RelatedPayment): PaymentReviewDetailView['related'][number] {
  const { isSameCard, isSameDevice, isSameAccount } = payment;
  return {
    id: toTypeId('payment', payment.id),
    amount: payment.amount,
    status: payment.status,
    created_at: toTimestamp(payment.createdAt),
    same: [
      ...(isSameCard ? (['card'] as const) : []),
      ...(isSameDevice ? (['device'] as const) : []),
      ...(isSameAccount ? (['account'] as const) : []),
    ],
  };
}
