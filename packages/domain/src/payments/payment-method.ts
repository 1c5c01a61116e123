import type { OrderSource } from '../orders/order.ts';
import { AMOUNT_YEN_MAX } from '../shared/limits.ts';

/**
 * The payment methods of an order. `linepay` was discontinued in Japan and exists only in old
 * history.
 */
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

/** Brand names, the same in every language. Card and cash are translated. */
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

/** The limits of the payment services. Cash is limited only when paid at a convenience store. */
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

/**
 * Whether cash is paid at the counter of the store. Otherwise it is paid at a convenience store.
 */
export function isPaidAtCounter(source: OrderSource): boolean {
  return !SENT.includes(source);
}

export function getAmountRange(method: PaymentMethod, source: OrderSource): Range {
  return method === 'cash' && !isPaidAtCounter(source) ? CONVENIENCE_STORE : RANGES[method];
}

/** Methods backed by a card number, including wallets. */
export function isCardLike(method: PaymentMethod): boolean {
  return method === 'card' || method === 'apple_pay' || method === 'google_pay';
}
