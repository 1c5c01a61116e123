import type { CatalogItemStatus } from '@saifu/domain/merchants/catalog-item';
import { toCatalogItemNameKey } from '@saifu/domain/merchants/catalog-item';
import type { TaxRate } from '@saifu/domain/shared/tax';
import type { Yen } from '@saifu/domain/shared/yen';
import sql, { empty, join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { contains } from '../../../platform/db/text-search.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** What the merchant provides of an item. */
export type CatalogItemDetails = {
  readonly name: string;
  readonly unitPriceYen: Yen;
  readonly taxRate: TaxRate;
  readonly category: string | null;
};

export type CatalogItem = CatalogItemDetails & {
  readonly id: string;
  readonly storeId: string;
  readonly status: CatalogItemStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = {
  id: 'id',
  storeId: 'store_id',
  name: 'name',
  unitPriceYen: 'unit_price',
  taxRate: 'tax_rate',
  category: 'category',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies ColumnsOf<'catalog_items', CatalogItem>;

const NAMES = Object.keys(COLUMNS) as (keyof CatalogItem)[];
const FIELDS = join(NAMES.map((name) => raw(`i.${COLUMNS[name]} as "${name}"`)));

/** Returns false if another active item of the store has the name. */
export async function insert(tx: Tx, item: CatalogItem): Promise<boolean> {
  const count = await tx.run(sql`
    insert into catalog_items (${join(NAMES.map((name) => raw(COLUMNS[name])))}, name_key)
    values (${join(NAMES.map((name) => sql`${item[name]}`))}, ${toCatalogItemNameKey(item.name)})
    on conflict do nothing
  `);
  return count === 1;
}

export async function update(tx: Tx, item: CatalogItem): Promise<void> {
  await tx.run(sql`
    update catalog_items set name = ${item.name}, name_key = ${toCatalogItemNameKey(item.name)},
      unit_price = ${item.unitPriceYen}, tax_rate = ${item.taxRate}, category = ${item.category},
      status = ${item.status}, updated_at = ${item.updatedAt}
    where id = ${item.id}
  `);
}

/** Returns undefined for an item of another merchant's store. */
export async function getOwn(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<CatalogItem | undefined> {
  const [item] = await tx.rows<CatalogItem>(sql`
    select ${FIELDS} from catalog_items i join stores s on s.id = i.store_id
    where i.id = ${id} and s.merchant_id = ${merchantId}
  `);
  return item;
}

/** Whether an active item of the store, other than this one, has the name. */
export async function isNameTaken(
  tx: Tx,
  { id, storeId, name }: Pick<CatalogItem, 'id' | 'storeId' | 'name'>,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from catalog_items
    where store_id = ${storeId} and name_key = ${toCatalogItemNameKey(name)}
      and status = 'active' and id <> ${id}
    limit 1
  `);
  return rows.length > 0;
}

export async function countActive(tx: Tx, storeId: string): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::int as count from catalog_items
    where store_id = ${storeId} and status = 'active'
  `);
  return row?.count ?? 0;
}

type ListCatalogItemsInput = {
  readonly merchantId: string;
  readonly storeId: string | undefined;
  /** The stores that the caller is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
  readonly status: CatalogItemStatus | undefined;
  readonly words: string | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

export function listOwn(tx: Tx, input: ListCatalogItemsInput): Promise<readonly CatalogItem[]> {
  const { merchantId, storeId, storeIds, status, words, limit, after } = input;
  return tx.rows<CatalogItem>(sql`
    select ${FIELDS} from catalog_items i join stores s on s.id = i.store_id
    where s.merchant_id = ${merchantId}
    ${storeId === undefined ? empty : sql`and i.store_id = ${storeId}`}
    ${storeIds === null ? empty : sql`and i.store_id = any(${storeIds}::uuid[])`}
    ${status === undefined ? empty : sql`and i.status = ${status}`}
    ${
      words === undefined
        ? empty
        : sql`and (${contains('i.name', words)} or ${contains('i.category', words)})`
    }
    ${after ? sql`and (i.created_at, i.id) < (${after.createdAt}, ${after.id})` : empty}
    order by i.created_at desc, i.id desc limit ${limit}
  `);
}
