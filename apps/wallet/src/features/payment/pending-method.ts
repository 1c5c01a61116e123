import type { PaymentView } from '@saifu/contract/payment';
import { PAYMENT_METHODS, type PaymentMethod } from '@saifu/domain/payments/payment-method';
import { getSessionItem, setSessionItem } from '@saifu/web/lib/session-storage.ts';

const getMethodKey = (orderId: string) => `payment.method.${orderId}`;
const getCardKey = (orderId: string) => `payment.card.${orderId}`;

type PendingPayment = Pick<PaymentView, 'order_id' | 'payment_method' | 'next_action'>;

/**
 * Saves method and card before a redirect, because a decline after the return does not include
 * them. The card is the id of a saved card, or `new` for a typed one, of which nothing is stored.
 */
export function savePendingMethod(payment: PendingPayment, cardId?: string): void {
  const { order_id, payment_method, next_action } = payment;
  if (next_action === null) return;
  setSessionItem(getMethodKey(order_id), payment_method);
  setSessionItem(getCardKey(order_id), payment_method === 'card' ? (cardId ?? 'new') : null);
}

export function getPendingMethod(orderId: string): PaymentMethod | undefined {
  const method = getSessionItem(getMethodKey(orderId));
  return PAYMENT_METHODS.find((known) => known === method);
}

/** Card that was used before the redirect: its id or `new`. */
export function getPendingCardId(orderId: string): string | null {
  return getSessionItem(getCardKey(orderId));
}
