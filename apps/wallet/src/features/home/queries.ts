import { call } from '@saifu/client/call';
import { getHome } from '@saifu/contract/home';
import { JUST_FETCHED_MS } from '@saifu/web/lib/prefetch-data.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

const HOME_KEY = ['home'] as const;

/** All data of Home in one request. Refetched on every return to the screen. */
export const homeQuery = queryOptions({
  queryKey: HOME_KEY,
  queryFn: ({ signal }) => call(getHome, {}, { signal }),
  staleTime: JUST_FETCHED_MS,
  refetchOnWindowFocus: 'always',
});

export function useHome() {
  return useQuery(homeQuery);
}

/** Refetches Home after something on it has changed. */
export function useInvalidateHome(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: HOME_KEY });
}

/** Timestamp of the cached data if the last fetch failed; otherwise null. */
export function lastKnownAt({ data, error }: ReturnType<typeof useHome>): string | null {
  return data !== undefined && error !== null ? data.as_of : null;
}
