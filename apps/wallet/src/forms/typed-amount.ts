import { readAmount } from '@saifu/domain/orders/order';
import { AMOUNT_YEN_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';

/** What was typed, as the wire wants it; NaN is no amount, and is refused as a missing one. */
export function parseTypedAmount(typed: string): number {
  const digits = normalizeText(typed, 'NFKC').replaceAll(/[\s,¥円]/g, '');
  // More digits than any amount has are too much, rather than nothing.
  if (/^\d{10,}$/.test(digits)) return AMOUNT_YEN_MAX + 1;
  return readAmount(typed) ?? Number.NaN;
}
