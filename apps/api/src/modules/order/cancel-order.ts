import { orderMachine, statusAt } from '@saifu/domain/order';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import * as stores from '../store/store.ts';
import * as orders from './store.ts';

type Canceled = { readonly order: orders.Order; readonly store: stores.Store };

/** The merchant withdraws an order that is not paid. Twice is as good as once. */
export function cancelOrder(deps: Deps, merchantId: string, id: string): Promise<Canceled> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const order = await orders.getLocked(tx, id);
    const store = order && (await stores.getOwn(tx, merchantId, order.storeId));
    if (order === undefined || store === undefined) throw new Refusal('not_found');
    orderMachine.step(statusAt(order, now), 'cancel');
    await orders.close(tx, order, 'canceled', merchantId, now);
    return { order: { ...order, status: 'canceled' }, store };
  });
}
