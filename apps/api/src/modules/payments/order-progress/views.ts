import type { OrderProgressView } from '@saifu/contract/order-progress';
import { statusAt } from '@saifu/domain/orders/order';
import { getOrderProgress } from '@saifu/domain/orders/order-progress';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { createVerificationCode } from '../authorize/store-verification-code.ts';
import type { Payment } from '../payment.ts';
import type { OrderState } from './order-progress.repository.ts';

export function toOrderProgressView(
  order: OrderState,
  now: Date,
  stableKey: string,
): OrderProgressView {
  const { payment, isScanned, isHeld } = order;
  const paymentStatus = payment?.status ?? null;
  const status = statusAt(order, now);
  const progress = getOrderProgress({ status, isScanned, isHeld, paymentStatus });
  return {
    order_id: toTypeId('order', order.id),
    pay_amount: order.payAmount,
    progress,
    expires_at: toTimestamp(order.expiresAt),
    payment: payment && progress === 'paid' ? toPaidView(payment, stableKey) : null,
  };
}

function toPaidView(payment: Payment, stableKey: string): OrderProgressView['payment'] {
  const { authorizedAt } = payment;
  if (authorizedAt === null) return null;
  return {
    id: toTypeId('payment', payment.id),
    total_amount: payment.amount,
    payment_method: payment.method,
    card_last4: payment.cardLast4,
    proof_code: createVerificationCode(payment, authorizedAt, stableKey),
    payment_date: toTimestamp(authorizedAt),
  };
}
