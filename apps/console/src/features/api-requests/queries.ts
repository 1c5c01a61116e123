import { callConsole } from '@saifu/client/call-console';
import { type ApiRequestView, getApiRequest, listApiRequests } from '@saifu/contract/api-request';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { ApiRequestFilter } from './filter.ts';

/**
 * The requests with API keys that match the filter, newest first. The previous result stays visible
 * until the next one arrives.
 */
export function useApiRequests(filter: ApiRequestFilter) {
  return useInfiniteQuery({
    queryKey: ['api-requests', 'list', toQuery(filter)],
    ...listOptions((page, options) => {
      return callConsole(listApiRequests, { query: { ...toQuery(filter), ...page } }, options);
    }),
    placeholderData: keepPreviousData,
    select: joinItems,
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
