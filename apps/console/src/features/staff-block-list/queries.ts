import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  addBlockListEntry,
  listBlockListEntries,
  removeBlockListEntry,
} from '@saifu/contract/block-list-entry';
import { BLOCK_LIST_KINDS, type BlockListKind } from '@saifu/domain/risk/block-list-entry';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { readOption, toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';

/** Which entries are listed. An empty kind means all, empty `removed` those in force. */
export type BlockListFilter = {
  readonly kind: BlockListKind | '';
  readonly removed: 'yes' | '';
};

export function parseFilter(search: string): BlockListFilter {
  const params = new URLSearchParams(search);
  return {
    kind: readOption(params, 'kind', BLOCK_LIST_KINDS),
    removed: readOption(params, 'removed', ['yes']),
  };
}

const lists = ['block-list'] as const;

export function useBlockList(filter: BlockListFilter) {
  return useInfiniteQuery({
    queryKey: [...lists, filter],
    ...listOptions((page, options) =>
      callConsole(listBlockListEntries, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export type EntryValues = {
  readonly kind: string;
  readonly value: string;
  readonly days: string;
  readonly reason: string;
};

const PAYMENT_ID = /^pay_/;

/** A payment id as the value takes the card, device or contact of that payment. */
function toBody({ kind, value, days, reason }: EntryValues) {
  const typed = value.trim();
  return {
    kind: BLOCK_LIST_KINDS.find((each) => each === kind) ?? 'email',
    ...(PAYMENT_ID.test(typed) ? { payment_id: typed } : { value: typed }),
    ...(days.trim() !== '' && { days: Number(days) }),
    reason,
  };
}

export function validateEntry(values: EntryValues) {
  const { payment_id: payment, ...errors } = validateForm(addBlockListEntry.body, toBody(values));
  return payment === undefined ? errors : { ...errors, value: payment };
}

export function useAddEntry() {
  const client = useQueryClient();
  return async (values: EntryValues) => {
    const entry = await callConsole(addBlockListEntry, { body: toBody(values) });
    void client.invalidateQueries({ queryKey: lists });
    return entry;
  };
}

export function useRemoveEntry(id: string) {
  const client = useQueryClient();
  return async (reason: string) => {
    const entry = await callConsole(removeBlockListEntry, { params: { id }, body: { reason } });
    void client.invalidateQueries({ queryKey: lists });
    return entry;
  };
}
