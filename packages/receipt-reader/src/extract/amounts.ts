import type { Style } from './layout-style.ts';
import { CENTS, FORMS, LETTERS, MARK, NO_MONEY, WHOLE } from './number-forms.ts';
import { getCertainty, type Row } from './rows.ts';
import { mask } from './text.ts';

/** Something about the way an amount was read that makes it less believable. */
export type Flaw =
  /** A mark that belongs in no number: `¥18,:180`. */
  | 'stray'
  /** A letter where a digit has to be: `¥1,O80`. */
  | 'letters'
  /** Thousands parted by a gap alone: `¥1 234`. */
  | 'gap'
  /** Groups of other than three digits: `1,23`. */
  | 'grouping';

export type Amount = {
  /** Without its sign. */
  readonly value: number;
  readonly isNegative: boolean;
  /** ¥, 円, RM and the like stand beside it. */
  readonly hasMark: boolean;
  readonly flaws: readonly Flaw[];
  /** The number as it stands on the row, without marks beside it. */
  readonly digits: string;
  readonly row: Row;
  readonly start: number;
  readonly end: number;
  /** The least certainty among its digits. */
  readonly certainty: number;
};

const VALUE_MAX = 99_999_999;
/** Of a row that is all numbers the last are enough. */
const AMOUNTS_MAX = 12;
const MINUS_MIN = 0.7;

const WHOLE_PATTERN = patternOf(WHOLE);
const CENTS_PATTERN = patternOf(CENTS);

/** The money on a row, from left to right. */
export function findAmounts(row: Row, style: Style): readonly Amount[] {
  const text = mask(row.text, NO_MONEY);
  const pattern = style.hasCents ? CENTS_PATTERN : WHOLE_PATTERN;
  return [...text.matchAll(pattern)]
    .slice(-AMOUNTS_MAX)
    .flatMap((match) => toAmount(match, row, style));
}

function patternOf(number: string): RegExp {
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
  // A register, a pump or a table: no price begins with a nought.
  if (/^0\d/.test(digits) && !hasMark) return [];
  const value = numberOf(digits, style);
  if (!Number.isFinite(value) || value > VALUE_MAX) return [];
  const start = match.index + match[0].lastIndexOf(digits);
  const span = { row, start, end: start + digits.length };
  const amount: Amount = {
    value,
    isNegative: isMinus(match, group, row),
    hasMark,
    flaws: flawsOf(group, digits),
    digits,
    ...span,
    certainty: getCertainty(span, /[\dA-Za-z|]/),
  };
  return [amount];
}

/** A speck of dust is read as a dash, but with little certainty. */
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

function numberOf(digits: string, style: Style): number {
  const plain = [...digits].map((character) => LETTERS[character] ?? character).join('');
  const numbers = plain.replaceAll(/\D/g, '');
  if (!style.hasCents || !/[.,]\s?\d{2}$/.test(plain)) return Number(numbers);
  return Number(numbers) / 100;
}

function flawsOf(group: Record<string, string | undefined>, digits: string): readonly Flaw[] {
  if (group.stray !== undefined) return ['stray'];
  if ((group.letters ?? group.loose) !== undefined && /[A-Za-z|]/.test(digits)) return ['letters'];
  if (group.gap !== undefined) return ['gap'];
  if (group.grouping !== undefined) return ['grouping'];
  return [];
}
