import type { OrderView } from '@saifu/contract/order';
import type { OrderSource } from '@saifu/domain/order';
import type { PaymentMethod } from '@saifu/domain/payment-method';

type Range = { readonly minYen?: number; readonly maxYen?: number };

/** What those who carry the money take. Cash is bounded only where a convenience store takes it. */
const RANGES: Partial<Record<PaymentMethod, Range>> = {
  card: { minYen: 50 },
  paypay: { maxYen: 500_000 },
  bitcash: { maxYen: 50_000 },
};
const CONVENIENCE_STORE: Range = { minYen: 120, maxYen: 300_000 };

const SENT: readonly OrderSource[] = ['invoice', 'recurring'];

/** Whether cash goes over the counter of the store, or from afar to that of a convenience store. */
export function isPaidAtCounter(order: Pick<OrderView, 'source'>): boolean {
  return !SENT.includes(order.source);
}

type Priced = Pick<OrderView, 'source' | 'pay_amount'>;
type Fault = { readonly kind: 'from' | 'up_to'; readonly limitYen: number };

/** Why this method does not take this amount, or undefined. */
export function rangeFault(order: Priced, method: PaymentMethod): Fault | undefined {
  const isSentCash = method === 'cash' && !isPaidAtCounter(order);
  const { minYen = 0, maxYen } = (isSentCash ? CONVENIENCE_STORE : RANGES[method]) ?? {};
  if (order.pay_amount < minYen) return { kind: 'from', limitYen: minYen };
  if (maxYen !== undefined && order.pay_amount > maxYen) return { kind: 'up_to', limitYen: maxYen };
  return undefined;
}
