import { ApiError, isOffline } from '@saifu/client/api-error';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isCached } from '../offline-cache/cache-age.ts';
import { offlinePersister } from '../offline-cache/persister.ts';
import { setIsOffline } from './connection.ts';

const RETRIES_MAX = 2;
const RETRY_DELAY_MS = 400;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // What nobody has asked for by a press or a visit says nothing about it.
      onError: (error, { meta }) => {
        if (!meta?.isBackground) setIsOffline(isOffline(error));
      },
      onSuccess: (_, query) => {
        setIsOffline(isCached(query));
        // A copy stands in only until the question can be asked again.
        if (isCached(query)) query.invalidate();
      },
    }),
    // A failed act is told where it was tried; a successful one proves the line.
    mutationCache: new MutationCache({ onSuccess: () => setIsOffline(false) }),
    defaultOptions: {
      // The browser's own idea of being online is often wrong; only a call can tell.
      queries: {
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay,
        persister: offlinePersister,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function retryDelay(failures: number): number {
  return RETRY_DELAY_MS * 2 ** failures;
}

/** A no stays a no. Silence or a stumbling server may answer the next time. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError) || failures >= RETRIES_MAX) return false;
  return isOffline(error) || (error.status ?? 0) >= 500;
}
