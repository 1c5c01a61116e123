import { callConsole } from '@saifu/client/call-console';
import { getStaffOverview } from '@saifu/contract/staff-overview';
import { useQuery } from '@tanstack/react-query';

const REFETCH_INTERVAL_MS = 60_000;

/** What waits for the member's role. Fetched again every minute while it is open. */
export function useStaffOverview() {
  return useQuery({
    queryKey: ['staff-overview'],
    queryFn: ({ signal }) => callConsole(getStaffOverview, {}, { signal }),
    select: ({ queues }) => queues,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}
