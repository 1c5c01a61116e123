import { callConsole, callConsoleForFile } from '@saifu/client/call-console';
import {
  downloadMerchantExport,
  listMerchantExports,
  type MerchantExportView,
  startMerchantExport,
} from '@saifu/contract/merchant-export';
import {
  getMerchantPayment,
  getMerchantPaymentTotals,
  listMerchantPayments,
  type MerchantPaymentView,
  refundPayment,
} from '@saifu/contract/merchant-payment';
import { printMerchantReceipt } from '@saifu/contract/merchant-receipt';
import { listTimelineEntries } from '@saifu/contract/payment-timeline';
import type { Language } from '@saifu/domain/shared/language';
import { DOWNLOAD_TIMEOUT_MS, PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { PaymentFilter } from './filter.ts';

const paymentKeys = {
  lists: ['payments', 'list'] as const,
  list: (filter: PaymentFilter) => ['payments', 'list', toQuery(filter)] as const,
  totals: (filter: PaymentFilter) => ['payments', 'list', 'totals', toQuery(filter)] as const,
  one: (id: string) => ['payments', 'one', id] as const,
  timeline: (id: string) => ['payments', 'one', id, 'timeline'] as const,
  exports: ['payments', 'exports'] as const,
};

/**
 * Payments that match the filter, paginated. The previous result stays visible until the next one
 * arrives.
 */
export function usePayments(filter: PaymentFilter) {
  return useInfiniteQuery({
    queryKey: paymentKeys.list(filter),
    ...listOptions((page, options) => {
      return callConsole(listMerchantPayments, { query: { ...toQuery(filter), ...page } }, options);
    }),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

/** The sums of all payments that match the filter. They take longer than the first page. */
export function usePaymentTotals(filter: PaymentFilter) {
  return useQuery({
    queryKey: paymentKeys.totals(filter),
    queryFn: ({ signal }) =>
      callConsole(getMerchantPaymentTotals, { query: toQuery(filter) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePayment(id: string) {
  return useQuery({
    queryKey: paymentKeys.one(id),
    queryFn: ({ signal }) => callConsole(getMerchantPayment, { params: { id } }, { signal }),
  });
}

/** What happened to a payment, oldest first, paginated. */
export function useTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: paymentKeys.timeline(id),
    ...listOptions((page, options) => {
      const query = { limit: `${PAGE_ITEMS_MAX}`, ...page };
      return callConsole(listTimelineEntries, { params: { id }, query }, options);
    }),
    select: joinItems,
  });
}

/** The receipt as PDF, in Japanese with English beside it for readers of English. */
export function useFetchReceipt(id: string) {
  const client = useQueryClient();
  return async (language: Language): Promise<Blob> => {
    const query = language === 'en' ? ({ language } as const) : {};
    const file = await callConsoleForFile(printMerchantReceipt, { params: { id }, query });
    void client.invalidateQueries({ queryKey: paymentKeys.timeline(id) });
    return file;
  };
}

const EXPORTS_SHOWN = 5;
const EXPORT_POLL_INTERVAL_MS = 2000;

/** The newest CSV files, polled while one of them is being made. */
export function usePaymentExports() {
  return useQuery({
    queryKey: paymentKeys.exports,
    queryFn: ({ signal }) => {
      return callConsole(listMerchantExports, { query: { limit: `${EXPORTS_SHOWN}` } }, { signal });
    },
    select: ({ items }) => items,
    refetchInterval: ({ state }) => {
      return state.data?.items.some(isInProgress) ? EXPORT_POLL_INTERVAL_MS : false;
    },
  });
}

export function isInProgress({ state }: MerchantExportView): boolean {
  return state === 'queued' || state === 'running';
}

/** The list is fetched again after an error too, because the file may have been started. */
export function useStartExport() {
  const client = useQueryClient();
  return async (filter: PaymentFilter, idempotencyKey: string): Promise<MerchantExportView> => {
    try {
      return await callConsole(startMerchantExport, { body: toQuery(filter) }, { idempotencyKey });
    } finally {
      await client.invalidateQueries({ queryKey: paymentKeys.exports });
    }
  };
}

export function useFetchExport() {
  const client = useQueryClient();
  return async (id: string): Promise<Blob> => {
    const options = { timeoutMs: DOWNLOAD_TIMEOUT_MS };
    try {
      return await callConsoleForFile(downloadMerchantExport, { params: { id } }, options);
    } catch (error) {
      // The file may have expired since the list was fetched.
      void client.invalidateQueries({ queryKey: paymentKeys.exports });
      throw error;
    }
  };
}

/**
 * Refunds a part of a payment. The key makes a retry safe. The payment is fetched again after an
 * error too, because it may have changed.
 */
export function useSendRefund(id: string) {
  const client = useQueryClient();
  const queryKey = paymentKeys.one(id);
  return async (amount: number, idempotencyKey: string): Promise<MerchantPaymentView> => {
    const input = { params: { id }, body: { amount } };
    try {
      const payment = await callConsole(refundPayment, input, { idempotencyKey });
      await client.cancelQueries({ queryKey });
      client.setQueryData<MerchantPaymentView>(queryKey, payment);
      return payment;
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: paymentKeys.lists });
      void client.invalidateQueries({ queryKey: paymentKeys.timeline(id) });
    }
  };
}
