import * as wire from '@saifu/contract/sandbox';
import { foldEmail } from '@saifu/domain/email';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import * as messages from './store.ts';
import { fromCursor, toCursor, toMessageView } from './views.ts';

/** The inbox exists only without live keys. */
export function messageRoutes(deps: Pick<Deps, 'db'>): readonly Route[] {
  return [
    serve(wire.listMessages, async ({ query }) => {
      const { limit, cursor, to } = query;
      // One more than asked for tells whether there is a next page.
      const found = await messages.listNewest(deps.db, {
        limit: limit + 1,
        after: cursor === undefined ? undefined : placeOf(cursor),
        destination: to?.includes('@') ? foldEmail(to) : to,
      });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const hasMore = found.length > limit && last !== undefined;
      return { items: items.map(toMessageView), next_cursor: hasMore ? toCursor(last) : null };
    }),
  ];
}

function placeOf(cursor: string): messages.Place {
  const place = fromCursor(cursor);
  if (place !== undefined) return place;
  throw new Refusal('request.invalid', {}, [{ path: 'cursor', code: 'field.format' }]);
}
