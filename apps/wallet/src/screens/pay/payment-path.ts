import type { QrView } from '@saifu/contract/qr-code';
import { getPath } from '../../app/routes.ts';

/** Where what a code stands for is paid: an order as it is, a store after an amount was entered. */
export function getPaymentPath(qr: QrView): string {
  if (qr.type === 'order' && qr.order_id !== null) {
    return `${getPath('PaymentInvoice')}?${new URLSearchParams({ order: qr.order_id })}`;
  }
  return `${getPath('EnterAmount')}?${new URLSearchParams({ store: qr.store.id, qr: qr.code })}`;
}
