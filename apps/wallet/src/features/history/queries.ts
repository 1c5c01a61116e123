import { call } from '@saifu/client/call';
import { confirmPayment } from '@saifu/contract/confirmation';
import { type ExportView, getExport, startExport } from '@saifu/contract/export';
import { listMonths, listPayments } from '@saifu/contract/history';
import type { PaymentView } from '@saifu/contract/payment';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  queryOptions,
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

/** Long enough to open a payment and return without refetching every page. */
const FRESH_MS = 30_000;
const EXPORT_POLL_INTERVAL_MS = 1000;

/** Payments that match the filter, paginated. */
export function paymentsQuery(filter: Filter) {
  return infiniteQueryOptions({
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
  });
}

/** The previous result stays visible until the next one arrives. */
export function usePayments(filter: Filter) {
  return useInfiniteQuery({
    ...paymentsQuery(filter),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}

/** Monthly totals of the filter, including months that are not loaded yet. */
export function monthsQuery(filter: Filter) {
  return queryOptions({
    queryKey: historyKeys.months(filter),
    queryFn: ({ signal }) => call(listMonths, { query: toQuery(filter) }, { signal }),
    staleTime: FRESH_MS,
  });
}

export function useMonths(filter: Filter) {
  return useQuery({
    ...monthsQuery(filter),
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
}

/** Refetches lists and totals after a payment has changed. */
export function useInvalidateHistory(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: historyKeys.all });
}

/** Confirms a payment as its payer. */
export function confirmOwnPayment(id: string): Promise<PaymentView> {
  return call(confirmPayment, { params: { id } });
}

/** Starts a CSV export of all payments that match the filter. */
export function useStartExport(): (filter: Filter) => Promise<ExportView> {
  const queryClient = useQueryClient();
  return async (filter) => {
    const started = await call(startExport, { body: { kind: 'payments_csv', ...toQuery(filter) } });
    queryClient.setQueryData(historyKeys.export(started.id), started);
    return started;
  };
}

/** Polls the export until it is ready or has failed. */
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
