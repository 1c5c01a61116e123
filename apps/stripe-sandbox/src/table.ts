import type { Row } from './records.ts';

export type Page = {
  readonly limit: number;
  readonly startingAfter: string | null;
  readonly endingBefore: string | null;
};

export type Table<R extends Row> = {
  readonly get: (id: string) => R | undefined;
  readonly put: (row: R) => void;
  readonly remove: (id: string) => void;
  /** In insertion order, without the first ones. */
  readonly listFrom: (index: number) => Iterable<R>;
  readonly oldest: () => R | undefined;
  /** Newest first. Also returns whether more rows follow. */
  readonly page: (
    page: Page,
    matches: (row: R) => boolean,
  ) => { rows: readonly R[]; hasMore: boolean };
};

/** The rows of one kind, in insertion order. */
export function createTable<R extends Row>(): Table<R> {
  const rows = new Map<string, R>();
  const order: string[] = [];

  return {
    get: (id) => rows.get(id),
    put(row) {
      if (!rows.has(row.id)) order.push(row.id);
      rows.set(row.id, row);
    },
    remove: (id) => void rows.delete(id),
    *listFrom(index) {
      for (let at = index; at < order.length; at += 1) {
        const row = rows.get(order[at] ?? '');
        if (row !== undefined) yield row;
      }
    },
    oldest: () => rows.values().next().value,
    page({ limit, startingAfter, endingBefore }, matches) {
      const found: R[] = [];
      const isAscending = endingBefore !== null;
      const cursor = endingBefore ?? startingAfter;
      // Most requested pages are near the newest end, so the search starts there.
      const from = cursor === null ? order.length : order.lastIndexOf(cursor);
      const step = isAscending ? 1 : -1;
      for (let index = from + step; index >= 0 && index < order.length; index += step) {
        const row = rows.get(order[index] ?? '');
        if (row === undefined || !matches(row)) continue;
        if (found.length === limit)
          return { rows: toNewestFirst(found, isAscending), hasMore: true };
        found.push(row);
      }
      return { rows: toNewestFirst(found, isAscending), hasMore: false };
    },
  };
}

function toNewestFirst<R>(found: R[], isAscending: boolean): readonly R[] {
  return isAscending ? found.toReversed() : found;
}
