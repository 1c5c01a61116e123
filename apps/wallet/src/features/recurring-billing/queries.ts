import { call } from '@saifu/client/call';
import type { ReplyOf } from '@saifu/contract/endpoint';
import {
  acceptPrice,
  cancelRecurringBilling,
  changeRecurringBillingCard,
  changeRecurringBillingReminders,
  declinePrice,
  getRecurringBilling,
  listRecurringBillingOrders,
  listRecurringBillings,
  pauseRecurringBilling,
  type RecurringBillingView,
  resumeRecurringBilling,
} from '@saifu/contract/recurring-billing';
import { PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { type Query, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOver } from './display-status.ts';

const recurringBillingKeys = {
  list: ['recurring_billing', 'list'] as const,
  one: (id: string) => ['recurring_billing', 'one', id] as const,
  orders: (id: string) => ['recurring_billing', 'orders', id] as const,
};

const REFETCH_INTERVAL_MS = 15_000;

/**
 * All recurring billings with the maximum page size, because the next charge is searched among all.
 */
export function useRecurringBillings() {
  return useInfiniteQuery({
    queryKey: recurringBillingKeys.list,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE_ITEMS_MAX), ...(pageParam && { cursor: pageParam }) };
      return call(listRecurringBillings, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** One recurring billing, polled while something is in progress. */
export function useRecurringBilling(id: string) {
  return useQuery({
    queryKey: recurringBillingKeys.one(id),
    queryFn: ({ signal }) => call(getRecurringBilling, { params: { id } }, { signal }),
    refetchInterval: ({ state }: Query<RecurringBillingView>) => {
      return state.data && isInProgress(state.data) ? REFETCH_INTERVAL_MS : false;
    },
  });
}

/** All periods with their results, paginated. */
export function useRecurringBillingOrders(id: string) {
  return useInfiniteQuery({
    queryKey: recurringBillingKeys.orders(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return call(listRecurringBillingOrders, { params: { id }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

export type Accepted = ReplyOf<typeof acceptPrice>;

/** Mutations of a recurring billing. Each updates the cached view. */
export function useRecurringBillingMutations(id: string) {
  const queryClient = useQueryClient();
  const params = { id };

  const setCached = async (view: RecurringBillingView): Promise<RecurringBillingView> => {
    const queryKey = recurringBillingKeys.one(view.id);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<RecurringBillingView>(queryKey, view);
    void queryClient.invalidateQueries({ queryKey: recurringBillingKeys.list });
    void queryClient.invalidateQueries({ queryKey: recurringBillingKeys.orders(view.id) });
    return view;
  };

  return {
    changeCard: async (card_id: string) =>
      setCached(await call(changeRecurringBillingCard, { params, body: { card_id } })),
    changeReminders: async (days: ReminderDays) =>
      setCached(await call(changeRecurringBillingReminders, { params, body: { days: [...days] } })),
    cancel: async (after_charge: boolean) =>
      setCached(await call(cancelRecurringBilling, { params, body: { after_charge } })),
    pause: async () => setCached(await call(pauseRecurringBilling, { params })),
    resume: async () => setCached(await call(resumeRecurringBilling, { params })),
    acceptPrice: async (change: string): Promise<Accepted> => {
      const reply = await call(acceptPrice, { params: { id, change } });
      await setCached(reply.recurring_billing);
      return reply;
    },
    declinePrice: async (change: string) =>
      setCached(await call(declinePrice, { params: { id, change } })),
  };
}

export type ReminderDays = readonly (7 | 3 | 0)[];

/** Refetches after an error: the recurring billing may have changed. */
export function useInvalidateRecurringBilling(id: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: recurringBillingKeys.one(id) });
}

/** An unpaid charge may be paid elsewhere. A newly typed card is saved a moment later. */
function isInProgress(view: RecurringBillingView): boolean {
  return !isOver(view) && (view.unpaid !== null || view.card_id === null);
}
