import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { subscribe } from '@saifu/client/subscribe';
import { listPlans } from '@saifu/contract/installment-plan';
import { getOrder, type OrderView } from '@saifu/contract/order';
import {
  cancelPayment,
  getPayment,
  isUnfinished,
  type PaymentView,
  payOrder,
  resumePayment,
  streamPayment,
} from '@saifu/contract/payment';
import { useEventStream } from '@saifu/web/hooks/use-event-stream.ts';
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attempt, PayBody } from './attempt.ts';
import { readGuestToken, saveGuestToken } from './guest-token.ts';

const paymentKeys = {
  one: (id: string) => ['payment', id] as const,
  plans: (orderId: string, card: PlanCard | null) => ['payment', 'plans', orderId, card] as const,
};

/** The card for which plans are fetched: a saved one or a token. */
export type PlanCard = { readonly card_id: string } | { readonly card_token: string };

const FAST_POLL_INTERVAL_MS = 4000;
const SLOW_POLL_INTERVAL_MS = 15_000;
// Polls fast for two minutes; a payer who waits longer is not at the counter.
const FAST_POLLS_MAX = 30;

/** Submits a payment and caches the result. */
export function usePayOrder(): (attempt: Attempt) => Promise<PaymentView> {
  const queryClient = useQueryClient();
  return async ({ orderId, key, body }) => {
    const input = { params: { id: orderId }, body };
    const { guest_token, ...payment } = await call(payOrder, input, { idempotencyKey: key });
    if (guest_token !== null) saveGuestToken(payment.id, guest_token);
    queryClient.setQueryData<PaymentView>(paymentKeys.one(payment.id), payment);
    return payment;
  };
}

/** The current order from the server, bypassing the cache. */
export function fetchOrder(id: string): Promise<OrderView> {
  return call(getOrder, pathTo(id));
}

/**
 * One payment, updated live until it is final. A guest authenticates with the token of a link or
 * the token stored for the payment.
 */
export function usePayment(id: string | null, linkToken?: string) {
  const fetchPayment: FetchPayment = (guest, signal) =>
    call(getPayment, pathTo(id), { signal, ...guest });
  return useLivePayment(id, fetchPayment, linkToken);
}

/**
 * A payment that the payer has returned to. The first request resumes it with the provider; later
 * requests only read it.
 */
export function useReturnedPayment(id: string) {
  const queryClient = useQueryClient();
  return useLivePayment(id, (guest, signal) => {
    const isKnown = queryClient.getQueryData(paymentKeys.one(id)) !== undefined;
    const row = isKnown ? getPayment : resumePayment;
    return call(row, pathTo(id), { signal, ...guest });
  });
}

/** Cancels a payment that is not authorized yet. */
export function useCancelPayment(): (id: string) => Promise<unknown> {
  return (id) => call(cancelPayment, pathTo(id), asGuest(id));
}

export function usePlans(orderId: string, card: PlanCard | null) {
  return useQuery({
    queryKey: paymentKeys.plans(orderId, card),
    enabled: card !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const input = { params: { id: orderId }, query: card ?? {} };
      return (await call(listPlans, input, { signal })).items;
    },
  });
}

/** Runs the server's schema validation on the client. */
export function validatePayment(body: PayBody) {
  return validateForm(payOrder.body, body);
}

type Guest = { readonly guestToken?: string };
type FetchPayment = (guest: Guest, signal: AbortSignal) => Promise<PaymentView>;

/** Fetches once, then follows the event stream. Polls whenever the stream is not available. */
function useLivePayment(id: string | null, fetchPayment: FetchPayment, linkToken?: string) {
  const guest = () => (linkToken === undefined ? asGuest(id) : { guestToken: linkToken });
  const queryClient = useQueryClient();
  const [hasStreamedData, setHasStreamedData] = useState(false);
  const query = useQuery({
    queryKey: paymentKeys.one(id ?? ''),
    enabled: id !== null,
    staleTime: FAST_POLL_INTERVAL_MS,
    refetchInterval: hasStreamedData ? false : getRefetchInterval,
    queryFn: ({ signal }) => fetchPayment(guest(), signal),
  });
  const isStreaming = query.data !== undefined && isUnfinished(query.data);
  const start = (streamedId: string, signal: AbortSignal) =>
    void subscribe(streamPayment, {
      ...pathTo(streamedId),
      ...guest(),
      signal,
      onChange: (payment) => {
        setHasStreamedData(true);
        cacheStreamedPayment(queryClient, payment);
      },
      onLost: () => setHasStreamedData(false),
    });
  useEventStream(isStreaming ? id : null, start, () => setHasStreamedData(false));
  return query;
}

/** Cancels a fetch in flight, because its result could be older than the streamed payment. */
function cacheStreamedPayment(queryClient: QueryClient, payment: PaymentView): void {
  const filter = { queryKey: paymentKeys.one(payment.id), exact: true };
  const hasFailed = queryClient.getQueryState(filter.queryKey)?.error != null;
  void queryClient.cancelQueries(filter);
  queryClient.setQueryData<PaymentView>(filter.queryKey, payment);
  // The connection works again. Only a successful request clears the query's error.
  if (hasFailed) void queryClient.invalidateQueries(filter);
}

function getRefetchInterval({ state }: Query<PaymentView>): number | false {
  if (state.data === undefined || !isUnfinished(state.data)) return false;
  return state.dataUpdateCount <= FAST_POLLS_MAX ? FAST_POLL_INTERVAL_MS : SLOW_POLL_INTERVAL_MS;
}

const pathTo = (id: string | null) => ({ params: { id: id ?? '' } });

function asGuest(id: string | null): Guest {
  const guestToken = id === null ? null : readGuestToken(id);
  return guestToken === null ? {} : { guestToken };
}
