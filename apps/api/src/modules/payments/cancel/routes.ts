import { cancelInvoice } from '@saifu/contract/invoice';
import { assertInScope } from '@saifu/domain/members/store-scope';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import { loadOrderContext, nobody } from '../../orders/load-order-context.ts';
import * as orders from '../../orders/order.repository.ts';
import { toMerchantOrderView } from '../../orders/views.ts';
import { cancelOrder } from './cancel-order.ts';

/** Part of this module because canceling an order also cancels its waiting payment. */
export function cancelOrderRoutes(deps: Deps): readonly Route[] {
  return [
    route(cancelInvoice, async (call) => {
      const { actor, params } = call;
      const id = fromTypeId('order', params.id) ?? '';
      // The store of an order never changes, so it need not be read in the transaction.
      assertInScope(actor, (await orders.get(deps.db, id))?.storeId);
      const record = createRecordChange(deps, actor.merchantId, call);
      const { order, store } = await cancelOrder(deps, actor.merchantId, id, record);
      const context = { now: deps.clock.now(), publicUrl: deps.config.publicUrl };
      const around = await loadOrderContext(deps.db, order, nobody(context.now));
      return toMerchantOrderView(order, store, context, around);
    }),
  ];
}
