import { AppError } from '@saifu/domain/shared/app-error';

/** Where a page ends: the next one begins behind it. */
export type Cursor = { readonly createdAt: Date; readonly id: string };

type Page<View> = { readonly items: View[]; readonly next_cursor: string | null };

export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.toISOString()}|${id}`).toString('base64url');
}

const CURSOR_PATTERN =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Undefined: not a cursor of ours. */
export function parseCursor(cursor: string): Cursor | undefined {
  const [, moment, id] = CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (moment === undefined || id === undefined) return undefined;
  const createdAt = new Date(moment);
  // The database knows no year 0, and nothing of ours is from before 1970.
  return createdAt.getTime() >= 0 ? { createdAt, id } : undefined;
}

/** The place a caller named, or undefined for the beginning. */
export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  return parseCursor(cursor) ?? throwInvalidCursor();
}

export function throwInvalidCursor(): never {
  throw new AppError('request.invalid', {}, [{ path: 'cursor', code: 'field.format' }]);
}

/** One page of what was found; one row more than asked for tells that there is a next. */
export function toPage<Item extends Cursor, View>(
  found: readonly Item[],
  limit: number,
  toView: (item: Item) => View,
): Page<View> {
  return toPageBy(encodeCursor, found, limit, toView);
}

/** The same, in an order that has cursors of its own. */
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
