import { callConsole } from '@saifu/client/call-console';
import { countPaymentBlocks, listPaymentBlocks } from '@saifu/contract/payment-block';
import {
  PAYMENT_BLOCK_SOURCES,
  type PaymentBlockSource,
} from '@saifu/domain/risk/block-list-entry';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { readOption, toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';

/** Which stopped payments are listed. An empty source means all. */
export type BlockFilter = { readonly source: PaymentBlockSource | '' };

export function parseFilter(search: string): BlockFilter {
  return { source: readOption(new URLSearchParams(search), 'source', PAYMENT_BLOCK_SOURCES) };
}

export function usePaymentBlocks(filter: BlockFilter) {
  return useInfiniteQuery({
    queryKey: ['payment-blocks', 'list', filter],
    ...listOptions((page, options) =>
      callConsole(listPaymentBlocks, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function useBlockedDays() {
  return useQuery({
    queryKey: ['payment-blocks', 'days'],
    queryFn: async ({ signal }) => (await callConsole(countPaymentBlocks, {}, { signal })).items,
  });
}
