import type { OrderSource } from '../orders/order.ts';
import { AMOUNT_YEN_MAX } from '../shared/limits.ts';

/** How an order can be paid. `linepay` ended in Japan and lives on in old history only. */
export const PAYMENT_METHODS = [
  'card',
  'cash',
  'paypay',
  'linepay',
  'apple_pay',
  'google_pay',
  'bitcash',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What each is called in every language; card and cash have words of their own. */
export const METHOD_NAMES: Readonly<Partial<Record<PaymentMethod, string>>> = {
  paypay: 'PayPay',
  linepay: 'LINE Pay',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  bitcash: 'BitCash',
};

export const OFFERED_METHODS = PAYMENT_METHODS.filter((method) => method !== 'linepay');

type Range = { readonly minYen: number; readonly maxYen: number };

const ANY: Range = { minYen: 1, maxYen: AMOUNT_YEN_MAX };

/** What those who carry the money take. Cash is bounded only where a convenience store takes it. */
const RANGES: Readonly<Record<PaymentMethod, Range>> = {
  card: { ...ANY, minYen: 50 },
  cash: ANY,
  paypay: { ...ANY, maxYen: 500_000 },
  linepay: ANY,
  apple_pay: { ...ANY, minYen: 50 },
  google_pay: { ...ANY, minYen: 50 },
  bitcash: { ...ANY, maxYen: 50_000 },
};
const CONVENIENCE_STORE: Range = { minYen: 120, maxYen: 300_000 };

const SENT: readonly OrderSource[] = ['invoice', 'recurring'];

/** Whether cash goes over the counter of the store, or from afar to that of a convenience store. */
export function isPaidAtCounter(source: OrderSource): boolean {
  return !SENT.includes(source);
}

export function getAmountRange(method: PaymentMethod, source: OrderSource): Range {
  return method === 'cash' && !isPaidAtCounter(source) ? CONVENIENCE_STORE : RANGES[method];
}

/** Those a card's number stands behind, whoever hands it over. */
export function isCardLike(method: PaymentMethod): boolean {
  return method === 'card' || method === 'apple_pay' || method === 'google_pay';
}
