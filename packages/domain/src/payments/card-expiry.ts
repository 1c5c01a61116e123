import { normalizeText } from '../shared/normalize-text.ts';
export type CardExpiry = { readonly month: number; readonly year: number };

const TEXT_LENGTH_MAX = 9;
// 12/69 means 2069, 12/70 means 1970.
const CENTURY_TURNS_AT = 70;

/**
 * Parses `1 / 27`, `01/27`, `01 / 2027`, in any width. Returns undefined if the month is invalid.
 */
export function readExpiry(typed: string): CardExpiry | undefined {
  const text = normalizeText(typed, 'NFKC').trim();
  if (text.length > TEXT_LENGTH_MAX) return undefined;
  const [, m, y] = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(text) ?? [];
  if (m === undefined || y === undefined) return undefined;
  const month = Number(m);
  if (month < 1 || month > 12) return undefined;
  const digits = Number(y);
  if (y.length === 4) return { month, year: digits };
  return { month, year: digits + (digits < CENTURY_TURNS_AT ? 2000 : 1900) };
}

const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;

/** A card is valid through the last day of its month, in Japan. */
export function isExpired({ month, year }: CardExpiry, now: Date): boolean {
  const here = new Date(now.getTime() + JAPAN_OFFSET_MS);
  const thisMonth = here.getUTCFullYear() * 12 + here.getUTCMonth();
  return year * 12 + (month - 1) < thisMonth;
}

/** `01/27`. */
export function formatExpiry({ month, year }: CardExpiry): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}
