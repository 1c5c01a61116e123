import { getSessionItem, setSessionItem } from '@saifu/web/lib/session-storage.ts';
import { type Quantities, setQuantity } from './cart.ts';

/** The cart of a store in this tab, so that a reload does not lose it. */
export function readQuantities(storeId: string): Quantities {
  const stored = new URLSearchParams(getSessionItem(getKey(storeId)) ?? '');
  return [...stored]
    .filter(([, quantity]) => /^[1-9]\d*$/.test(quantity))
    .reduce<Quantities>(
      (cart, [id, quantity]) => setQuantity(cart, id, Number(quantity)),
      new Map(),
    );
}

export function writeQuantities(storeId: string, quantities: Quantities): void {
  const cart = new URLSearchParams([...quantities].map(([id, count]) => [id, String(count)]));
  setSessionItem(getKey(storeId), quantities.size === 0 ? null : String(cart));
}

function getKey(storeId: string): string {
  return `tillCart ${storeId}`;
}
