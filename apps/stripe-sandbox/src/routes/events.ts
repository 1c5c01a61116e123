import { resourceMissingError } from '../errors.ts';
import { integer, list, object, text } from '../fields.ts';
import { type Call, type Route, readPaging, route } from '../route.ts';
import { renderEvent } from '../views/render.ts';
import { createdFilter } from './created-filter.ts';

const listFields = object({
  type: text,
  types: list(text),
  created: createdFilter,
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
});

export const eventRoutes: readonly Route[] = [
  route('GET', '/v1/events', listFields, (call, input) => {
    const types = input.types ?? (input.type ? [input.type] : null);
    const page = call.sandbox.ledgerStore.events.page(readPaging(input), (event) => {
      const hasMatchingType =
        types === null || types.some((type) => isMatchingType(event.type, type));
      return hasMatchingType && input.created(event.created);
    });
    const data = page.rows.map((event) => renderById(call, event.id));
    return { wire: { object: 'list', url: '/v1/events', has_more: page.hasMore, data } };
  }),

  route('GET', '/v1/events/:id', object({}), (call) => {
    return { wire: renderById(call, call.params.id ?? '') };
  }),
];

/** An event type or a prefix: `payment_intent.*`. */
function isMatchingType(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

function renderById({ sandbox, change }: Call, id: string) {
  const event = sandbox.ledgerStore.events.get(id);
  if (event === undefined) throw resourceMissingError('event', id, 'id');
  const renderContext = { find: change.find, publicUrl: sandbox.runtime.publicUrl };
  return renderEvent(renderContext, event, sandbox.ledgerStore.undelivered.has(id));
}
