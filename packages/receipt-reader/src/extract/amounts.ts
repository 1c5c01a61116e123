import type { Style } from './layout-style.ts';
import { CENTS, FORMS, LETTERS, MARK, NO_MONEY, WHOLE } from './number-forms.ts';
import { getCertainty, type Row } from './rows.ts';
import { mask } from './text.ts';

/** A defect in how an amount was read that makes it less credible. */
export type Flaw =
  /** A character that belongs in no number: `¥18,:180`. */
  | 'stray'
  /** A letter instead of a digit: `¥1,O80`. */
  | 'letters'
  /** Thousands separated only by a space: `¥1 234`. */
  | 'gap'
  /** Groups of other than three digits: `1,23`. */
  | 'grouping';

export type Amount = {
  /** Absolute value. */
  readonly value: number;
  readonly isNegative: boolean;
  /** A currency such as ¥, 円 or RM stands next to it. */
  readonly hasMark: boolean;
  readonly flaws: readonly Flaw[];
  /** Span of the number in the row, without adjacent marks. */
  readonly digits: string;
  readonly row: Row;
  readonly start: number;
  readonly end: number;
  /** Lowest certainty of its digits. */
  readonly certainty: number;
};

const VALUE_MAX = 99_999_999;
/** If a row contains only numbers, the last ones are sufficient. */
const AMOUNTS_MAX = 12;
const MINUS_MIN = 0.7;

const WHOLE_PATTERN = buildPattern(WHOLE);
const CENTS_PATTERN = buildPattern(CENTS);

/** Amounts of money in a row, from left to right. */
export function findAmounts(row: Row, style: Style): readonly Amount[] {
  const text = mask(row.text, NO_MONEY);
  const pattern = style.hasCents ? CENTS_PATTERN : WHOLE_PATTERN;
  return [...text.matchAll(pattern)]
    .slice(-AMOUNTS_MAX)
    .flatMap((match) => toAmount(match, row, style));
}

function buildPattern(number: string): RegExp {
  const sign = String.raw`(?<minus>(?<![A-Za-z\d])[-▲△])?\s?${MARK}?\s?(?<inner>[-▲△])?\s?`;
  return new RegExp(String.raw`${sign}(?<!\d)(?:${number})\s?(?<after>円|也|yen|YEN)?`, 'g');
}

function toAmount(match: RegExpExecArray, row: Row, style: Style): readonly Amount[] {
  const group = match.groups ?? {};
  const hasMark = group.mark !== undefined || group.after !== undefined;
  if (group.decimal !== undefined) return [];
  if (group.loose !== undefined && !hasMark) return [];
  if (style.hasCents && group.plain !== undefined && group.mark === undefined) return [];
  const digits = FORMS.map((form) => group[form]).find((found) => found !== undefined) ?? '';
  if (digits.replaceAll(/\D/g, '').length < digits.replaceAll(/[^A-Za-z|]/g, '').length) return [];
  // The number of a register, a pump or a table: no price starts with 0.
  if (/^0\d/.test(digits) && !hasMark) return [];
  const value = parseNumber(digits, style);
  if (!Number.isFinite(value) || value > VALUE_MAX) return [];
  const start = match.index + match[0].lastIndexOf(digits);
  const span = { row, start, end: start + digits.length };
  const amount: Amount = {
    value,
    isNegative: isMinus(match, group, row),
    hasMark,
    flaws: findFlaws(group, digits),
    digits,
    ...span,
    certainty: getCertainty(span, /[\dA-Za-z|]/),
  };
  return [amount];
}

/** A speck of dust is read as a dash, but with low certainty. */
function isMinus(
  match: RegExpExecArray,
  group: Record<string, string | undefined>,
  row: Row,
): boolean {
  const minus = group.minus ?? group.inner;
  if (minus === undefined) return false;
  const position = match.index + match[0].indexOf(minus);
  return (row.certainties[position] ?? 1) >= MINUS_MIN;
}

function parseNumber(digits: string, style: Style): number {
  const plain = [...digits].map((character) => LETTERS[character] ?? character).join('');
  const numbers = plain.replaceAll(/\D/g, '');
  if (!style.hasCents || !/[.,]\s?\d{2}$/.test(plain)) return Number(numbers);
  return Number(numbers) / 100;
}

function findFlaws(group: Record<string, string | undefined>, digits: string): readonly Flaw[] {
  if (group.stray !== undefined) return ['stray'];
  if ((group.letters ?? group.loose) !== undefined && /[A-Za-z|]/.test(digits)) return ['letters'];
  if (group.gap !== undefined) return ['gap'];
  if (group.grouping !== undefined) return ['grouping'];
  return [];
}
