import type { QrView } from '@saifu/contract/qr-code';
import { getPath } from '../../app/routes.ts';

/** The payment path of a code: the invoice of an order, or the amount screen of a store. */
export function getPaymentPath(qr: QrView): string {
  if (qr.type === 'order' && qr.order_id !== null) {
    return `${getPath('PaymentInvoice')}?${new URLSearchParams({ order: qr.order_id })}`;
  }
  return `${getPath('EnterAmount')}?${new URLSearchParams({ store: qr.store.id, qr: qr.code })}`;
}
