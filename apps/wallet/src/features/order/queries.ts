import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { listPayments } from '@saifu/contract/history';
import { createOrder, getOrder, type OrderView } from '@saifu/contract/order';
import { useQuery, useQueryClient } from '@tanstack/react-query';

type NewOrder = BodyInto<typeof createOrder>;
type Reader = { readonly isLoggedIn: boolean };

const orderKeys = {
  one: (id: string, { isLoggedIn }: Reader) => ['order', id, isLoggedIn ? 'own' : 'guest'] as const,
  own: (id: string) => ['order', id, 'payment'] as const,
};

/**
 * One order, as this reader may see it: after signing in more of it is told, and meanwhile what
 * was known stays in sight.
 */
export function useOrder(id: string | null, reader: Reader) {
  return useQuery({
    queryKey: orderKeys.one(id ?? '', reader),
    enabled: id !== null,
    queryFn: ({ signal }) => call(getOrder, { params: { id: id ?? '' } }, { signal }),
    placeholderData: (known) => (known?.id === id ? known : undefined),
  });
}

/** The id of one's own payment of an order; null: somebody else has paid it. */
export function useOwnPayment(orderId: string) {
  return useQuery({
    queryKey: orderKeys.own(orderId),
    queryFn: ({ signal }) => call(listPayments, { query: { q: orderId } }, { signal }),
    select: ({ items }) =>
      items.find((row) => row.order_id === orderId && row.payment_date !== null)?.id ?? null,
  });
}

/** Makes an order, and remembers it for the screen that follows. */
export function useCreateOrder(reader: Reader): (order: NewOrder) => Promise<OrderView> {
  const queryClient = useQueryClient();
  return async (body) => {
    const order = await call(createOrder, { body });
    queryClient.setQueryData(orderKeys.one(order.id, reader), order);
    return order;
  };
}

/** Takes an order as it has just become for the one that is shown. */
export function useSetCachedOrder(reader: Reader): (order: OrderView) => void {
  const queryClient = useQueryClient();
  return (order) => queryClient.setQueryData(orderKeys.one(order.id, reader), order);
}

/** What the server would say about it, without asking it. */
export function validateOrder(order: NewOrder) {
  return createOrder.body === undefined ? {} : validateForm(createOrder.body, order);
}
