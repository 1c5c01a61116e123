import * as wire from '@saifu/contract/sandbox';
import { normalizeEmail } from '@saifu/domain/identity/email';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import * as messages from './message.repository.ts';
import { renderStored } from './stored-source.ts';
import { toMessageView } from './views.ts';

/** The inbox exists only without live keys. */
export function messageRoutes(deps: Pick<Deps, 'config' | 'db'>): readonly Route[] {
  return [
    route(wire.listMessages, async ({ query: { limit, cursor, to } }) => {
      const found = await messages.listNewest(deps.db, {
        limit: limit + 1,
        after: decodeCursor(cursor),
        destination: to?.includes('@') ? normalizeEmail(to) : to,
      });
      return toPage(found, limit, (message) => toMessageView(deps.config, message));
    }),

    route(wire.getMessageHtml, async ({ params: { id } }) => {
      const message = await messages.get(deps.db, id);
      const html = message && renderStored(deps.config, message)?.html;
      if (html == null) throw new AppError('not_found');
      return { type: 'text/html; charset=utf-8', bytes: Buffer.from(html) };
    }),
  ];
}
