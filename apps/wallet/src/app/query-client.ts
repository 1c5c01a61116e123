import { ApiError, isOffline } from '@saifu/client/api-error';
import { setIsOffline } from '@saifu/web/screens/connection.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isCached } from '../offline-cache/cache-age.ts';
import { offlinePersister } from '../offline-cache/persister.ts';

const RETRIES_MAX = 2;
const RETRY_DELAY_MS = 400;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Background queries do not change the offline state.
      onError: (error, { meta }) => {
        if (!meta?.isBackground) setIsOffline(isOffline(error));
      },
      onSuccess: (_, query) => {
        setIsOffline(isCached(query));
        // A cached copy is valid only until the query can be sent again.
        if (isCached(query)) query.invalidate();
      },
    }),
    // A failed mutation is reported where it was made; a successful one proves the connection.
    mutationCache: new MutationCache({ onSuccess: () => setIsOffline(false) }),
    defaultOptions: {
      // The browser's online state is often wrong; only a request can tell.
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

/** An error response is final. A missing response or a server error may succeed on retry. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError) || failures >= RETRIES_MAX) return false;
  return isOffline(error) || (error.status ?? 0) >= 500;
}
