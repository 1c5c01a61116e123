import { PAGE_ITEMS_DEFAULT, PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { findInvalidDates, type Period } from '@saifu/domain/shared/period';
import * as z from 'zod/mini';
import { date } from './fields.ts';

/**
 * Keyset pagination: an opaque cursor, no offset. A cursor is valid only for the list and the
 * caller that received it.
 */
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

/** Dates in Japan, both inclusive. */
export const periodQuery = { from: z.optional(date), to: z.optional(date) };

/** Checks that both dates exist and are in order. */
export function checkPeriod({ value, issues }: z.core.ParsePayload<Period>): void {
  const isReported = (name: string) => issues.some(({ path }) => path?.[0] === name);
  for (const name of findInvalidDates(value).filter((each) => !isReported(each))) {
    issues.push({ code: 'custom', message: 'field.format', path: [name], input: value[name] });
  }
}

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) });
}

/**
 * A page with the totals of all items that match the filter. They are computed for the first page
 * only and are null in a response to a cursor.
 */
export function pageWithTotals<Item extends z.ZodMiniType, Totals extends z.ZodMiniType>(
  item: Item,
  totals: Totals,
) {
  return z.extend(page(item), { totals: z.nullable(totals) });
}
