import { normalizeText } from '../shared/normalize-text.ts';

/** An archived item is no longer for sale. It can be restored. */
export const CATALOG_ITEM_STATUSES = ['active', 'archived'] as const;
export type CatalogItemStatus = (typeof CATALOG_ITEM_STATUSES)[number];

/**
 * The name as it is compared. Names that differ only in width, case or spaces look the same at a
 * till, so two active items of a store must not share this key.
 */
export function toCatalogItemNameKey(name: string): string {
  return normalizeText(name, 'NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
