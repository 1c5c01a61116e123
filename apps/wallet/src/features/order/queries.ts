import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { type DisabledFeatureView, listDisabledFeatures } from '@saifu/contract/feature-switch';
import { listPayments } from '@saifu/contract/history';
import { createOrder, getOrder, type OrderView } from '@saifu/contract/order';
import { JUST_FETCHED_MS } from '@saifu/web/lib/prefetch-data.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

type NewOrder = BodyInto<typeof createOrder>;
type Reader = { readonly isLoggedIn: boolean };

const orderKeys = {
  one: (id: string, { isLoggedIn }: Reader) => ['order', id, isLoggedIn ? 'own' : 'guest'] as const,
  own: (id: string) => ['order', id, 'payment'] as const,
};

/** One order as this reader may see it. */
export function orderQuery(id: string, reader: Reader) {
  return queryOptions({
    queryKey: orderKeys.one(id, reader),
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
    staleTime: JUST_FETCHED_MS,
  });
}

/** Signing in reveals more; meanwhile the previous data stays visible. */
export function useOrder(id: string | null, reader: Reader) {
  return useQuery({
    ...orderQuery(id ?? '', reader),
    enabled: id !== null,
    placeholderData: (known) => (known?.id === id ? known : undefined),
  });
}

/** Id of the user's payment of an order; null if another user paid it. */
export function useOwnPayment(orderId: string) {
  return useQuery({
    queryKey: orderKeys.own(orderId),
    queryFn: ({ signal }) => call(listPayments, { query: { q: orderId } }, { signal }),
    select: ({ items }) =>
      items.find((row) => row.order_id === orderId && row.payment_date !== null)?.id ?? null,
  });
}

/** Creates an order and caches it for the next screen. */
export function useCreateOrder(reader: Reader): (order: NewOrder) => Promise<OrderView> {
  const queryClient = useQueryClient();
  return async (body) => {
    const order = await call(createOrder, { body });
    queryClient.setQueryData(orderKeys.one(order.id, reader), order);
    return order;
  };
}

/** Replaces the cached order. */
export function useSetCachedOrder(reader: Reader): (order: OrderView) => void {
  const queryClient = useQueryClient();
  return (order) => queryClient.setQueryData(orderKeys.one(order.id, reader), order);
}

/** Runs the server's schema validation on the client. */
export function validateOrder(order: NewOrder) {
  return validateForm(createOrder.body, order);
}

const DISABLED_REFETCH_INTERVAL_MS = 3000;
const NONE_DISABLED: readonly DisabledFeatureView[] = [];

/**
 * What the operator has switched off, read again and again while the payer looks at the invoice, so
 * that a method is unavailable before anybody slides. Until it is known, and after a failure, the
 * server decides.
 */
export function useDisabledFeatures(): readonly DisabledFeatureView[] {
  const query = useQuery({
    queryKey: ['disabled-features'],
    queryFn: ({ signal }) => call(listDisabledFeatures, {}, { signal }),
    refetchInterval: DISABLED_REFETCH_INTERVAL_MS,
    retry: false,
    meta: { isBackground: true },
  });
  return query.data?.items ?? NONE_DISABLED;
}
