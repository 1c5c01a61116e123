import type { TaxRate } from '@saifu/domain/shared/tax';
import type { Translate } from '@saifu/i18n/texts';

/** The rate as on receipts, where the reduced one is marked. */
export function getRateText(t: Translate, rate: TaxRate): string {
  return t(rate === 8 ? 'console_invoice.rate_reduced' : 'console_invoice.rate', { rate });
}
