import type { OrderView } from '@saifu/contract/order';
import { orderMachine } from '@saifu/domain/orders/order';
import type { UnpayableReason } from '@saifu/domain/orders/receipt-scan';
import type { ErrorCode } from '@saifu/domain/shared/app-error';

const UNPAYABLE_ERROR_CODES: Readonly<Record<UnpayableReason, ErrorCode>> = {
  unregistered: 'store.unregistered',
  ambiguous: 'store.unregistered',
  inactive: 'store.inactive',
};

/** Why an order cannot be paid, or null. A paid invoice has its own screen text. */
export function getClosedReason(order: OrderView, isOver: boolean): ErrorCode | null {
  const status = order.status === 'open' && isOver ? 'expired' : order.status;
  if (status === 'paid' && order.source === 'invoice') return 'invoice.paid';
  const error = orderMachine.getError(status, 'pay');
  if (error !== undefined) return error;
  if (order.unpayable_reason !== null) return UNPAYABLE_ERROR_CODES[order.unpayable_reason];
  return order.payable ? null : 'store.inactive';
}
