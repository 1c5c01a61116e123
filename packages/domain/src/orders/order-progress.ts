import type { PaymentStatus } from '../payments/payment.ts';
import type { OrderStatus } from './order.ts';

/**
 * What the staff at the till see of an order. waiting: no payer has scanned its code. scanned: a
 * payer sees it. paying: a payment has started and its result is not known. declined: the last
 * payment failed, and the payer may try again. in_review: paid, and the operator checks the payment
 * before anything may be handed over. canceled: also if the payment was returned in full.
 */
export const ORDER_PROGRESS = [
  'waiting',
  'scanned',
  'paying',
  'declined',
  'in_review',
  'paid',
  'canceled',
  'expired',
] as const;
export type OrderProgress = (typeof ORDER_PROGRESS)[number];

type OrderState = {
  readonly status: OrderStatus;
  readonly isScanned: boolean;
  /** The status of its last payment; null if there was none. */
  readonly paymentStatus: PaymentStatus | null;
  readonly isHeld: boolean;
};

export function getOrderProgress({
  status,
  isScanned,
  paymentStatus,
  isHeld,
}: OrderState): OrderProgress {
  // The order stays paid when its money goes back, but the till must not show it as paid.
  const isReturned = paymentStatus === 'cancel' || paymentStatus === 'refunded';
  if (status === 'paid' && isHeld && paymentStatus === 'processing') return 'in_review';
  if (status === 'paid') return isReturned ? 'canceled' : status;
  if (status === 'canceled') return status;
  // A payment that has begun may succeed after the order expired.
  if (paymentStatus === 'waiting_for_payment') return 'paying';
  if (status === 'expired') return status;
  if (paymentStatus === 'error') return 'declined';
  return isScanned || paymentStatus !== null ? 'scanned' : 'waiting';
}

/** Whether nothing more happens at the till. */
export function isOrderClosed(progress: OrderProgress): boolean {
  return progress === 'paid' || progress === 'canceled' || progress === 'expired';
}
