import { call } from '@saifu/client/call';
import type { ReplyOf } from '@saifu/contract/endpoint';
import {
  type AgreementView,
  acceptPrice,
  cancelAgreement,
  changeAgreementCard,
  changeAgreementReminders,
  declinePrice,
  getAgreement,
  listAgreementOrders,
  listAgreements,
  pauseAgreement,
  resumeAgreement,
} from '@saifu/contract/recurring-billing';
import { PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { type Query, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOver } from './display-status.ts';

const agreementKeys = {
  list: ['agreement', 'list'] as const,
  one: (id: string) => ['agreement', 'one', id] as const,
  orders: (id: string) => ['agreement', 'orders', id] as const,
};

const LOOK_AGAIN_MS = 15_000;

/** All of one's own, as many at once as there can be: what comes next is found among all. */
export function useAgreements() {
  return useInfiniteQuery({
    queryKey: agreementKeys.list,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE_ITEMS_MAX), ...(pageParam && { cursor: pageParam }) };
      return call(listAgreements, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** One of them, looked at again while something of it is being settled. */
export function useAgreement(id: string) {
  return useQuery({
    queryKey: agreementKeys.one(id),
    queryFn: ({ signal }) => call(getAgreement, { params: { id } }, { signal }),
    refetchInterval: ({ state }: Query<AgreementView>) => {
      return state.data && isUnderway(state.data) ? LOOK_AGAIN_MS : false;
    },
  });
}

/** Every period and what became of it, page after page. */
export function useAgreementOrders(id: string) {
  return useInfiniteQuery({
    queryKey: agreementKeys.orders(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return call(listAgreementOrders, { params: { id }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

export type Accepted = ReplyOf<typeof acceptPrice>;

/** What its payer can do to it. Whoever shows it shows it as it then is. */
export function useAgreementCalls(id: string) {
  const queryClient = useQueryClient();
  const params = { id };

  const keep = async (view: AgreementView): Promise<AgreementView> => {
    const queryKey = agreementKeys.one(view.id);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<AgreementView>(queryKey, view);
    void queryClient.invalidateQueries({ queryKey: agreementKeys.list });
    void queryClient.invalidateQueries({ queryKey: agreementKeys.orders(view.id) });
    return view;
  };

  return {
    changeCard: async (card_id: string) =>
      keep(await call(changeAgreementCard, { params, body: { card_id } })),
    changeReminders: async (days: ReminderDays) =>
      keep(await call(changeAgreementReminders, { params, body: { days: [...days] } })),
    cancel: async (after_charge: boolean) =>
      keep(await call(cancelAgreement, { params, body: { after_charge } })),
    pause: async () => keep(await call(pauseAgreement, { params })),
    resume: async () => keep(await call(resumeAgreement, { params })),
    acceptPrice: async (change: string): Promise<Accepted> => {
      const reply = await call(acceptPrice, { params: { id, change } });
      await keep(reply.recurring_billing);
      return reply;
    },
    declinePrice: async (change: string) =>
      keep(await call(declinePrice, { params: { id, change } })),
  };
}

export type ReminderDays = readonly (7 | 3 | 0)[];

/** After a no: it may have changed under the person who pressed. */
export function useRenewAgreement(id: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: agreementKeys.one(id) });
}

/** What is unpaid may be paid meanwhile; a card that was typed is saved a moment later. */
function isUnderway(view: AgreementView): boolean {
  return !isOver(view) && (view.unpaid !== null || view.card_id === null);
}
