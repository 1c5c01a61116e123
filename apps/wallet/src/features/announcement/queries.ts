import { call } from '@saifu/client/call';
import { listAnnouncements } from '@saifu/contract/announcement';
import { useQuery } from '@tanstack/react-query';

const REFETCH_INTERVAL_MS = 60_000;

/** What payers are told now. Nobody waits for it, and a failure shows nothing. */
export function useAnnouncements() {
  const query = useQuery({
    queryKey: ['announcements'],
    queryFn: ({ signal }) => call(listAnnouncements, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    retry: false,
    meta: { isBackground: true },
  });
  return query.data?.items ?? [];
}
