/** Whole yen. There is no smaller unit, so nothing in the product divides money by a hundred. */
declare const yenBrand: unique symbol;
export type Yen = number & { readonly [yenBrand]: true };

export function yen(amount: number): Yen {
  if (!Number.isSafeInteger(amount)) throw new RangeError('yen are whole');
  return (Object.is(amount, -0) ? 0 : amount) as Yen;
}

/** `1,280`, without the sign: the sign is drawn smaller than the digits. */
export function groupDigits(amount: Yen): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `¥1,280`, where it is one string among words. */
export function formatYen(amount: number): string {
  return `¥${groupDigits(yen(amount))}`;
}
