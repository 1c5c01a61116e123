import { createHash } from 'node:crypto';
import type { BodyOf } from '@saifu/contract/endpoint';
import type { PaymentView, payOrder } from '@saifu/contract/payment';
import type { Actor } from '@saifu/domain/identity/actor';
import type { OrderSource } from '@saifu/domain/orders/order';
import { settlementDate } from '@saifu/domain/payments/payment';
import { isCardLike, isPaidAtCounter } from '@saifu/domain/payments/payment-method';
import type { ProviderDisputeStatus } from '@saifu/domain/payments/provider-dispute';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { toTimestamp } from '../../../platform/clock.ts';
import { parsePhone } from '../../../platform/phone-numbers.ts';
import type { Store } from '../../merchants/store/store.repository.ts';
import { toStoreView } from '../../merchants/store/views.ts';
import { getRefundedAmount, type Payment, type StoredAction } from '../payment.ts';
import { toBankDisputeView } from '../provider-dispute/views.ts';
import { toReceiptId } from '../receipt-id.ts';
import type { Summary } from '../refund-request/refund-request.ts';
import { toSummaryView } from '../refund-request/views.ts';
import type { PayOrderRequest } from './pay-order-input.ts';
import type { PaymentStep } from './payment.repository.ts';
import { createVerificationCode } from './store-verification-code.ts';

export type PaymentDetails = {
  readonly payment: Payment;
  readonly store: Store;
  readonly title: string;
  readonly source: OrderSource;
  readonly steps: readonly PaymentStep[];
  readonly refundRequest: Summary | null;
  readonly bankDispute: ProviderDisputeStatus | null;
  readonly isHeld: boolean;
};

/** `isOwnBrowser`: the caller is the signed-in payer or the browser of the guest who paid. */
export type PaymentViewDetails = PaymentDetails & { readonly isOwnBrowser: boolean };

export function toPaymentView(details: PaymentViewDetails, stableKey: string): PaymentView {
  const { payment, store } = details;
  const { cardBrand: brand, cardLast4: last4, authorizedAt, completedAt } = payment;
  return {
    id: toTypeId('payment', payment.id),
    order_id: toTypeId('order', payment.orderId),
    product_id: toTypeId('order', payment.orderId),
    store: toStoreView(store, payment.userId === null ? 'stranger' : 'known'),
    title: details.title,
    in_person: isPaidAtCounter(details.source),
    total_amount: payment.amount,
    fee: payment.fee,
    actual_payment_amount: payment.amount + payment.fee,
    refunded_amount: getRefundedAmount(payment),
    payment_method: payment.method,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    payment_type: payment.paymentType,
    installment_count: payment.installmentCount,
    status: payment.status,
    // Derived from the payment alone: an attempt read separately may be slightly older or newer.
    awaits_provider: payment.status === 'waiting_for_payment' && payment.nextAction === null,
    next_action: payment.nextAction && toActionView(payment.nextAction),
    confirmation_number:
      payment.status === 'processing' ? String(payment.confirmationNumber) : null,
    can_confirm_here: details.isOwnBrowser && isAwaitingConfirmation(details),
    proof_code: authorizedAt && createVerificationCode(payment, authorizedAt, stableKey),
    created_at: toTimestamp(payment.createdAt),
    authorized_at: authorizedAt && toTimestamp(authorizedAt),
    payment_date: authorizedAt && toTimestamp(authorizedAt),
    completed_date: completedAt && toTimestamp(completedAt),
    settlement_date: completedAt && settlementDate(completedAt),
    auto_complete_at: payment.autoCompleteAt && toTimestamp(payment.autoCompleteAt),
    in_review: isInReview(details),
    confirmed_by: payment.confirmedBy,
    error:
      payment.errorCode === null ? null : { code: payment.errorCode, reason: payment.errorReason },
    receipt_id: completedAt && toTypeId('receipt', toReceiptId(payment.id)),
    refund_request: details.refundRequest && toSummaryView(details.refundRequest),
    bank_dispute: toBankDisputeView(details.bankDispute),
    timeline: details.steps.map(({ status, at }) => ({ status, at: toTimestamp(at) })),
  };
}

