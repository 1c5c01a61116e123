import { PAGE_ITEMS_DEFAULT, PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';

/** Keyset pagination: an opaque cursor, no offset, no total. */
export const pageQuery = {
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'field.format')),
      z.pipe(z.transform(Number), z.int().check(z.maximum(PAGE_ITEMS_MAX, 'field.format'))),
    ),
    PAGE_ITEMS_DEFAULT,
  ),
  cursor: z.optional(z.string().check(z.maxLength(500, 'field.format'))),
};

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) });
}
