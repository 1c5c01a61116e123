import { useEffect, useState } from 'react';
import {
  addItem,
  getCartBill,
  getLines,
  setQuantity,
  type TillItem,
  type TillStore,
} from './cart.ts';
import { readQuantities, writeQuantities } from './stored-cart.ts';

/** The items of the next sale, kept in this tab. */
export function useCart(store: TillStore, items: readonly TillItem[]) {
  const [quantities, setQuantities] = useState(() => readQuantities(store.id));
  useEffect(() => writeQuantities(store.id, quantities), [store.id, quantities]);
  const lines = getLines(quantities, items);
  return {
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    bill: getCartBill(lines, store.tax_rounding),
    add: (id: string) => setQuantities((now) => addItem(now, id)),
    set: (id: string, quantity: number) => setQuantities((now) => setQuantity(now, id, quantity)),
    /** At once, because the till is about to show the code instead. */
    clear: () => writeQuantities(store.id, new Map()),
  };
}

export type Cart = ReturnType<typeof useCart>;
