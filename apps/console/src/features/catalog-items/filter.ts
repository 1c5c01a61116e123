import {
  CATALOG_ITEM_STATUSES,
  type CatalogItemStatus,
} from '@saifu/domain/merchants/catalog-item';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { readOption } from '../../lib/list-filter.ts';

/** Which items of which store are listed. */
export type CatalogItemFilter = {
  readonly store_id: string;
  readonly status: CatalogItemStatus;
  /** An empty string means no search. */
  readonly q: string;
};

/**
 * An unknown store is replaced by the first one, because the list is that of one store. Empty only
 * if there is none.
 */
export function parseFilter(search: string, storeIds: readonly string[]): CatalogItemFilter {
  const params = new URLSearchParams(search);
  return {
    store_id: readOption(params, 'store_id', storeIds) || (storeIds[0] ?? ''),
    status: readOption(params, 'status', CATALOG_ITEM_STATUSES) || 'active',
    q: [...(params.get('q') ?? '').trim()].slice(0, SEARCH_LENGTH_MAX).join(''),
  };
}
