import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { createQrCode, type MerchantQrView } from '@saifu/contract/qr-code';
import { getDemoData } from '@saifu/contract/sandbox';
import { getStore, listStores } from '@saifu/contract/store';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

const ON_HOME = '12';

type Reader = { readonly isLoggedIn: boolean };

/** One store. For signed-in users it includes whether this would be their first payment there. */
export function useStore(id: string | null, { isLoggedIn }: Reader) {
  return useQuery({
    queryKey: ['store', id, isLoggedIn ? 'own' : 'guest'],
    enabled: id !== null,
    queryFn: ({ signal }) => call(getStore, { params: { id: id ?? '' } }, { signal }),
  });
}

/**
 * Recently paid stores first, or stores that match a name. The previous result stays visible until
 * the next one arrives.
 */
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

/** Demo data of the sandbox: stores, codes and bills. */
export function useDemoData() {
  return useQuery({
    queryKey: ['demo_data'],
    queryFn: ({ signal }) => call(getDemoData, {}, { signal }),
  });
}

type Sale = { readonly store_id: string; readonly pay_amount: number };

/** Creates a dynamic code for one amount on behalf of a store. */
export function createDynamicCode(sale: Sale, apiKey: string): Promise<MerchantQrView> {
  return call(createQrCode, { body: { type: 'dynamic', ...sale } }, { token: apiKey });
}

export function validateSale(sale: Sale) {
  if (createQrCode.body === undefined) return {};
  return validateForm(createQrCode.body, { type: 'dynamic', ...sale });
}
