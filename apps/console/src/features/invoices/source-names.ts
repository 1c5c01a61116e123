import type { OrderSource } from '@saifu/domain/orders/order';
import type { TextKey } from '@saifu/i18n/texts';

/** How an order was created. */
export const SOURCE_NAMES: Readonly<Record<OrderSource, TextKey>> = {
  invoice: 'console_invoice.source_invoice',
  qr_static: 'console_invoice.source_qr_static',
  qr_dynamic: 'console_invoice.source_qr_dynamic',
  receipt: 'console_invoice.source_receipt',
  recurring: 'console_invoice.source_recurring',
  split: 'console_invoice.source_split',
};
