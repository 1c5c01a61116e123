import { call } from '@saifu/client/call';
import { getHome } from '@saifu/contract/home';
import { useQuery } from '@tanstack/react-query';

/** All data of Home in one request. Refetched on every return to the screen. */
export function useHome() {
  return useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => call(getHome, {}, { signal }),
    refetchOnWindowFocus: true,
  });
}

/** Timestamp of the cached data if the last fetch failed; otherwise null. */
export function lastKnownAt({ data, error }: ReturnType<typeof useHome>): string | null {
  return data !== undefined && error !== null ? data.as_of : null;
}
