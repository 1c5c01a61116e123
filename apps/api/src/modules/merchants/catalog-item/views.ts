import type {
  CatalogItemView,
  createCatalogItem,
  updateCatalogItem,
} from '@saifu/contract/catalog-item';
import type { BodyOf } from '@saifu/contract/endpoint';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { toTimestamp } from '../../../platform/clock.ts';
import type { CatalogItem } from './catalog-item.repository.ts';
import type { CreateCatalogItemInput } from './create-catalog-item.ts';
import type { UpdateCatalogItemInput } from './update-catalog-item.ts';

export function toCatalogItemView(item: CatalogItem): CatalogItemView {
  return {
    id: toTypeId('catalogItem', item.id),
    store_id: toTypeId('store', item.storeId),
    name: item.name,
    unit_price: item.unitPriceYen,
    tax_rate: item.taxRate,
    category: item.category,
    status: item.status,
    created_at: toTimestamp(item.createdAt),
    updated_at: toTimestamp(item.updatedAt),
  };
}

export function toCreateCatalogItemInput(
  body: BodyOf<typeof createCatalogItem>,
): Omit<CreateCatalogItemInput, 'merchantId'> {
  const { name, unit_price: price, tax_rate: taxRate, category } = body;
  return {
    storeId: fromTypeId('store', body.store_id) ?? '',
    details: { name, unitPriceYen: yen(price), taxRate, category },
  };
}

export function toCatalogItemChanges(
  body: BodyOf<typeof updateCatalogItem>,
): UpdateCatalogItemInput['changes'] {
  const { name, unit_price: price, tax_rate: taxRate, category, status } = body;
  const unitPriceYen = price === undefined ? undefined : yen(price);
  return { name, unitPriceYen, taxRate, category, status };
}
