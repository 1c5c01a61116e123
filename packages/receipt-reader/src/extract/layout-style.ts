import type { Row } from './rows.ts';
import { hasJapanese } from './text.ts';

/** How a receipt prints amounts. */
export type Style = {
  readonly isJapanese: boolean;
  /** ISO 4217, or null if unknown. */
  readonly currency: string | null;
  /** Amounts have two decimals. */
  readonly hasCents: boolean;
  /** Amounts start with a sign such as ¥. An amount without it has lost it. */
  readonly hasSigns: boolean;
};

/** The more specific ones come first. */
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:JPY|YEN)\b/i, 'JPY'],
  [/\bMYR\b|\bRM\s?\d|\(RM\)/i, 'MYR'],
  [/\bSGD\b|S\$\s?\d/i, 'SGD'],
  [/\bHKD\b|HK\$/i, 'HKD'],
  [/\bAUD\b|A\$\s?\d/i, 'AUD'],
  [/\bEUR\b|€/i, 'EUR'],
  [/\bGBP\b|£/i, 'GBP'],
  [/\bKRW\b|₩/i, 'KRW'],
  [/SINGAPORE/i, 'SGD'],
  [/\bUSD\b|\$\s?\d/i, 'USD'],
  // The legal form of a company shows where it was founded, not where it sells.
  [/SDN\.?\s?BHD|MALAYSIA|SELANGOR|KUALA\s?LUMPUR/i, 'MYR'],
  [/\bRM\b/, 'MYR'],
];

export function detectStyle(rows: readonly Row[]): Style {
  const japanese = rows.filter((row) => hasJapanese(row.text)).length;
  const isJapanese = japanese >= 2 && japanese >= rows.length * 0.15;
  const cents = countRows(rows, /\d[.,]\s?\d{2}(?!\d)/);
  const yen = countRows(rows, /¥\s?\d|\d,\d{3}(?![\d.])|\d円/);
  const signs = countRows(rows, /[¥$€£]\s?\d|\bRM\s?\d/);
  const currency = isJapanese ? 'JPY' : findCurrency(rows);
  const isWhole = currency === 'JPY' || currency === 'KRW';
  return {
    isJapanese,
    currency,
    hasCents: isWhole ? false : cents > yen,
    hasSigns: signs >= 2,
  };
}

function findCurrency(rows: readonly Row[]): string | null {
  const yen = countRows(rows, /¥\s?\d/);
  if (yen > 0 && yen >= countRows(rows, /[$€£₩]\s?\d|\bRM\s?\d/)) return 'JPY';
  return CURRENCIES.find(([pattern]) => countRows(rows, pattern) > 0)?.[1] ?? null;
}

function countRows(rows: readonly Row[], pattern: RegExp): number {
  return rows.filter((row) => pattern.test(row.text)).length;
}
