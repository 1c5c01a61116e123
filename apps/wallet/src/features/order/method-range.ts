import type { OrderView } from '@saifu/contract/order';
import { getAmountRange, type PaymentMethod } from '@saifu/domain/payments/payment-method';

type PricedOrder = Pick<OrderView, 'source' | 'pay_amount'>;
type RangeViolation = { readonly kind: 'from' | 'up_to'; readonly limitYen: number };

/** Why the method does not accept this amount, or undefined. */
export function checkMethodRange(
  order: PricedOrder,
  method: PaymentMethod,
): RangeViolation | undefined {
  const { minYen, maxYen } = getAmountRange(method, order.source);
  if (order.pay_amount < minYen) return { kind: 'from', limitYen: minYen };
  if (order.pay_amount > maxYen) return { kind: 'up_to', limitYen: maxYen };
  return undefined;
}
