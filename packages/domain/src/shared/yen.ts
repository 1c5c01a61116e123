/** Whole yen. There is no smaller unit, so money is never divided by a hundred. */
declare const yenBrand: unique symbol;
export type Yen = number & { readonly [yenBrand]: true };

export function yen(amount: number): Yen {
  if (!Number.isSafeInteger(amount)) throw new RangeError('yen must be a safe integer');
  return (Object.is(amount, -0) ? 0 : amount) as Yen;
}

/** `1,280` without the yen sign, which is rendered smaller than the digits. */
export function groupDigits(amount: Yen): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `¥1,280`, for use within a text. */
export function formatYen(amount: number): string {
  return `¥${groupDigits(yen(amount))}`;
}
