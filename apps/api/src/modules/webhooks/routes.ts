import * as wire from '@saifu/contract/webhook';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { decodeCursor, toPage } from '../../platform/pagination.ts';
import { createRecordChange } from '../audit/record-change.ts';
import { addWebhook } from './create-webhook.ts';
import { removeWebhook } from './remove-webhook.ts';
import { replayDelivery } from './replay-delivery.ts';
import { toDeliveryView, toNewWebhookView, toWebhookView } from './views.ts';
import * as webhooks from './webhook.repository.ts';
import * as deliveries from './webhook-delivery.repository.ts';

export function webhookRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.createWebhook, async (call) => {
      const { merchantId } = call.actor;
      const record = createRecordChange(deps, merchantId, call);
      return toNewWebhookView(await addWebhook(deps, merchantId, call.body, record));
    }),

    route(wire.listWebhooks, async ({ actor }) => {
      const living = await webhooks.listLiving(deps.db, actor.merchantId);
      return { items: living.map(toWebhookView), next_cursor: null };
    }),

    route(wire.removeWebhook, async (call) => {
      const { merchantId } = call.actor;
      const id = fromTypeId('webhook', call.params.id) ?? '';
      await removeWebhook(deps, merchantId, id, createRecordChange(deps, merchantId, call));
      return undefined;
    }),

    route(wire.listDeliveries, async ({ actor, params, query: { limit, cursor } }) => {
      const webhook = await webhooks.findLiving(deps.db, fromTypeId('webhook', params.id) ?? '');
      if (webhook?.merchantId !== actor.merchantId) throw new AppError('not_found');
      const after = decodeCursor(cursor);
      const found = await deliveries.listNewest(deps.db, webhook.id, { limit: limit + 1, after });
      return toPage(found, limit, toDeliveryView);
    }),

    route(wire.replayDelivery, async (call) => {
      const { merchantId } = call.actor;
      const id = fromTypeId('delivery', call.params.id) ?? '';
      const record = createRecordChange(deps, merchantId, call);
      return toDeliveryView(await replayDelivery(deps, merchantId, id, record));
    }),
  ];
}
