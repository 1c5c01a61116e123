import { METHOD_NAMES, type PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Translate } from '@saifu/i18n/texts';

/** Brand names are the same in every language. Card and cash are translated. */
export function getMethodName(t: Translate, method: PaymentMethod): string {
  if (method === 'card') return t('console_payment.method_card');
  return METHOD_NAMES[method] ?? t('console_payment.method_cash');
}
