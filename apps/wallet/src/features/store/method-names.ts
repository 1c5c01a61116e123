import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { TextKey } from '@saifu/i18n/texts';

export const METHOD_NAMES: Readonly<Record<PaymentMethod, TextKey>> = {
  card: 'payment.method_card',
  cash: 'payment.method_cash',
  paypay: 'payment.method_paypay',
  linepay: 'payment.method_linepay',
  apple_pay: 'payment.method_apple_pay',
  google_pay: 'payment.method_google_pay',
  bitcash: 'payment.method_bitcash',
};
