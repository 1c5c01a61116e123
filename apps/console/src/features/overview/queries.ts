import { callConsole } from '@saifu/client/call-console';
import { getMerchantOverview } from '@saifu/contract/merchant-overview';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import type { OverviewFilter } from './filter.ts';

const REFETCH_INTERVAL_MS = 60_000;

/** What was paid in the period, and what waits. Refreshed every minute while it is open. */
export function useOverview(filter: OverviewFilter) {
  const query = toQuery(filter);
  return useQuery({
    queryKey: ['payments', 'overview', query],
    queryFn: ({ signal }) => callConsole(getMerchantOverview, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}
