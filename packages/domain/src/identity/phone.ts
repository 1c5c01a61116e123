import { normalizeText } from '../shared/normalize-text.ts';
/** National numbers have 2 to 17 digits. The metadata of each country decides the exact length. */
export const NATIONAL_DIGITS_MIN = 2;
export const NATIONAL_DIGITS_MAX = 17;

const E164 = /^\+[1-9]\d{6,14}$/;

/** The characters a phone field accepts: digits, spaces, parentheses, plus and hyphen. */
export function stripPhone(typed: string): string {
  return normalizeText(typed, 'NFKC').replaceAll(/[^\d ()+-]/g, '');
}

/** The stored form: `+819012345678`. */
export function isStoredPhone(value: string): boolean {
  return E164.test(value);
}

/** Whether the input is meant as a phone number rather than an email address. */
export function looksLikePhone(typed: string): boolean {
  const normalized = normalizeText(typed, 'NFKC').trim();
  return /^[\d ()+-]+$/.test(normalized) && /\d/.test(normalized);
}

/** `•••••••5678`: the owner recognizes the number by its last four digits. */
export function maskPhone(phone: string): string {
  return `•••••••${phone.slice(-4)}`;
}
