import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  type CatalogItemView,
  createCatalogItem,
  listCatalogItems,
  updateCatalogItem,
} from '@saifu/contract/catalog-item';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { fetchAll } from '../../lib/fetch-all.ts';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { CatalogItemFilter } from './filter.ts';
import type { ItemChanges, NewItem } from './item-values.ts';

const itemKeys = {
  all: ['catalog_items'] as const,
  list: (filter: CatalogItemFilter) => ['catalog_items', 'list', filter] as const,
  active: (storeId: string) => ['catalog_items', 'active', storeId] as const,
};

const ITEMS_FRESH_MS = 60_000;

/** Items that match the filter, newest first. The previous result stays visible. */
export function useCatalogItems(filter: CatalogItemFilter) {
  return useInfiniteQuery({
    queryKey: itemKeys.list(filter),
    ...listOptions((page, options) => {
      const query = { ...toQuery(filter), store_id: filter.store_id, ...page };
      return callConsole(listCatalogItems, { query }, options);
    }),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

/** All items that a store sells. */
export function useActiveItems(storeId: string) {
  return useQuery({
    queryKey: itemKeys.active(storeId),
    queryFn: ({ signal }) =>
      fetchAll((page) => {
        const query = { ...page, store_id: storeId, status: 'active' } as const;
        return callConsole(listCatalogItems, { query }, { signal });
      }),
    staleTime: ITEMS_FRESH_MS,
  });
}

export function validateItem(body: NewItem) {
  return validateForm(createCatalogItem.body, body);
}

/** Adds an item. The key makes a retry safe. */
export function useCreateItem() {
  const refresh = useRefreshItems();
  return async (body: NewItem, idempotencyKey: string): Promise<CatalogItemView> => {
    try {
      return await callConsole(createCatalogItem, { body }, { idempotencyKey });
    } finally {
      refresh();
    }
  };
}

export function useUpdateItem(id: string) {
  const refresh = useRefreshItems();
  return async (body: ItemChanges): Promise<CatalogItemView> => {
    try {
      return await callConsole(updateCatalogItem, { params: { id }, body });
    } finally {
      refresh();
    }
  };
}

/** After an error too: the change may have been made, or another member made one. */
function useRefreshItems(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: itemKeys.all });
}
