import * as wire from '@saifu/contract/order-progress';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { assertInScope } from '@saifu/domain/members/store-scope';
import { isOrderClosed } from '@saifu/domain/orders/order-progress';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createChangeFeed } from '../../../platform/change-feed.ts';
import * as progress from './order-progress.repository.ts';
import { toOrderProgressView } from './views.ts';

export function orderProgressRoutes(deps: Deps): readonly Route[] {
  const changeFeed = createChangeFeed(
    (observed: readonly progress.ObservedOrder[]) =>
      progress.loadOrderVersions(deps.db, observed, deps.clock.now()),
    deps.log,
    deps.changeFeedPollMs,
  );
  const load = async (actor: MerchantActor, orderId: string) => {
    const order = await progress.getOwn(deps.db, actor.merchantId, orderId);
    if (order === undefined) throw new AppError('not_found');
    assertInScope(actor, order.storeId);
    return toOrderProgressView(order, deps.clock.now(), deps.stableKey);
  };
  return [
    route(wire.getOrderProgress, ({ actor, params }) =>
      load(actor, fromTypeId('order', params.id) ?? ''),
    ),

    route(wire.streamOrderProgress, async ({ actor, params }) => {
      const orderId = fromTypeId('order', params.id) ?? '';
      const first = await load(actor, orderId);
      return async (send, signal) => {
        let sent = 0;
        let last = '';
        const publish = (view: wire.OrderProgressView) => {
          const serialized = JSON.stringify(view);
          if (serialized !== last) {
            sent += 1;
            send({ event: 'order', id: String(sent), data: view });
          }
          last = serialized;
          return !isOrderClosed(view.progress);
        };
        const observed = { orderId, sessionId: actor.member?.sessionId ?? null };
        // The first poll of the change feed sees any change since the first load.
        if (publish(first)) {
          await changeFeed.subscribe(
            observed,
            async () => publish(await load(actor, orderId)),
            signal,
          );
        }
      };
    }),
  ];
}
