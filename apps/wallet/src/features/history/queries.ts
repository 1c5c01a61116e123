import { call } from '@saifu/client/call';
import { confirmPayment } from '@saifu/contract/confirmation';
import { type ExportView, getExport, startExport } from '@saifu/contract/export';
import { listMonths, listPayments } from '@saifu/contract/history';
import type { PaymentView } from '@saifu/contract/payment';
import {
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Filter, toQuery } from './filter.ts';

const historyKeys = {
  all: ['history'] as const,
  list: (filter: Filter) => ['history', 'list', toQuery(filter), filter.sort] as const,
  months: (filter: Filter) => ['history', 'months', toQuery(filter)] as const,
  export: (id: string) => ['export', id] as const,
};

/** Long enough for a look at a payment and back, without asking for every page again. */
const FRESH_MS = 30_000;
const EXPORT_POLL_INTERVAL_MS = 1000;

/** The payments of a filter, page after page. What was found stays in sight until the next is. */
export function usePayments(filter: Filter) {
  return useInfiniteQuery({
    queryKey: historyKeys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...toQuery(filter),
        sort: filter.sort,
        ...(pageParam && { cursor: pageParam }),
      };
      return call(listPayments, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}

/** How much each month of a filter came to, also the months that are not loaded yet. */
export function useMonths(filter: Filter) {
  return useQuery({
    queryKey: historyKeys.months(filter),
    queryFn: ({ signal }) => call(listMonths, { query: toQuery(filter) }, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
}

/** Has lists and sums asked for anew, since a payment of theirs has changed. */
export function useInvalidateHistory(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: historyKeys.all });
}

/** The payer's yes. */
export function confirmOwnPayment(id: string): Promise<PaymentView> {
  return call(confirmPayment, { params: { id } });
}

/** Has a table made of everything the filter finds. */
export function useStartExport(): (filter: Filter) => Promise<ExportView> {
  const queryClient = useQueryClient();
  return async (filter) => {
    const begun = await call(startExport, { body: { kind: 'payments_csv', ...toQuery(filter) } });
    queryClient.setQueryData(historyKeys.export(begun.id), begun);
    return begun;
  };
}

/** How far the table is; asked for until there is nothing more to wait for. */
export function useExport(id: string | null) {
  return useQuery({
    queryKey: historyKeys.export(id ?? ''),
    enabled: id !== null,
    queryFn: ({ signal }) => call(getExport, { params: { id: id ?? '' } }, { signal }),
    staleTime: EXPORT_POLL_INTERVAL_MS,
    refetchInterval: ({ state }: Query<ExportView>) => {
      return state.data && isInProgress(state.data) ? EXPORT_POLL_INTERVAL_MS : false;
    },
  });
}

export function isInProgress({ state }: ExportView): boolean {
  return state === 'waiting' || state === 'running';
}
