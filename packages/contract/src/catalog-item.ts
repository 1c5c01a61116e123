import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { CATALOG_ITEM_STATUSES } from '@saifu/domain/merchants/catalog-item';
import {
  CATALOG_CATEGORY_LENGTH_MAX,
  ITEM_NAME_LENGTH_MAX,
  SEARCH_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, id, line, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';

export const CatalogItemView = z.object({
  id: z.string(),
  store_id: z.string(),
  name: z.string(),
  /** In yen, including tax. */
  unit_price: yenAmount,
  tax_rate: z.literal(TAX_RATES),
  /** The group in which the till shows the item; null for none. */
  category: z.nullable(z.string()),
  /** An archived item is no longer for sale. */
  status: z.enum(CATALOG_ITEM_STATUSES),
  created_at: timestamp,
  updated_at: timestamp,
});
export type CatalogItemView = z.infer<typeof CatalogItemView>;

const fields = {
  name: line({ max: ITEM_NAME_LENGTH_MAX }),
  unit_price: amount,
  tax_rate: z.literal(TAX_RATES, 'field.format'),
  category: z.nullable(line({ max: CATALOG_CATEGORY_LENGTH_MAX })),
};

export const createCatalogItem = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/catalog_items',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.stores,
  summary:
    'Adds an item to the catalogue of a store. Active items of a store have different names: ' +
    'width, case and spaces do not count.',
  body: z.strictObject({
    ...fields,
    store_id: id('store'),
    tax_rate: z._default(fields.tax_rate, 10),
    category: z._default(fields.category, null),
  }),
  reply: CatalogItemView,
  status: 201,
  errors: ['catalog_item.name_taken', 'catalog_item.too_many'],
});

export const updateCatalogItem = endpoint({
  method: 'PATCH',
  path: '/api/v1/merchant/catalog_items/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.stores,
  summary:
    'Updates the given fields; absent fields stay unchanged. The status archives an item or ' +
    'restores it. Orders keep the name and the price that they were created with.',
  params: z.object({ id: id('catalogItem') }),
  body: z.partial(
    z.strictObject({ ...fields, status: z.enum(CATALOG_ITEM_STATUSES, 'field.format') }),
  ),
  reply: CatalogItemView,
  errors: ['catalog_item.name_taken', 'catalog_item.too_many'],
});

export const getCatalogItem = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/catalog_items/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Returns an item of the merchant’s stores.',
  params: z.object({ id: id('catalogItem') }),
  reply: CatalogItemView,
  errors: [],
});

export const listCatalogItems = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/catalog_items',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary:
    'Lists the items of the merchant’s stores, newest first. A search finds items by a part of ' +
    'their name or category.',
  query: z.strictObject({
    ...pageQuery,
    store_id: z.optional(id('store')),
    status: z.optional(z.enum(CATALOG_ITEM_STATUSES, 'field.format')),
    q: z.optional(line({ max: SEARCH_LENGTH_MAX })),
  }),
  reply: page(CatalogItemView),
  errors: [],
});
