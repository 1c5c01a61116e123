import { type Bill, createBill } from '@saifu/domain/orders/order';
import { toHiragana } from '@saifu/domain/shared/hiragana';
import type { Language } from '@saifu/domain/shared/language';
import { ITEM_QUANTITY_MAX, ORDER_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import type { TaxRate, TaxRounding } from '@saifu/domain/shared/tax';
import { yen } from '@saifu/domain/shared/yen';

export type TillStore = {
  readonly id: string;
  readonly name: string;
  readonly tax_rounding: TaxRounding;
};

/** An item that the store sells. */
export type TillItem = {
  readonly id: string;
  readonly name: string;
  readonly unit_price: number;
  readonly tax_rate: TaxRate;
  readonly category: string | null;
};

export type CartLine = { readonly item: TillItem; readonly quantity: number };

/** How many of which items, in the order in which they were added. */
export type Quantities = ReadonlyMap<string, number>;

/** Another one of an item. */
export function addItem(quantities: Quantities, id: string): Quantities {
  return setQuantity(quantities, id, (quantities.get(id) ?? 0) + 1);
}

/**
 * The quantity of an item, within the limits of an order: further items are not added to a cart
 * that has as many different ones as an order may have. Zero removes the item.
 */
export function setQuantity(quantities: Quantities, id: string, quantity: number): Quantities {
  if (!quantities.has(id) && quantities.size >= ORDER_ITEMS_MAX) return quantities;
  const next = new Map(quantities);
  if (quantity < 1) next.delete(id);
  else next.set(id, Math.min(quantity, ITEM_QUANTITY_MAX));
  return next;
}

/** Today's prices apply. An item that is no longer for sale is no longer in the cart. */
export function getLines(quantities: Quantities, items: readonly TillItem[]): readonly CartLine[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...quantities].flatMap(([id, quantity]) => {
    const item = byId.get(id);
    return item === undefined ? [] : [{ item, quantity }];
  });
}

export function getCartBill(lines: readonly CartLine[], rounding: TaxRounding): Bill {
  const priced = lines.map(({ item, quantity }) => {
    const { name, unit_price: price, tax_rate: taxRate } = item;
    return { name, quantity, unitPriceYen: yen(price), taxRate };
  });
  return createBill(priced, true, rounding);
}

type ItemGroup = { readonly category: string | null; readonly items: readonly TillItem[] };

/** By category and name. Items without a category are the last group. */
export function groupItems(items: readonly TillItem[], language: Language): readonly ItemGroup[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const groups = Map.groupBy(items, ({ category }) => category);
  const sorted = [...groups].toSorted(([one], [other]) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(one, other);
  });
  return sorted.map(([category, found]) => {
    return { category, items: found.toSorted((a, b) => compare(a.name, b.name)) };
  });
}

/** Items whose name or category contains the words, whatever their width, case and kana. */
export function findItems(items: readonly TillItem[], words: string): readonly TillItem[] {
  const wanted = fold(words.trim());
  if (wanted === '') return items;
  return items.filter(({ name, category }) =>
    [name, category ?? ''].some((text) => fold(text).includes(wanted)),
  );
}

function fold(text: string): string {
  return toHiragana(normalizeText(text, 'NFKC').toLowerCase());
}
