import { readAmount } from '@saifu/domain/orders/order';
import { AMOUNT_YEN_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';

/** The typed amount as a number. NaN is not an amount and is rejected like a missing one. */
export function parseTypedAmount(typed: string): number {
  const digits = normalizeText(typed, 'NFKC').replaceAll(/[\s,¥円]/g, '');
  // Too many digits give an amount that is too large, not an empty one.
  if (/^\d{10,}$/.test(digits)) return AMOUNT_YEN_MAX + 1;
  return readAmount(typed) ?? Number.NaN;
}
