import { call } from '@saifu/client/call';
import { listMessages } from '@saifu/contract/sandbox';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

const POLL_INTERVAL_MS = 3000;

/** All messages, or those to one address. Polled every few seconds while the tab is visible. */
export function useMessages(to: string) {
  return useInfiniteQuery({
    queryKey: ['inbox', to],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(to && { to }), ...(pageParam && { cursor: pageParam }) };
      return call(listMessages, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}
