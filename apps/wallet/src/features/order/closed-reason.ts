import type { OrderView } from '@saifu/contract/order';
import { orderMachine } from '@saifu/domain/order';
import type { RefusalCode } from '@saifu/domain/refusal';

/** Why an order cannot be paid, or null. An invoice that is paid has words of its own. */
export function closedReason(order: OrderView, isOver: boolean): RefusalCode | null {
  const status = order.status === 'open' && isOver ? 'expired' : order.status;
  if (status === 'paid' && order.source === 'invoice') return 'invoice.paid';
  const refusal = orderMachine.refusal(status, 'pay');
  if (refusal !== undefined) return refusal;
  return order.payable ? null : 'store.inactive';
}
