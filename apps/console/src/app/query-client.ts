import { ApiError, isOffline } from '@saifu/client/api-error';
import { QueryClient } from '@tanstack/react-query';

const RETRIES_MAX = 2;
const RETRY_DELAY_MS = 400;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The browser's online state is often wrong; only a request can tell.
      queries: { networkMode: 'always', retry: isWorthRetrying, retryDelay },
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
