import { call } from '@saifu/client/call';
import { getHome } from '@saifu/contract/home';
import { useQuery } from '@tanstack/react-query';

/** All of Home in one call, asked again whenever somebody comes back to it. */
export function useHome() {
  return useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => call(getHome, {}, { signal }),
    refetchOnWindowFocus: true,
  });
}

/** The moment of what is shown, where nothing newer came when it was asked for; else null. */
export function lastKnownAt({ data, error }: ReturnType<typeof useHome>): string | null {
  return data !== undefined && error !== null ? data.as_of : null;
}
