import { type Bill, createBillFromAmount } from '@saifu/domain/orders/order';
import type { Yen } from '@saifu/domain/shared/yen';
import { tReceipt } from '@saifu/i18n/receipt-texts';
import type { Store } from '../merchants/store/store.repository.ts';

type NamedAmount = {
  readonly amountYen: Yen;
  readonly title: string | null;
  readonly description: string | null;
};

/**
 * Builds the bill for an amount without items, at the store's default tax rate. The line is named
 * after the description, else the title, else "goods", as is usual on receipts.
 */
export function billNamedAmount(
  store: Pick<Store, 'defaultTaxRate' | 'taxRounding'>,
  { amountYen, title, description }: NamedAmount,
): Bill {
  const name = description ?? title ?? tReceipt('ja', 'for_goods');
  return createBillFromAmount(
    { amountYen, name, taxRate: store.defaultTaxRate },
    store.taxRounding,
  );
}
