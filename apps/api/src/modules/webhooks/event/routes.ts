import * as wire from '@saifu/contract/event';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, encodeCursor } from '../../../platform/pagination.ts';
import * as events from './event.repository.ts';
import { loadEvents } from './load-events.ts';
import { toEventView } from './views.ts';

export function eventRoutes(deps: Deps): readonly Route[] {
  const load = async (merchantId: string, found: readonly events.WebhookDomainEvent[]) => {
    const { events: loaded, findSubject } = await loadEvents(deps, merchantId, found);
    const { publicUrl } = deps.config;
    return loaded.flatMap((event) => toEventView(event, findSubject, publicUrl) ?? []);
  };
  return [
    route(wire.listEvents, async ({ actor: { merchantId }, query }) => {
      const { limit, cursor, type, from, to } = query;
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await events.listOwn(deps.db, merchantId, { type, from, to }, input);
      const page = found.slice(0, limit);
      // The cursor is that of the last event, also if its body cannot be created any more.
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        items: await load(merchantId, page),
        next_cursor: last ? encodeCursor({ createdAt: last.occurredAt, id: last.id }) : null,
      };
    }),

    route(wire.getEvent, async ({ actor: { merchantId }, params }) => {
      const found = await events.getOwn(deps.db, merchantId, fromTypeId('event', params.id) ?? '');
      const [event] = await load(merchantId, found === undefined ? [] : [found]);
      if (event === undefined) throw new AppError('not_found');
      return event;
    }),
  ];
}
