import { callConsole } from '@saifu/client/call-console';
import { listAuditEntries } from '@saifu/contract/audit-entry';
import { useInfiniteQuery } from '@tanstack/react-query';

/** What members and staff changed, newest first. */
export function useAuditEntries() {
  return useInfiniteQuery({
    queryKey: ['audit-log'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return callConsole(listAuditEntries, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
