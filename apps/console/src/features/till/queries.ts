import { callConsole, callConsoleForFile, subscribeToConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { cancelInvoice, createInvoice } from '@saifu/contract/invoice';
import { listMerchantPayments } from '@saifu/contract/merchant-payment';
import {
  getOrderProgress,
  type OrderProgressView,
  streamOrderProgress,
} from '@saifu/contract/order-progress';
import {
  createQrCode,
  getQrCode,
  getQrCodeImage,
  type MerchantQrView,
} from '@saifu/contract/qr-code';
import { isOrderClosed } from '@saifu/domain/orders/order-progress';
import { QR_DYNAMIC_LIFE_MS } from '@saifu/domain/shared/limits';
import { useEventStream } from '@saifu/web/hooks/use-event-stream.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import type { CartLine } from './cart.ts';

const tillKeys = {
  code: (id: string) => ['till', 'code', id] as const,
  image: (id: string) => ['till', 'image', id] as const,
  progress: (orderId: string) => ['till', 'progress', orderId] as const,
  recent: ['till', 'recent'] as const,
  recentOf: (storeId: string) => ['till', 'recent', storeId] as const,
};

/** While the stream is down. */
const POLL_INTERVAL_MS = 2000;
const RECENT_PAYMENTS = 10;

type Sale = { readonly store_id: string; readonly pay_amount: number };

function toBody(sale: Sale): BodyInto<typeof createQrCode> {
  return { type: 'dynamic', ...sale };
}

export function validateSale(sale: Sale) {
  return validateForm(createQrCode.body, toBody(sale));
}

/** A code for one sale. The key makes a retry safe. */
export function useCreateCode() {
  const client = useQueryClient();
  return async (sale: Sale, idempotencyKey: string): Promise<MerchantQrView> => {
    const code = await callConsole(createQrCode, { body: toBody(sale) }, { idempotencyKey });
    client.setQueryData<MerchantQrView>(tillKeys.code(code.id), code);
    return code;
  };
}

type ItemsSale = {
  readonly storeId: string;
  readonly lines: readonly CartLine[];
  readonly totalYen: number;
};

/** The sum is sent too: a sale is not made with another one than the till shows. */
function toOrder({ storeId, lines, totalYen }: ItemsSale): BodyInto<typeof createInvoice> {
  return {
    store_id: storeId,
    items: lines.map(({ item, quantity }) => {
      const { name, unit_price, tax_rate } = item;
      return { name, quantity, unit_price, tax_rate };
    }),
    pay_amount: totalYen,
    // As long as its code.
    expires_in_minutes: QR_DYNAMIC_LIFE_MS / 60_000,
  };
}

/**
 * An order of items and its code. A retry after a lost response repeats both requests with their
 * keys, so that it finds the same order.
 */
export function useCreateItemsCode() {
  const client = useQueryClient();
  const attemptOrder = useAttempt();
  const attemptCode = useAttempt();
  return (sale: ItemsSale): Promise<MerchantQrView> => {
    const body = toOrder(sale);
    return attemptOrder(JSON.stringify(body), async (orderKey) => {
      const order = await callConsole(createInvoice, { body }, { idempotencyKey: orderKey });
      const code = await attemptCode(order.id, (idempotencyKey) => {
        const dynamic = { type: 'dynamic', order_id: order.id } as const;
        return callConsole(createQrCode, { body: dynamic }, { idempotencyKey });
      });
      client.setQueryData<MerchantQrView>(tillKeys.code(code.id), code);
      return code;
    });
  };
}

/** The code of the URL, so that a reload shows the same sale. */
export function useCode(id: string) {
  return useQuery({
    queryKey: tillKeys.code(id),
    queryFn: ({ signal }) => callConsole(getQrCode, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The code as a drawing. It never changes. */
export function useCodeImage(id: string) {
  const input = { params: { id }, query: { format: 'svg', payload: 'url' } } as const;
  return useQuery({
    queryKey: tillKeys.image(id),
    queryFn: async ({ signal }) =>
      (await callConsoleForFile(getQrCodeImage, input, { signal })).text(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How far the payer is: by a stream, and by polling while the stream is down. */
export function useOrderProgress(orderId: string) {
  const client = useQueryClient();
  const [isStreaming, setIsStreaming] = useState(false);
  const queryKey = tillKeys.progress(orderId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callConsole(getOrderProgress, { params: { id: orderId } }, { signal }),
    refetchInterval: ({ state }) =>
      isStreaming || isClosed(state.data) ? false : POLL_INTERVAL_MS,
  });
  const publish = (view: OrderProgressView) => {
    setIsStreaming(true);
    // A fetch in flight could be older.
    void client.cancelQueries({ queryKey, exact: true });
    client.setQueryData<OrderProgressView>(queryKey, view);
  };
  const start = (id: string, signal: AbortSignal) =>
    void subscribeToConsole(streamOrderProgress, {
      params: { id },
      signal,
      onChange: publish,
      onLost: () => setIsStreaming(false),
    });
  const progress = query.data?.progress;
  useEffect(() => {
    if (progress === 'paid') void client.invalidateQueries({ queryKey: tillKeys.recent });
  }, [client, progress]);
  const isOpen = query.data !== undefined && !isClosed(query.data);
  useEventStream(isOpen ? orderId : null, start, () => setIsStreaming(false));
  return query;
}

function isClosed(view: OrderProgressView | undefined): boolean {
  return view !== undefined && isOrderClosed(view.progress);
}

/** The order is fetched again after an error too, because it may have been paid meanwhile. */
export function useCancelOrder(orderId: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await callConsole(cancelInvoice, { params: { id: orderId } });
    } finally {
      await client.invalidateQueries({ queryKey: tillKeys.progress(orderId) });
    }
  };
}

/** The last payments of a store. */
export function useRecentPayments(storeId: string) {
  const query = { store_id: storeId, limit: String(RECENT_PAYMENTS) };
  return useQuery({
    queryKey: tillKeys.recentOf(storeId),
    queryFn: ({ signal }) => callConsole(listMerchantPayments, { query }, { signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });
}
