import { callConsole } from '@saifu/client/call-console';
import { listMerchantStores } from '@saifu/contract/merchant-store';
import { useQuery } from '@tanstack/react-query';
import { fetchAll } from '../../lib/fetch-all.ts';

const STORES_FRESH_MS = 5 * 60_000;

/** All stores that the member may see. */
export function useStores() {
  return useQuery({
    queryKey: ['stores'],
    queryFn: ({ signal }) =>
      fetchAll((query) => callConsole(listMerchantStores, { query }, { signal })),
    staleTime: STORES_FRESH_MS,
  });
}
