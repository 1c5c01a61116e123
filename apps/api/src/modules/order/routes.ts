import * as invoiceWire from '@saifu/contract/invoice';
import * as wire from '@saifu/contract/order';
import type { Actor } from '@saifu/domain/actor';
import { fromTypeId } from '@saifu/domain/ids';
import { Refusal } from '@saifu/domain/refusal';
import { yen } from '@saifu/domain/yen';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import { pageOf, placeOf } from '../../platform/keyset.ts';
import { callerKey } from '../../platform/limits.ts';
import * as stores from '../store/store.ts';
import { cancelOrder } from './cancel-order.ts';
import { correctOrder } from './correct-order.ts';
import { makeOrder } from './make-order.ts';
import * as orders from './store.ts';
import { toInvoice, toMerchantOrderView, toOrderView } from './views.ts';
import { writeInvoice } from './write-invoice.ts';

export function orderRoutes(deps: Deps): readonly Route[] {
  return [...payerRoutes(deps), ...merchantRoutes(deps)];
}

function payerRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.createOrder, async ({ actor, body, device, address }) => {
      const { order, store } = await makeOrder(deps, {
        storeId: fromTypeId('store', body.store_id) ?? '',
        payAmount: yen(body.pay_amount),
        description: body.description ?? null,
        code: body.qr_code ?? null,
        ownerId: userIdOf(actor),
        ownerDevice: device(),
        callerKey: callerKey(actor, address),
      });
      return seen(deps, actor, order, store);
    }),

    serve(wire.getOrder, async ({ actor, params }) => {
      const order = await orders.get(deps.db, uuidOf(params.id));
      if (order === undefined) throw new Refusal('not_found');
      return seen(deps, actor, order);
    }),

    serve(wire.putOrder, async ({ actor, params, body, device }) => {
      const order = await correctOrder(deps, {
        id: uuidOf(params.id),
        payAmount: body.pay_amount === undefined ? undefined : yen(body.pay_amount),
        description: body.description,
        userId: userIdOf(actor),
        device: device(),
      });
      return seen(deps, actor, order);
    }),
  ];
}

function merchantRoutes(deps: Deps): readonly Route[] {
  const place = () => ({ now: deps.clock.now(), publicUrl: deps.config.publicUrl });
  return [
    serve(invoiceWire.createInvoice, async ({ actor, body }) => {
      const { order, store } = await writeInvoice(deps, toInvoice(actor.merchantId, body));
      return toMerchantOrderView(order, store, place());
    }),

    serve(invoiceWire.getInvoice, async ({ actor, params }) => {
      const order = await orders.get(deps.db, uuidOf(params.id));
      const store = order && (await stores.getOwn(deps.db, actor.merchantId, order.storeId));
      if (order === undefined || store === undefined) throw new Refusal('not_found');
      return toMerchantOrderView(order, store, place());
    }),

    serve(invoiceWire.listInvoices, async ({ actor, query }) => {
      const { limit, cursor, store_id: storeId, status } = query;
      const found = await orders.listOwn(deps.db, {
        merchantId: actor.merchantId,
        storeId: storeId && fromTypeId('store', storeId),
        status,
        now: deps.clock.now(),
        limit: limit + 1,
        after: placeOf(cursor),
      });
      const storeOf = await stores.getMany(
        deps.db,
        found.map((order) => order.storeId),
      );
      const here = place();
      return pageOf(found, limit, (order) =>
        toMerchantOrderView(order, storeOf(order.storeId), here),
      );
    }),

    serve(invoiceWire.cancelInvoice, async ({ actor, params }) => {
      const { order, store } = await cancelOrder(deps, actor.merchantId, uuidOf(params.id));
      return toMerchantOrderView(order, store, place());
    }),
  ];
}

async function seen(deps: Deps, actor: Actor, order: orders.Order, known?: stores.Store) {
  const store = known ?? (await stores.get(deps.db, order.storeId));
  if (store === undefined) throw new Refusal('not_found');
  const userId = userIdOf(actor);
  const isPaidBefore = userId !== null && (await stores.isPaidBefore(deps.db, store.id, userId));
  return toOrderView({
    order,
    store,
    isFirstTime: !isPaidBefore,
    by: userId === null ? 'stranger' : 'known',
    now: deps.clock.now(),
  });
}

function userIdOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}

function uuidOf(id: string): string {
  return fromTypeId('order', id) ?? '';
}
