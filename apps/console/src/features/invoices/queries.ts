import { callConsole, callConsoleForFile } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  cancelInvoice,
  createInvoice,
  exportInvoices,
  getInvoice,
  listInvoices,
  type MerchantOrderView,
} from '@saifu/contract/invoice';
import { type InvoiceSendView, listInvoiceSends, sendInvoice } from '@saifu/contract/invoice-send';
import { getOrderProgress } from '@saifu/contract/order-progress';
import { createQrCode, getQrCodeImage, type MerchantQrView } from '@saifu/contract/qr-code';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, joinWithTotals, listOptions } from '../../lib/list-query.ts';
import type { InvoiceFilter } from './filter.ts';

const invoiceKeys = {
  lists: ['invoices', 'list'] as const,
  list: (filter: InvoiceFilter) => ['invoices', 'list', toQuery(filter)] as const,
  one: (id: string) => ['invoices', 'one', id] as const,
  payment: (id: string) => ['invoices', 'payment', id] as const,
  sends: (id: string) => ['invoices', 'sends', id] as const,
  image: (codeId: string) => ['invoices', 'image', codeId] as const,
};

const REFETCH_INTERVAL_MS = 15_000;

export type InvoiceBody = BodyInto<typeof createInvoice>;

/**
 * Invoices that match the filter, paginated, and their totals. The previous result stays visible
 * until the next one arrives.
 */
export function useInvoices(filter: InvoiceFilter) {
  return useInfiniteQuery({
    queryKey: invoiceKeys.list(filter),
    ...listOptions((page, options) => {
      return callConsole(listInvoices, { query: { ...toQuery(filter), ...page } }, options);
    }),
    placeholderData: keepPreviousData,
    select: joinWithTotals,
  });
}

/** All invoices that match the filter, as a CSV file. */
export function fetchCsv(filter: InvoiceFilter): Promise<Blob> {
  return callConsoleForFile(exportInvoices, { query: toQuery(filter) });
}

/** One invoice, polled while it can be paid. */
export function useInvoice(id: string) {
  return useQuery({
    queryKey: invoiceKeys.one(id),
    queryFn: ({ signal }) => callConsole(getInvoice, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? REFETCH_INTERVAL_MS : false),
  });
}

/** The invoice that a new one copies; null for none. */
export function useCopiedInvoice(id: string | null) {
  return useQuery({
    queryKey: invoiceKeys.one(id ?? ''),
    queryFn: ({ signal }) => callConsole(getInvoice, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

/** The payment of a paid invoice. */
export function useInvoicePayment({ id, status }: MerchantOrderView) {
  return useQuery({
    queryKey: invoiceKeys.payment(id),
    queryFn: ({ signal }) => callConsole(getOrderProgress, { params: { id } }, { signal }),
    enabled: status === 'paid',
    select: ({ payment }) => payment,
  });
}

export function validateInvoice(body: InvoiceBody) {
  return validateForm(createInvoice.body, body);
}

/** Creates an invoice. The key makes a retry safe. Without a response it may exist already. */
export function useCreateInvoice() {
  const client = useQueryClient();
  return async (body: InvoiceBody, idempotencyKey: string): Promise<MerchantOrderView> => {
    try {
      const invoice = await callConsole(createInvoice, { body }, { idempotencyKey });
      client.setQueryData<MerchantOrderView>(invoiceKeys.one(invoice.id), invoice);
      return invoice;
    } finally {
      void client.invalidateQueries({ queryKey: invoiceKeys.lists });
    }
  };
}

/** The invoice is fetched again after an error too, because it may have been paid meanwhile. */
export function useCancelInvoice(id: string): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = invoiceKeys.one(id);
  return async () => {
    try {
      const invoice = await callConsole(cancelInvoice, { params: { id } });
      await client.cancelQueries({ queryKey });
      client.setQueryData<MerchantOrderView>(queryKey, invoice);
    } catch (error) {
      await refresh(client, queryKey);
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: invoiceKeys.lists });
    }
  };
}

/** A QR code for an existing invoice, valid for some minutes. The key makes a retry safe. */
export function useCreateCode(orderId: string) {
  const client = useQueryClient();
  return async (idempotencyKey: string): Promise<MerchantQrView> => {
    const body = { type: 'dynamic', order_id: orderId } as const;
    try {
      return await callConsole(createQrCode, { body }, { idempotencyKey });
    } catch (error) {
      await refresh(client, invoiceKeys.one(orderId));
      throw error;
    }
  };
}

/** The code as a drawing. It never changes. */
export function useCodeImage(codeId: string) {
  const input = { params: { id: codeId }, query: { format: 'svg', payload: 'url' } } as const;
  return useQuery({
    queryKey: invoiceKeys.image(codeId),
    queryFn: async ({ signal }) =>
      (await callConsoleForFile(getQrCodeImage, input, { signal })).text(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The messages with which an invoice was sent, newest first. */
export function useInvoiceSends(id: string) {
  return useInfiniteQuery({
    queryKey: invoiceKeys.sends(id),
    ...listOptions((query, options) => {
      return callConsole(listInvoiceSends, { params: { id }, query }, options);
    }),
    select: joinItems,
  });
}

export type InvoiceSendBody = BodyInto<typeof sendInvoice>;

export function validateSend(body: InvoiceSendBody) {
  return validateForm(sendInvoice.body, body);
}

/** Sends an invoice. The key makes a retry safe. The invoice may have been closed meanwhile. */
export function useSendInvoice(id: string) {
  const client = useQueryClient();
  return async (body: InvoiceSendBody, idempotencyKey: string): Promise<InvoiceSendView> => {
    try {
      return await callConsole(sendInvoice, { params: { id }, body }, { idempotencyKey });
    } catch (error) {
      await refresh(client, invoiceKeys.one(id));
      throw error;
    } finally {
      void refresh(client, invoiceKeys.sends(id));
    }
  };
}

function refresh(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  return client.invalidateQueries({ queryKey });
}
