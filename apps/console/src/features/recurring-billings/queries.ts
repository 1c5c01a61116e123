import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto, ReplyOf } from '@saifu/contract/endpoint';
import {
  createRecurringBilling,
  getMerchantRecurringBilling,
  listMerchantCharges,
  listMerchantRecurringBillings,
  listPriceChanges,
  type MerchantRecurringBillingView,
  proposePrice,
  withdrawPrice,
  withdrawRecurringBilling,
} from '@saifu/contract/merchant-recurring-billing';
import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, joinWithTotals, listOptions } from '../../lib/list-query.ts';
import type { BillingFilter } from './filter.ts';

const billingKeys = {
  lists: ['recurring-billings', 'list'] as const,
  list: (filter: BillingFilter) => ['recurring-billings', 'list', toQuery(filter)] as const,
  /** Everything of one recurring billing. */
  all: (id: string) => ['recurring-billings', 'one', id] as const,
  one: (id: string) => ['recurring-billings', 'one', id, 'view'] as const,
  charges: (id: string) => ['recurring-billings', 'one', id, 'charges'] as const,
  priceChanges: (id: string) => ['recurring-billings', 'one', id, 'price-changes'] as const,
};

const REFETCH_INTERVAL_MS = 15_000;

export type OfferBody = BodyInto<typeof createRecurringBilling>;
export type ProposalBody = BodyInto<typeof proposePrice>;
export type MerchantCharge = ReplyOf<typeof listMerchantCharges>['items'][number];

/**
 * Recurring billings that match the filter, paginated, and their totals. The previous result stays
 * visible until the next one arrives.
 */
export function useRecurringBillings(filter: BillingFilter) {
  return useInfiniteQuery({
    queryKey: billingKeys.list(filter),
    ...listOptions((page, options) => {
      return callConsole(
        listMerchantRecurringBillings,
        { query: { ...toQuery(filter), ...page } },
        options,
      );
    }),
    placeholderData: keepPreviousData,
    select: joinWithTotals,
  });
}

/** One recurring billing, polled while its payer can pay the first time or answer a new price. */
export function useRecurringBilling(id: string) {
  return useQuery({
    queryKey: billingKeys.one(id),
    queryFn: ({ signal }) =>
      callConsole(getMerchantRecurringBilling, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isPayerAsked(state.data) ? REFETCH_INTERVAL_MS : false),
  });
}

function isPayerAsked(billing: MerchantRecurringBillingView | undefined): boolean {
  if (billing === undefined) return false;
  const isProposed = billing.price_change?.status === 'proposed' && billing.closed_at === null;
  return billing.status === 'pending_first_payment' || isProposed;
}

/** The charges, newest first, fetched again when the recurring billing has changed. */
export function useCharges({ id, status, next_payment_date }: MerchantRecurringBillingView) {
  return useInfiniteQuery({
    queryKey: [...billingKeys.charges(id), status, next_payment_date],
    ...listOptions((query, options) => {
      return callConsole(listMerchantCharges, { params: { id }, query }, options);
    }),
    placeholderData: keepPreviousData,
    select: joinWithTotals,
  });
}

/** The price changes, the last proposed first, fetched again when the last one was answered. */
export function usePriceChanges({ id, price_change: last }: MerchantRecurringBillingView) {
  return useInfiniteQuery({
    queryKey: [...billingKeys.priceChanges(id), last?.id, last?.status],
    ...listOptions((query, options) => {
      return callConsole(listPriceChanges, { params: { id }, query }, options);
    }),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function validateOffer(body: OfferBody) {
  return validateForm(createRecurringBilling.body, body);
}

export function validateProposal(body: ProposalBody) {
  return validateForm(proposePrice.body, body);
}

/** Creates an offer. The key makes a retry safe. Without a response it may exist already. */
export function useCreateRecurringBilling() {
  const client = useQueryClient();
  return async (body: OfferBody, idempotencyKey: string): Promise<MerchantRecurringBillingView> => {
    try {
      const billing = await callConsole(createRecurringBilling, { body }, { idempotencyKey });
      client.setQueryData<MerchantRecurringBillingView>(billingKeys.one(billing.id), billing);
      return billing;
    } finally {
      void client.invalidateQueries({ queryKey: billingKeys.lists });
    }
  };
}

/** Withdraws an offer or ends a recurring billing at once. Idempotent. */
export function useCancelRecurringBilling(id: string) {
  const client = useQueryClient();
  return () =>
    refreshAfter(client, id, async () => {
      const billing = await callConsole(withdrawRecurringBilling, { params: { id } });
      const queryKey = billingKeys.one(id);
      await client.cancelQueries({ queryKey });
      client.setQueryData<MerchantRecurringBillingView>(queryKey, billing);
      return billing;
    });
}

/** Only one price change can be open, so a retry cannot propose it twice. */
export function useProposePrice(id: string) {
  const client = useQueryClient();
  return (body: ProposalBody): Promise<PriceChangeView> =>
    refreshAfter(client, id, () => callConsole(proposePrice, { params: { id }, body }));
}

/** Withdraws an unanswered price change. Idempotent. */
export function useWithdrawPrice(id: string) {
  const client = useQueryClient();
  return (change: string): Promise<PriceChangeView> =>
    refreshAfter(client, id, () => callConsole(withdrawPrice, { params: { id, change } }));
}

/**
 * What is shown is fetched again also after an error, because the payer may have acted meanwhile,
 * and a call without a response may have changed something.
 */
async function refreshAfter<Reply>(
  client: QueryClient,
  id: string,
  send: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send();
  } finally {
    void client.invalidateQueries({ queryKey: billingKeys.lists });
    await client.invalidateQueries({ queryKey: billingKeys.all(id) });
  }
}
