import { callConsole } from '@saifu/client/call-console';
import { type ApiRequestView, getApiRequest, listApiRequests } from '@saifu/contract/api-request';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ApiRequestFilter, toQuery } from './filter.ts';

/**
 * The requests with API keys that match the filter, newest first. The previous result stays visible
 * until the next one arrives.
 */
export function useApiRequests(filter: ApiRequestFilter) {
  return useInfiniteQuery({
    queryKey: ['api-requests', 'list', toQuery(filter)],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...toQuery(filter), ...(pageParam && { cursor: pageParam }) };
      return callConsole(listApiRequests, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** One request. It is fetched if it is not among the listed ones. */
export function useApiRequest(id: string, listed: ApiRequestView | undefined) {
  return useQuery({
    queryKey: ['api-requests', 'one', id],
    queryFn: ({ signal }) => callConsole(getApiRequest, { params: { id } }, { signal }),
    initialData: listed,
    // A request never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
