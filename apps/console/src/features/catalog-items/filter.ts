import {
  CATALOG_ITEM_STATUSES,
  type CatalogItemStatus,
} from '@saifu/domain/merchants/catalog-item';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { toStatus } from '../../lib/list-filter.ts';

/** Which items of which store are listed. */
export type CatalogItemFilter = {
  readonly storeId: string;
  readonly status: CatalogItemStatus;
  /** An empty string means no search. */
  readonly words: string;
};

/** An unknown store is replaced by the first one, because the list is that of one store. */
export function parseCatalogItemFilter(
  search: string,
  storeIds: readonly [string, ...string[]],
): CatalogItemFilter {
  const params = new URLSearchParams(search);
  const storeId = params.get('store_id');
  return {
    storeId: storeIds.find((id) => id === storeId) ?? storeIds[0],
    status: toStatus(params.get('status') ?? '', CATALOG_ITEM_STATUSES) || 'active',
    words: [...(params.get('q') ?? '').trim()].slice(0, SEARCH_LENGTH_MAX).join(''),
  };
}

/** Query parameters of the API, the same as those of the URL. */
export function toCatalogItemQuery({ storeId, status, words }: CatalogItemFilter) {
  return { store_id: storeId, status, ...(words && { q: words }) };
}

export function toCatalogItemSearch(filter: CatalogItemFilter): string {
  return `?${new URLSearchParams(toCatalogItemQuery(filter))}`;
}
