import { callConsole, callConsoleForFile } from '@saifu/client/call-console';
import {
  exportMerchantPayments,
  getMerchantPayment,
  getMerchantPaymentTotals,
  listMerchantPayments,
  type MerchantPaymentView,
  refundPayment,
} from '@saifu/contract/merchant-payment';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import type { PaymentFilter } from './filter.ts';

const paymentKeys = {
  lists: ['payments', 'list'] as const,
  list: (filter: PaymentFilter) => ['payments', 'list', toQuery(filter)] as const,
  totals: (filter: PaymentFilter) => ['payments', 'list', 'totals', toQuery(filter)] as const,
  one: (id: string) => ['payments', 'one', id] as const,
};

/**
 * Payments that match the filter, paginated. The previous result stays visible until the next one
 * arrives.
 */
export function usePayments(filter: PaymentFilter) {
  return useInfiniteQuery({
    queryKey: paymentKeys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...toQuery(filter), ...(pageParam && { cursor: pageParam }) };
      return callConsole(listMerchantPayments, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
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

/** All payments that match the filter, as a CSV file. */
export function fetchCsv(filter: PaymentFilter): Promise<Blob> {
  return callConsoleForFile(exportMerchantPayments, { query: toQuery(filter) });
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
    }
  };
}
