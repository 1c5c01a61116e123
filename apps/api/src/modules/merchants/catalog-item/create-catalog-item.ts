import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { CATALOG_ITEMS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as stores from '../store/store.repository.ts';
import * as catalogItems from './catalog-item.repository.ts';

export type CreateCatalogItemInput = {
  readonly merchantId: string;
  readonly storeId: string;
  readonly details: catalogItems.CatalogItemDetails;
};

/** Adds an active item. Items can be prepared before the store is activated. */
export function createCatalogItem(
  { db, clock }: Deps,
  { merchantId, storeId, details }: CreateCatalogItemInput,
  record: RecordChange,
): Promise<catalogItems.CatalogItem> {
  return db.transaction(async (tx) => {
    await stores.lock(tx, storeId);
    const store = await stores.getOwn(tx, merchantId, storeId);
    if (store === undefined) throw new AppError('not_found');
    await assertRoom(tx, storeId);
    const now = clock.now();
    const item: catalogItems.CatalogItem = {
      ...details,
      id: newUuid(),
      storeId,
      status: 'active',
      createdAt: now,
      updatedAt: now,
    };
    const isInserted = await catalogItems.insert(tx, item);
    if (!isInserted) throw new AppError('catalog_item.name_taken');
    await record(tx, {
      action: 'catalog_item.created',
      subject: toTypeId('catalogItem', item.id),
      before: null,
      after: {
        store_id: toTypeId('store', storeId),
        name: item.name,
        unit_price: item.unitPriceYen,
        tax_rate: item.taxRate,
        category: item.category,
      },
    });
    return item;
  });
}

/** The store is locked, so concurrent requests cannot exceed the maximum. */
export async function assertRoom(tx: Tx, storeId: string): Promise<void> {
  if ((await catalogItems.countActive(tx, storeId)) < CATALOG_ITEMS_MAX) return;
  throw new AppError('catalog_item.too_many', { max: CATALOG_ITEMS_MAX });
}
