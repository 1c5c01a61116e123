import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  approveStoreChange,
  listStoreChanges,
  rejectStoreChange,
} from '@saifu/contract/store-change';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { StoreChangeFilter } from './filter.ts';

const LISTS = ['staff-store-changes'] as const;

/** Longest waiting first. */
export function useStoreChanges(filter: StoreChangeFilter) {
  return useInfiniteQuery({
    queryKey: [...LISTS, filter],
    ...listOptions((page, options) =>
      callConsole(listStoreChanges, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

/** The lists are fetched again, also after an error: another member may have decided. */
export function useDecision(id: string) {
  const client = useQueryClient();
  const refresh = async (decision: Promise<unknown>) => {
    try {
      await decision;
    } finally {
      await client.invalidateQueries({ queryKey: LISTS });
    }
  };
  const params = { id };
  return {
    approve: () => refresh(callConsole(approveStoreChange, { params })),
    reject: (reason: string) =>
      refresh(callConsole(rejectStoreChange, { params, body: { reason } })),
  };
}

export function validateReason(values: { readonly reason: string }) {
  return validateForm(rejectStoreChange.body, values);
}
