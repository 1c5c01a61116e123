import { callConsole } from '@saifu/client/call-console';
import { listConsoleAnnouncements } from '@saifu/contract/announcement';
import { useQuery } from '@tanstack/react-query';

const REFETCH_INTERVAL_MS = 60_000;

/** What merchants are told now. Nobody waits for it, and a failure shows nothing. */
export function useAnnouncements() {
  const query = useQuery({
    queryKey: ['announcements'],
    queryFn: ({ signal }) => callConsole(listConsoleAnnouncements, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    retry: false,
    meta: { isBackground: true },
  });
  return query.data?.items ?? [];
}
