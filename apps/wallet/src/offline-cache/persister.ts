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

/** A line that says nothing for so long is as good as none, though it may come back. */
const NETWORK_TIMEOUT_MS = 8_000;

// Not on the way in: nobody waits there for what only members need.
export const offlinePersister = createOfflinePersister(
  isCacheSupported,
  () => import('./persist-response.ts'),
);

/**
 * Asks as ever. What comes is kept for a time without a line; and when there is none, the last
 * that came stands in for it. Only reads pass here: nothing that changes anything is ever kept.
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
    // What is already in sight is newer than any copy of it.
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

/** An answer, a yes or a no; that there is no line; or nothing for as long as one may wait. */
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

/** The line is back, after a copy was shown: what it says now takes the copy's place. */
async function refetchActive(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.refetchQueries({ queryKey, exact: true, type: 'active' });
}

const ignore = () => undefined;

/** A copy is a comfort. That one could not be made or read is no reason for trouble. */
async function ignoreErrors<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

function isCacheSupported(): boolean {
  return typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;
}
