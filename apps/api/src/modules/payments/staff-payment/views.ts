import type {
  FoundPaymentView,
  ReconciliationView,
  StaffPaymentView,
  StaffTimelineEntryView,
  StuckAttemptView,
} from '@saifu/contract/staff-payment';
import { maskEmail } from '@saifu/domain/identity/email';
import { maskPhone } from '@saifu/domain/identity/phone';
import { toTypeId } from '@saifu/domain/shared/ids';
import { STAFF_ALONE_YEN_MAX } from '@saifu/domain/shared/limits';
import { toTimestamp } from '../../../platform/clock.ts';
import { getRefundedAmount, type PaymentAttempt } from '../payment.ts';
import { toReceiptId } from '../receipt-id.ts';
import { toTimelineEntryView } from '../timeline/views.ts';
import type { Found } from './look-up-payments.ts';
import type { Reconciliation } from './reconcile-payment.ts';
import type {
  ConsultationSummary,
  DisputeSummary,
  RequestSummary,
  StaffPayment,
  StuckAttempt,
} from './staff-payment.repository.ts';
import type { StaffTimelineEntry } from './staff-timeline.ts';

export type StaffPaymentDetails = {
  readonly payment: StaffPayment;
  readonly pending: PaymentAttempt | undefined;
  readonly disputes: readonly DisputeSummary[];
  readonly refundRequests: readonly RequestSummary[];
  readonly consultations: readonly ConsultationSummary[];
  /** What the caller has moved of the payment today. */
  readonly movedYen: number;
};

const REFUNDABLE: readonly StaffPayment['status'][] = ['processing', 'complete'];

export function toStaffPaymentView(details: StaffPaymentDetails): StaffPaymentView {
  const { payment, pending } = details;
  const { cardBrand: brand, cardLast4: last4, capturedAmount, refundedAmount } = payment;
  const whole = payment.amount + payment.fee;
  const left = (capturedAmount === 0 ? whole : capturedAmount) - refundedAmount;
  return {
    id: toTypeId('payment', payment.id),
    order_id: toTypeId('order', payment.orderId),
    store: { id: toTypeId('store', payment.storeId), name: payment.storeName },
    merchant: { id: toTypeId('merchant', payment.merchantId), name: payment.merchantName },
    title: payment.title,
    status: payment.status,
    in_review: payment.isHeld,
    total_amount: payment.amount,
    fee: payment.fee,
    captured_amount: capturedAmount,
    refunded_amount: getRefundedAmount(payment),
    left_amount: REFUNDABLE.includes(payment.status) ? left : 0,
    payment_method: payment.method,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    payer: toPayerView(payment),
    provider_reference: payment.providerReference,
    error:
      payment.errorCode === null ? null : { code: payment.errorCode, reason: payment.errorReason },
    confirmed_by: payment.confirmedBy,
    ...toTimes(payment),
    receipt_id: payment.hasReceipt ? toTypeId('receipt', toReceiptId(payment.id)) : null,
    pending_attempt: pending === undefined ? null : toPendingView(pending),
    disputes: details.disputes.map(({ id, status, amount, openedAt }) => ({
      id: toTypeId('providerDispute', id),
      status,
      amount,
      opened_at: toTimestamp(openedAt),
    })),
    refund_requests: details.refundRequests.map(({ id, status, requestedAmount, filedAt }) => ({
      id: toTypeId('refundRequest', id),
      status,
      requested_amount: requestedAmount,
      filed_at: toTimestamp(filedAt),
    })),
    consultations: details.consultations.map(({ id, status, createdAt }) => ({
      id: toTypeId('consultation', id),
      status,
      created_at: toTimestamp(createdAt),
    })),
    alone_amount: Math.max(0, STAFF_ALONE_YEN_MAX - details.movedYen),
  };
}

function toTimes({ createdAt, authorizedAt, completedAt, autoCompleteAt }: StaffPayment) {
  return {
    created_at: toTimestamp(createdAt),
    authorized_at: authorizedAt && toTimestamp(authorizedAt),
    completed_at: completedAt && toTimestamp(completedAt),
    auto_complete_at: autoCompleteAt && toTimestamp(autoCompleteAt),
  };
}

function toPayerView({ userId, email, phone }: StaffPayment): StaffPaymentView['payer'] {
  return {
    account_id: userId && toTypeId('user', userId),
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
  };
}

function toPendingView({ id, kind, state, openedAt }: PaymentAttempt | StuckAttempt) {
  return { id: toTypeId('attempt', id), kind, state, opened_at: toTimestamp(openedAt) };
}

export function toFoundPaymentView(found: Found): FoundPaymentView {
  const { id, matchedBy, storeName, title, amount, method, status, createdAt } = found;
  return {
    id: toTypeId('payment', id),
    matched_by: matchedBy,
    store_name: storeName,
    title,
    total_amount: amount,
    payment_method: method,
    status,
    created_at: toTimestamp(createdAt),
  };
}

export function toStuckAttemptView(stuck: StuckAttempt): StuckAttemptView {
  return {
    ...toPendingView(stuck),
    payment_id: toTypeId('payment', stuck.paymentId),
    store_name: stuck.storeName,
    amount: stuck.amount,
    payment_method: stuck.method,
    payment_status: stuck.paymentStatus,
    last_polled_at: toTimestamp(stuck.lastPolledAt),
  };
}

export function toReconciliationView(
  { attempt, outcome }: Reconciliation,
  payment: StaffPaymentView,
): ReconciliationView {
  const shown = attempt && {
    id: toTypeId('attempt', attempt.id),
    kind: attempt.kind,
    state: attempt.state,
  };
  return { attempt: shown, outcome, payment };
}

export function toStaffTimelineEntryView(entry: StaffTimelineEntry): StaffTimelineEntryView {
  const { kind, detail } = entry;
  const lines = detail?.lines.map(({ account, amount }) => ({ account, amount })) ?? [];
  return {
    ...toTimelineEntryView({ ...entry, kind: 'captured' }),
    kind,
    detail: detail && { ...detail, lines },
  };
}
