import * as wire from '@saifu/contract/webhook';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { decodeCursor, toPage } from '../../platform/pagination.ts';
import { addWebhook } from './create-webhook.ts';
import { replayDelivery } from './replay-delivery.ts';
import { toDeliveryView, toNewWebhookView, toWebhookView } from './views.ts';
import * as webhooks from './webhook.repository.ts';
import * as deliveries from './webhook-delivery.repository.ts';

export function webhookRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.createWebhook, async ({ actor, body }) =>
      toNewWebhookView(await addWebhook(deps, actor.merchantId, body)),
    ),

    route(wire.listWebhooks, async ({ actor }) => {
      const living = await webhooks.listLiving(deps.db, actor.merchantId);
      return { items: living.map(toWebhookView), next_cursor: null };
    }),

    route(wire.removeWebhook, async ({ actor, params }) => {
      const id = fromTypeId('webhook', params.id) ?? '';
      const now = deps.clock.now();
      const isRemoved = await webhooks.remove(deps.db, actor.merchantId, id, now);
      if (!isRemoved) throw new AppError('not_found');
      return undefined;
    }),

    route(wire.listDeliveries, async ({ actor, params, query: { limit, cursor } }) => {
      const webhook = await webhooks.findLiving(deps.db, fromTypeId('webhook', params.id) ?? '');
      if (webhook?.merchantId !== actor.merchantId) throw new AppError('not_found');
      const after = decodeCursor(cursor);
      const found = await deliveries.listNewest(deps.db, webhook.id, { limit: limit + 1, after });
      return toPage(found, limit, toDeliveryView);
    }),

    route(wire.replayDelivery, async ({ actor, params }) => {
      const id = fromTypeId('delivery', params.id) ?? '';
      return toDeliveryView(await replayDelivery(deps, actor.merchantId, id));
    }),
  ];
}
