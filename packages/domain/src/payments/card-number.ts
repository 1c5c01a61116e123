import type { ErrorCode } from '../shared/app-error.ts';
import { normalizeText } from '../shared/normalize-text.ts';
import { getCardBrand } from './card-brand.ts';

const DIGITS_MAX = 19;

/** Strips spaces and hyphens from typed digits of any width. */
export function normalizeCardNumber(typed: string): string {
  return normalizeText(typed, 'NFKC').replaceAll(/[\s\p{Pd}ー−]/gu, '');
}

/** The error for an invalid card number, or undefined. */
export function validateCardNumber(typed: string): ErrorCode | undefined {
  const digits = normalizeCardNumber(typed);
  if (digits === '') return 'card.number_missing';
  if (!/^\d+$/.test(digits) || digits.length > DIGITS_MAX) return 'card.rejected';
  const brand = getCardBrand(digits);
  if (brand === undefined) return 'card.unsupported';
  const isRight = brand.lengths.includes(digits.length) && (!brand.hasCheckDigit || isLuhn(digits));
  return isRight ? undefined : 'card.rejected';
}

/** Luhn check: detects every single wrong digit and most transpositions. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const GROUPS: Readonly<Record<string, readonly number[]>> = {
  amex: [4, 6, 5],
  dinersclub: [4, 6, 4],
};
const FOURS = [4, 4, 4, 4, 3];

/** Groups the digits as printed on the card, also while typing. */
export function groupCardNumber(typed: string): string {
  const digits = normalizeCardNumber(typed).replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
  const groups = GROUPS[getCardBrand(digits)?.name ?? ''] ?? FOURS;
  const parts: string[] = [];
  let at = 0;
  for (const size of [...groups, DIGITS_MAX]) {
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.filter((part) => part !== '').join(' ');
}

/** The error for a security code that does not fit the card, or undefined. */
export function validateSecurityCode(typed: string, cardNumber: string): ErrorCode | undefined {
  const code = normalizeText(typed, 'NFKC').trim();
  if (code === '') return 'field.required';
  const lengths = getCardBrand(normalizeCardNumber(cardNumber))?.securityCodeLengths ?? [3, 4];
  return /^\d+$/.test(code) && lengths.includes(code.length) ? undefined : 'field.format';
}

const HOLDER = /^[A-Z0-9 .-]{2,45}$/;

export function normalizeCardholder(typed: string): string {
  return normalizeText(typed, 'NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase();
}

export function validateCardholder(typed: string): ErrorCode | undefined {
  const name = normalizeCardholder(typed);
  if (name === '') return 'field.required';
  return HOLDER.test(name) ? undefined : 'field.half_width';
}
