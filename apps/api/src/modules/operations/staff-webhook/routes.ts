import * as wire from '@saifu/contract/staff-webhook';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import { pauseWebhook, replayDeliveries, resumeWebhook } from '../../webhooks/pause-webhook.ts';
import * as staffWebhooks from './staff-webhook.repository.ts';
import { toStaffDeliveryView, toStaffWebhookView } from './views.ts';

export function staffWebhookRoutes(deps: Deps): readonly Route[] {
  const getView = async (id: string) => {
    const found = await staffWebhooks.get(deps.db, id);
    if (found === undefined) throw new AppError('not_found');
    return toStaffWebhookView(found);
  };
  return [
    route(wire.listStaffWebhooks, async ({ query: { limit, cursor, state } }) => {
      const input = { state, limit: limit + 1, after: decodeCursor(cursor) };
      return toPage(await staffWebhooks.list(deps.db, input), limit, toStaffWebhookView);
    }),

    route(wire.getStaffWebhook, ({ params }) => getView(toUuid(params.id))),

    route(wire.listStaffDeliveries, async ({ params, query: { limit, cursor } }) => {
      const id = toUuid(params.id);
      await getView(id);
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await staffWebhooks.listUndelivered(deps.db, id, input);
      return toPage(found, limit, toStaffDeliveryView);
    }),

    route(wire.pauseWebhook, async (call) => {
      const input = { id: toUuid(call.params.id), reason: call.body.reason };
      await pauseWebhook(deps, input, createRecordChange(deps, null, call));
      return getView(input.id);
    }),

    route(wire.resumeWebhook, async (call) => {
      const input = { id: toUuid(call.params.id), reason: call.body.reason };
      await resumeWebhook(deps, input, createRecordChange(deps, null, call));
      return getView(input.id);
    }),

    route(wire.replayDeliveries, async (call) => {
      const input = { id: toUuid(call.params.id), reason: call.body.reason };
      const record = createRecordChange(deps, null, call);
      return { replayed: await replayDeliveries(deps, input, record) };
    }),
  ];
}

const toUuid = (id: string) => fromTypeId('webhook', id) ?? '';
