import type { OrderView } from '@saifu/contract/order';
import { type PaymentMethod, rangeOf } from '@saifu/domain/payments/payment-method';

type Priced = Pick<OrderView, 'source' | 'pay_amount'>;
type Fault = { readonly kind: 'from' | 'up_to'; readonly limitYen: number };

/** Why this method does not take this amount, or undefined. */
export function rangeFault(order: Priced, method: PaymentMethod): Fault | undefined {
  const { minYen, maxYen } = rangeOf(method, order.source);
  if (order.pay_amount < minYen) return { kind: 'from', limitYen: minYen };
  if (order.pay_amount > maxYen) return { kind: 'up_to', limitYen: maxYen };
  return undefined;
}