function isInReview({ payment, isHeld }: PaymentDetails): boolean {
  return isHeld && payment.status === 'processing';
}

/** The confirmation window is open and not paused by a refund request. */
export function isAwaitingConfirmation({
  payment,
  refundRequest,
  isHeld,
}: Pick<PaymentDetails, 'payment' | 'refundRequest' | 'isHeld'>): boolean {
  if (isHeld) return false;
  if (payment.status !== 'processing' || payment.autoCompleteAt === null) return false;
  return refundRequest === null || !isOpen(refundRequest.status);
}

function toActionView(action: StoredAction): PaymentView['next_action'] {
  if (action.type === 'redirect') return action;
  return {
    type: 'voucher',
    url: action.url,
    expires_at: toTimestamp(new Date(action.expiresAt)),
    chains: action.chains.map(({ chain, paymentCode, confirmationNumber }) => {
      return { chain, payment_code: paymentCode, confirmation_number: confirmationNumber };
    }),
  };
}

type Body = BodyOf<typeof payOrder>;

export function toPayOrderRequest(body: Body): PayOrderRequest {
  const count = body.installment_count;
  return {
    amount: yen(body.expected_amount),
    method: body.payment_method,
    cardId: body.card_id === undefined ? null : (fromTypeId('card', body.card_id) ?? null),
    cardToken: body.card_token ?? null,
    walletToken: body.wallet_token ?? null,
    bitcashNumber: body.bitcash_number ?? null,
    saveCardName: body.save_card ? (body.cardholder_name ?? null) : null,
    split:
      body.payment_type === 'installment' && count !== undefined
        ? { type: 'installment', count }
        : body.payment_type === 'revolving'
          ? { type: 'revolving' }
          : null,
    contact: {
      email: body.contact?.email ?? null,
      phone: body.contact?.phone === undefined ? null : storedPhone(body.contact.phone),
    },
    gesture: body.gesture,
    by: body.by,
    approvesStore: body.approve_store,
  };
}

/** Guests receive SMS at this number, so it must be able to receive SMS. */
function storedPhone(typed: string): string {
  const phone = parsePhone(typed);
  if (phone?.canReceiveSms) return phone.stored;
  throw new AppError('request.invalid', {}, [{ path: 'contact.phone', code: 'field.phone' }]);
}

/** Each method requires its own fields, and a guest must give a contact. */
export function checkPaymentMethod(body: Body, actor: Actor): void {
  const { payment_method: method } = body;
  const isGuest = actor.kind !== 'user';
  if (method === 'card') {
    const isOne = (body.card_id === undefined) !== (body.card_token === undefined);
    if (!isOne || (isGuest && body.card_id !== undefined)) throw new AppError('card.not_chosen');
  }
  const isStray = method !== 'card' && (body.card_id ?? body.card_token) !== undefined;
  if (isStray) throw new AppError('card.not_chosen');
  const isWallet = isCardLike(method) && method !== 'card';
  if (isWallet && body.wallet_token === undefined) throw new AppError('card.not_chosen');
  if (method === 'bitcash' && body.bitcash_number === undefined) throw missing('bitcash_number');
  if (body.payment_type === 'installment' && body.installment_count === undefined) {
    throw missing('installment_count');
  }
  const isCoins = method === 'cash' && body.by === 'staff';
  if (isGuest && !isCoins && body.contact === undefined) {
    throw new AppError('payment.contact_required');
  }
}

function missing(path: string): AppError {
  return new AppError('request.invalid', {}, [{ path, code: 'field.required' }]);
}

/** Detects reuse of an idempotency key with a different request. */
export function hashRequest(orderId: string, body: Body): Buffer {
  const words = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([orderId, words]))
    .digest();
}
