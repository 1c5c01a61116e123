import { orderMachine, statusAt } from '@saifu/domain/orders/order';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { type RecordChange, recordNothing } from '../../audit/record-change.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as cancellations from './payment-cancellation.repository.ts';

type Canceled = { readonly order: orders.Order; readonly store: stores.Store };

/** Cancels a merchant's unpaid order. Idempotent. */
export function cancelOrder(
  deps: Deps,
  merchantId: string,
  id: string,
  record: RecordChange = recordNothing,
): Promise<Canceled> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const order = await orders.getLocked(tx, id);
    const store = order && (await stores.getOwn(tx, merchantId, order.storeId));
    if (order === undefined || store === undefined) throw new AppError('not_found');
    // The order of a billing period ends only with its recurring billing.
    if (order.dueDate !== null) throw new AppError('order.not_editable');
    orderMachine.step(statusAt(order, now), 'cancel');
    await orders.close(tx, order, 'canceled', merchantId, now);
    await endWaiting(tx, order.id, now);
    if (order.status !== 'canceled') {
      await record(tx, {
        action: 'order.canceled',
        subject: toTypeId('order', order.id),
        before: { pay_amount: order.payAmount },
        after: null,
      });
    }
    return { order: { ...order, status: 'canceled' }, store };
  });
}

/** Cancels the payment in progress and voids its authorization. */
async function endWaiting(tx: Tx, orderId: string, now: Date): Promise<void> {
  const live = await payments.findLive(tx, orderId);
  if (live?.status !== 'waiting_for_payment') return;
  const attempt = await attempts.findAuthorize(tx, live.id);
  if (attempt === undefined) return;
  const code = 'order.canceled';
  const cancellation = { paymentId: live.id, event: 'abort', code, reason: null, now } as const;
  await cancellations.cancelWaiting(tx, attempt, cancellation);
}
