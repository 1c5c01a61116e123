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

export const OFFERED_METHODS = PAYMENT_METHODS.filter((method) => method !== 'linepay');
