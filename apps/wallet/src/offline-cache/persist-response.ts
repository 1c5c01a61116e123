import { productNow } from '@saifu/client/clock';
import { SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import { createCacheDatabase } from './cache-db.ts';
import type { CacheStore } from './cache-store.ts';
import { openEncryptedCache } from './encryption.ts';
import { getCacheKind, truncateList } from './kinds.ts';
import { getSessionUserId } from './session-owner.ts';

export type CachedResponse = { readonly at: number; readonly data: unknown };

type CacheLookup = { readonly key: readonly unknown[]; readonly owner: string };

/** Caches a response for offline use, unless the user has changed in the meantime. */
export async function cacheResponse(
  { key, owner }: CacheLookup,
  data: unknown,
  store: CacheStore = createCacheDatabase(),
): Promise<void> {
  const kind = getCacheKind(key);
  if (kind === null || getSessionUserId() !== owner) return;
  const encryptedCache = await openEncryptedCache(store, owner);
  // Key generation is asynchronous, so the user may have logged out.
  if (getSessionUserId() !== owner) return;
  const bytes = new TextEncoder().encode(JSON.stringify(truncateList(kind, data)));
  await encryptedCache.save(kind, serializeKey(key), { at: productNow(), bytes });
}

/** The last cached response of this query for this user. */
export async function readCachedResponse(
  { key, owner }: CacheLookup,
  store: CacheStore = createCacheDatabase(),
): Promise<CachedResponse | undefined> {
  if (getCacheKind(key) === null || getSessionUserId() !== owner) return undefined;
  const present = await store.cacheOwner();
  if (present?.owner !== owner) return undefined;
  const cached = await (await openEncryptedCache(store, owner)).read(serializeKey(key));
  if (cached === undefined || isStale(cached.at) || getSessionUserId() !== owner) return undefined;
  return { at: cached.at, data: JSON.parse(new TextDecoder().decode(cached.bytes)) };
}

/** Older than any session, so the user has not been authenticated since. */
function isStale(at: number): boolean {
  return productNow() - at > SESSION_LIFE_MS;
}

/** Serializes a query key independently of the order of object properties. */
function serializeKey(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => {
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPlain ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value;
  });
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
