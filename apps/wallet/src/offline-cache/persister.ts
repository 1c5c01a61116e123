import { isOffline } from '@saifu/client/api-error';
import type { QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import { setCachedAt } from './cache-age.ts';
import { getCacheKind } from './kinds.ts';
import type { cacheResponse, readCachedResponse } from './persist-response.ts';
import { getSessionUserId } from './session-owner.ts';

export type ResponseCache = {
  readonly cacheResponse: typeof cacheResponse;
  readonly readCachedResponse: typeof readCachedResponse;
};

/** A request without a response for this long counts as offline, though it may still complete. */
const NETWORK_TIMEOUT_MS = 8_000;

// Loaded lazily, so that sign-in does not load code that only members need.
export const offlinePersister = createOfflinePersister(
  isCacheSupported,
  () => import('./persist-response.ts'),
);

/**
 * Runs the query and caches its response for offline use. If the network fails, the last response
 * is served. Only queries pass here; mutations are never cached.
 */
export function createOfflinePersister(
  isSupported: () => boolean,
  open: () => Promise<ResponseCache>,
  timeoutMs = NETWORK_TIMEOUT_MS,
): QueryPersister {
  return async (queryFn, context, query) => {
    const owner = getSessionUserId();
    const { queryKey: key, client } = context;
    if (owner === null || getCacheKind(key) === null || !isSupported()) return queryFn(context);
    const answer = Promise.resolve(queryFn(context));
    // Data already shown is newer than any cached copy.
    const isMissing = query.state.data === undefined;
    const outcome = isMissing ? await waitForAnswer(answer, timeoutMs) : 'answer';
    if (outcome !== 'answer') {
      const cached = await ignoreErrors(async () =>
        (await open()).readCachedResponse({ key, owner }),
      );
      if (cached !== undefined) {
        setCachedAt(query, cached.at);
        if (outcome === 'timeout') answer.then(() => refetchActive(client, key), ignore);
        return cached.data;
      }
    }
    const data = await answer;
    setCachedAt(query, null);
    void ignoreErrors(async () => (await open()).cacheResponse({ key, owner }, data));
    return data;
  };
}

/**
 * Resolves to `answer` on a response or an error response, `offline` on a network error, or
 * `timeout`.
 */
async function waitForAnswer(answer: Promise<unknown>, timeoutMs: number) {
  const { promise: late, resolve } = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(() => resolve('timeout'), timeoutMs);
  const settled = answer.then(
    () => 'answer' as const,
    (error) => (isOffline(error) ? 'offline' : 'answer'),
  );
  const outcome = await Promise.race([settled, late]);
  clearTimeout(timer);
  return outcome;
}

/** The late response after a cached copy was shown: refetches to replace the copy. */
async function refetchActive(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.refetchQueries({ queryKey, exact: true, type: 'active' });
}

const ignore = () => undefined;

/** Caching is best effort. A failed read or write is ignored. */
async function ignoreErrors<Value>(action: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

function isCacheSupported(): boolean {
  return typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;
}
