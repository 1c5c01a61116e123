import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { createQrCode, type MerchantQrView } from '@saifu/contract/qr-code';
import { getDemoData } from '@saifu/contract/sandbox';
import { getStore, listStores } from '@saifu/contract/store';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

const ON_HOME = '12';

type Reader = { readonly isLoggedIn: boolean };

/** One store; whoever is signed in also learns whether it would be the first payment there. */
export function useStore(id: string | null, { isLoggedIn }: Reader) {
  return useQuery({
    queryKey: ['store', id, isLoggedIn ? 'own' : 'guest'],
    enabled: id !== null,
    queryFn: ({ signal }) => call(getStore, { params: { id: id ?? '' } }, { signal }),
  });
}

/** Those paid last first; or those that answer to a name. What was found stays until the next. */
export function useStores(q: string) {
  return useInfiniteQuery({
    queryKey: ['stores', q],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: ON_HOME, ...(q && { q }), ...(pageParam && { cursor: pageParam }) };
      return call(listStores, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}

/** The demo world of the sandbox: its stores, their codes and their bills. */
export function useDemoData() {
  return useQuery({
    queryKey: ['demo_data'],
    queryFn: ({ signal }) => call(getDemoData, {}, { signal }),
  });
}

type Sale = { readonly store_id: string; readonly pay_amount: number };

/** A till asks for one amount, in the name of its store. */
export function createDynamicCode(sale: Sale, apiKey: string): Promise<MerchantQrView> {
  return call(createQrCode, { body: { type: 'dynamic', ...sale } }, { token: apiKey });
}

export function validateSale(sale: Sale) {
  if (createQrCode.body === undefined) return {};
  return validateForm(createQrCode.body, { type: 'dynamic', ...sale });
}
