import { call } from '@saifu/client/call';
import { listAnnouncements } from '@saifu/contract/announcement';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useQuery } from '@tanstack/react-query';

const REFETCH_INTERVAL_MS = 60_000;

/** Parameters of signed links. */
const LINK_PARAMETERS = ['token', 'ct', 'rt', 't'];

/**
 * What payers are told now. Nobody waits for it, and a failure shows nothing. A page that was
 * opened by a signed link asks for nothing before its screen has taken the link from the URL.
 */
export function useAnnouncements() {
  const query = new URLSearchParams(useLocation().search);
  const isLink = LINK_PARAMETERS.some((name) => query.has(name));
  const announcements = useQuery({
    enabled: !isLink,
    queryKey: ['announcements'],
    queryFn: ({ signal }) => call(listAnnouncements, {}, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    retry: false,
    meta: { isBackground: true },
  });
  return announcements.data?.items ?? [];
}
