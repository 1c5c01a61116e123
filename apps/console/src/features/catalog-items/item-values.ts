import type {
  CatalogItemView,
  createCatalogItem,
  updateCatalogItem,
} from '@saifu/contract/catalog-item';
import type { BodyInto } from '@saifu/contract/endpoint';
import { TAX_RATES, type TaxRate } from '@saifu/domain/shared/tax';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';

/** An item as typed. Its fields have the names of the request. */
export type ItemValues = {
  readonly name: string;
  readonly unit_price: string;
  readonly tax_rate: string;
  readonly category: string;
};

export type NewItem = BodyInto<typeof createCatalogItem>;
export type ItemChanges = BodyInto<typeof updateCatalogItem>;

export function createItemValues(taxRate: TaxRate, category = ''): ItemValues {
  return { name: '', unit_price: '', tax_rate: String(taxRate), category };
}

export function toItemValues(item: CatalogItemView): ItemValues {
  return {
    name: item.name,
    unit_price: groupDigits(yen(item.unit_price)),
    tax_rate: String(item.tax_rate),
    category: item.category ?? '',
  };
}

export function toNewItem(storeId: string, values: ItemValues): NewItem {
  const { name, unit_price: price, tax_rate: rate, category } = values;
  return {
    store_id: storeId,
    name,
    unit_price: parseTypedAmount(price),
    tax_rate: TAX_RATES.find((each) => String(each) === rate) ?? TAX_RATES[0],
    category: category.trim() === '' ? null : category,
  };
}

/** Only what was changed, so that the changes of another member to other fields stay. */
export function toItemChanges(item: CatalogItemView, values: ItemValues): ItemChanges {
  const { store_id: _, ...fields } = toNewItem(item.store_id, values);
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== item[name as keyof typeof fields],
  );
  return Object.fromEntries(changed);
}
