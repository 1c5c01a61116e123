import { callConsole } from '@saifu/client/call-console';
import { getBalance, listBalanceEntries } from '@saifu/contract/balance';
import { getFees } from '@saifu/contract/fee';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { BalanceFilter } from './filter.ts';

export function useBalance() {
  return useQuery({
    queryKey: ['balance'],
    queryFn: ({ signal }) => callConsole(getBalance, {}, { signal }),
  });
}

/** Changes of the balance, newest first. The previous result stays visible. */
export function useBalanceEntries(filter: BalanceFilter) {
  return useInfiniteQuery({
    queryKey: ['balance', 'entries', filter],
    ...listOptions((page, options) =>
      callConsole(listBalanceEntries, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function useFees() {
  return useQuery({
    queryKey: ['fees'],
    queryFn: ({ signal }) => callConsole(getFees, {}, { signal }),
  });
}
