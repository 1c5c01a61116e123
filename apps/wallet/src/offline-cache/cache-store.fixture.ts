import type { CacheItem, CacheOwner, CacheStore } from './cache-store.ts';

/** In-memory cache store whose items a test can inspect. */
export function createFakeCacheStore() {
  let present: CacheOwner | undefined;
  const items = new Map<string, CacheItem>();
  const store: CacheStore = {
    cacheOwner: async () => present,
    setOwner: async (cacheOwner) => {
      if (present?.owner === cacheOwner.owner) return present;
      items.clear();
      present = cacheOwner;
      return cacheOwner;
    },
    get: async (name) => items.get(name),
    put: async (item, max) => {
      if (present?.id !== item.cacheOwner) return;
      items.set(item.name, item);
      const same = [...items.values()].filter(({ kind }) => kind === item.kind);
      const old = same.toSorted((a, b) => b.at - a.at).slice(max);
      for (const { name } of old) items.delete(name);
    },
  };
  return {
    store,
    items,
    cacheOwner: () => present,
    clear: () => {
      present = undefined;
      items.clear();
    },
  };
}
