import type { Query, QueryCache } from '@tanstack/react-query';

const cachedAtByQuery = new WeakMap<object, number>();

/** Remembers that what a query shows is a copy, and of when; null says that it is not. */
export function setCachedAt(query: Query, at: number | null): void {
  if (at === null) cachedAtByQuery.delete(query);
  else cachedAtByQuery.set(query, at);
}

export function isCached(query: object): boolean {
  return cachedAtByQuery.has(query);
}

/** The age of the oldest copy that is in sight, or null when all of it is fresh. */
export function getOldestCachedAt(cache: QueryCache): number | null {
  const ages = cache
    .findAll({ type: 'active' })
    .flatMap((query) => cachedAtByQuery.get(query) ?? [])
    .toSorted((a, b) => a - b);
  return ages[0] ?? null;
}
