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
  readonly oldest: () => R | undefined;
  /** Newest first. Also returns whether more rows follow. */
  readonly page: (
    page: Page,
    fits: (row: R) => boolean,
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
    oldest: () => rows.values().next().value,
    page({ limit, startingAfter, endingBefore }, fits) {
      const found: R[] = [];
      const isUpward = endingBefore !== null;
      const mark = endingBefore ?? startingAfter;
      // Most requested pages are near the newest end, so the search starts there.
      const from = mark === null ? order.length : order.lastIndexOf(mark);
      const step = isUpward ? 1 : -1;
      for (let at = from + step; at >= 0 && at < order.length; at += step) {
        const row = rows.get(order[at] ?? '');
        if (row === undefined || !fits(row)) continue;
        if (found.length === limit) return { rows: inOrder(found, isUpward), hasMore: true };
        found.push(row);
      }
      return { rows: inOrder(found, isUpward), hasMore: false };
    },
  };
}

function inOrder<R>(found: R[], isUpward: boolean): readonly R[] {
  return isUpward ? found.toReversed() : found;
}
