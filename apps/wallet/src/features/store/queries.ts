import { call } from '@saifu/client/call';
import type { ReplyOf } from '@saifu/contract/endpoint';
import { getStore, listStores } from '@saifu/contract/store';
import { JUST_FETCHED_MS } from '@saifu/web/lib/prefetch-data.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const ON_HOME = '12';

type Reader = { readonly isLoggedIn: boolean };

const storeKeys = {
  one: (id: string, isLoggedIn: boolean) => ['store', id, isLoggedIn ? 'own' : 'guest'] as const,
};

/** One store. For signed-in users it includes whether this would be their first payment there. */
export function useStore(id: string | null, { isLoggedIn }: Reader) {
  return useQuery({
    queryKey: storeKeys.one(id ?? '', isLoggedIn),
    enabled: id !== null,
    queryFn: ({ signal }) => call(getStore, { params: { id: id ?? '' } }, { signal }),
  });
}

/** Caches the store of a scanned code, so that the amount screen shows it at once. */
export function useSetCachedStore({ isLoggedIn }: Reader) {
  const queryClient = useQueryClient();
  return (store: ReplyOf<typeof getStore>) =>
    queryClient.setQueryData(storeKeys.one(store.id, isLoggedIn), store);
}

/** Recently paid stores first, or stores that match a name. */
export function storesQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['stores', q],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: ON_HOME, ...(q && { q }), ...(pageParam && { cursor: pageParam }) };
      return call(listStores, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: JUST_FETCHED_MS,
  });
}

/** The previous result stays visible until the next one arrives. */
export function useStores(q: string) {
  return useInfiniteQuery({
    ...storesQuery(q),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}
