import { callConsole } from '@saifu/client/call-console';
import { closeRefundFailure, listRefundFailures } from '@saifu/contract/refund-failure';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { readOption, toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';

/** An empty state means the open ones. */
export type RefundFailureFilter = { readonly state: 'closed' | '' };

export function parseFilter(search: string): RefundFailureFilter {
  return { state: readOption(new URLSearchParams(search), 'state', ['closed'] as const) };
}

const KEY = ['refund-failures'];

/** Refunds that came back. The previous result stays visible. */
export function useRefundFailures(filter: RefundFailureFilter) {
  return useInfiniteQuery({
    queryKey: [...KEY, filter],
    ...listOptions((page, options) =>
      callConsole(listRefundFailures, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

/** The list is fetched again in any case: a colleague may have closed it. */
export function useCloseRefundFailure() {
  const client = useQueryClient();
  return async (id: string, reason: string) => {
    try {
      return await callConsole(closeRefundFailure, { params: { id }, body: { reason } });
    } finally {
      void client.invalidateQueries({ queryKey: KEY });
    }
  };
}
