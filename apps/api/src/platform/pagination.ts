import { AppError } from '@saifu/domain/shared/app-error';

/** The last item of a page. The next page starts after it. */
export type Cursor = { readonly createdAt: Date; readonly id: string };

type Page<View> = { readonly items: View[]; readonly next_cursor: string | null };

export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.toISOString()}|${id}`).toString('base64url');
}

const CURSOR_PATTERN =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Undefined: not a valid cursor. */
export function parseCursor(cursor: string): Cursor | undefined {
  const [, moment, id] = CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (moment === undefined || id === undefined) return undefined;
  const createdAt = new Date(moment);
  // PostgreSQL has no year 0, and no item is older than 1970.
  return createdAt.getTime() >= 0 ? { createdAt, id } : undefined;
}

/** The cursor of the request, or undefined for the first page. */
export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  return parseCursor(cursor) ?? throwInvalidCursor();
}

export function throwInvalidCursor(): never {
  throw new AppError('request.invalid', {}, [{ path: 'cursor', code: 'field.format' }]);
}

/** Builds a page. One row more than the limit means that there is a next page. */
export function toPage<Item extends Cursor, View>(
  found: readonly Item[],
  limit: number,
  toView: (item: Item) => View,
): Page<View> {
  return toPageBy(encodeCursor, found, limit, toView);
}

/** Like `toPage`, for an order with its own cursors. */
export function toPageBy<Item, View>(
  encode: (item: Item) => string,
  found: readonly Item[],
  limit: number,
  toView: (item: Item) => View,
): Page<View> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { items: items.map(toView), next_cursor: hasMore ? encode(last) : null };
}
