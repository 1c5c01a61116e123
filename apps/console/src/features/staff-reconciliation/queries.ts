import { callConsole } from '@saifu/client/call-console';
import {
  closeDifference,
  type DifferenceDetailView,
  getDifference,
  listDifferences,
  listReconciliationDays,
} from '@saifu/contract/difference';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { DifferenceFilter } from './filter.ts';

const keys = {
  days: ['reconciliation', 'days'] as const,
  lists: ['reconciliation', 'differences'] as const,
  list: (filter: DifferenceFilter) => ['reconciliation', 'differences', filter] as const,
  one: (id: string) => ['reconciliation', 'difference', id] as const,
};

/** The days of the provider, newest first, and what is open of each kind. */
export function useReconciliationDays() {
  return useInfiniteQuery({
    queryKey: keys.days,
    ...listOptions((page, options) =>
      callConsole(listReconciliationDays, { query: page }, options),
    ),
    select: (data) => ({ days: joinItems(data), open: data.pages[0]?.open ?? [] }),
  });
}

/** Differences to the provider. The previous result stays visible. */
export function useDifferences(filter: DifferenceFilter) {
  return useInfiniteQuery({
    queryKey: keys.list(filter),
    ...listOptions((page, options) =>
      callConsole(listDifferences, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function useDifference(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => callConsole(getDifference, { params: { id } }, { signal }),
  });
}

/** After an error the difference is fetched again: a colleague may have closed it. */
export function useCloseDifference(id: string) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return async (reason: string) => {
    try {
      // After a lost response the same reason asks for no second approval.
      const reply = await attempt(reason, (idempotencyKey) =>
        callConsole(closeDifference, { params: { id }, body: { reason } }, { idempotencyKey }),
      );
      client.setQueryData<DifferenceDetailView>(keys.one(id), reply.difference);
      return reply;
    } catch (error) {
      void client.invalidateQueries({ queryKey: keys.one(id) });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: keys.lists });
      void client.invalidateQueries({ queryKey: keys.days });
    }
  };
}
