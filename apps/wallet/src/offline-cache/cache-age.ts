import type { Query, QueryCache } from '@tanstack/react-query';

const cachedAtByQuery = new WeakMap<object, number>();

/** Marks the data of a query as a cached copy with its time, or as fresh (null). */
export function setCachedAt(query: Query, at: number | null): void {
  if (at === null) cachedAtByQuery.delete(query);
  else cachedAtByQuery.set(query, at);
}

export function isCached(query: object): boolean {
  return cachedAtByQuery.has(query);
}

/** The time of the oldest visible cached copy, or null if all data is fresh. */
export function getOldestCachedAt(cache: QueryCache): number | null {
  const ages = cache
    .findAll({ type: 'active' })
    .flatMap((query) => cachedAtByQuery.get(query) ?? [])
    .toSorted((a, b) => a - b);
  return ages[0] ?? null;
}
