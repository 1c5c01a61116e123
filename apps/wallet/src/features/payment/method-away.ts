import type { PaymentView } from '@saifu/contract/payment';
import { PAYMENT_METHODS, type PaymentMethod } from '@saifu/domain/payment-method';
import { recall, remember } from './tab-memory.ts';

const nameOf = (orderId: string) => `payment.method.${orderId}`;

/** A payment goes on elsewhere; a no that comes back from there does not say how it was paid. */
export function keepMethodAway({ order_id, payment_method, next_action }: PaymentView): void {
  if (next_action !== null) remember(nameOf(order_id), payment_method);
}

export function methodAway(orderId: string): PaymentMethod | undefined {
  const method = recall(nameOf(orderId));
  return PAYMENT_METHODS.find((known) => known === method);
}
