import { type Amount, findAmounts } from './amounts.ts';
import { findLabelInColumn, findTailLabels } from './column-labels.ts';
import { hasWords, LABEL_LETTERS_MAX, stripMarks } from './label-text.ts';
import { findLabel, type Label } from './labels.ts';
import type { Style } from './layout-style.ts';
import type { Row } from './rows.ts';
import { extractLetters, hasJapanese } from './text.ts';

/** An amount and the words that belong to it. */
export type LabelledAmount = {
  readonly amount: Amount;
  /** The words before it, with spaces. */
  readonly text: string;
  readonly label: Label | null;
  /** The words are in the row above. */
  readonly isBelow: boolean;
  /** The row of the words. */
  readonly row: Row;
};

/** Maximum distance of an amount below its label, in row heights. */
const BELOW_MAX = 3;
/** Maximum distance above, if the paper was warped and the line split. */
const TORN_MAX = 0.9;
const LATIN_LETTERS_MAX = 28;

/** The amount of a 領収書 stands alone in the middle, in large letters. */
const ALONE = /^[\s金*※★]*¥\s?[\d,. ]+[\s\-也円*※★]*(?:\([^()]*込[^()]*\))?\s*$/;
const TALL = 1.3;
const WRITTEN: Label = { role: 'total', strength: 4, isExact: true };

export function findLabelledAmounts(rows: readonly Row[], style: Style): readonly LabelledAmount[] {
  const amounts = rows.map((row) => findAmounts(row, style));
  const free = new Set(rows.filter((row) => isWordless(row, amounts[row.index])));
  const isFormalReceipt = rows.some(({ text }) => /領\s?収\s?[書証]/.test(text));
  const heights = rows.map(({ height }) => height).toSorted((a, b) => a - b);
  const tall = TALL * (heights[Math.floor(heights.length / 2)] ?? 0);
  const tailLabels = findTailLabels(rows, amounts);
  const entries = rows.flatMap((row, at): readonly LabelledAmount[] => {
    const own = amounts[at] ?? [];
    if (own.length === 1 && isFormalReceipt && row.height >= tall && ALONE.test(row.text)) {
      return own.map((amount) => ({ amount, text: '', label: WRITTEN, isBelow: false, row }));
    }
    if (own.length > 0) return labelAmountsInRow(row, own);
    const beside = findAmountRow(row, rows[at - 1], rows[at + 1], free);
    if (beside === undefined) return [];
    const found = labelAmountsBelow(row, amounts[beside.index] ?? []);
    if (found.length > 0) free.delete(beside);
    return found;
  });
  return entries.map((entry) => ({ ...entry, ...tailLabels.get(entry.amount) }));
}

/**
 * Each amount gets the words since the previous amount. Parentheses within a row are a note: `合計
 * (内消費税 ¥90) ¥1,080` has the total after the note on its tax.
 */
function labelAmountsInRow(row: Row, amounts: readonly Amount[]): readonly LabelledAmount[] {
  const parentheticals = findParentheticals(row.text, amounts);
  let outside = row.text;
  for (const { start, end } of parentheticals) {
    outside = outside.slice(0, start) + ' '.repeat(end - start) + outside.slice(end);
  }
  let from = 0;
  let label: Label | null = null;
  return amounts.map((amount) => {
    const parenthetical = parentheticals.find(
      ({ start, end }) => start < amount.start && amount.end <= end,
    );
    if (parenthetical !== undefined) {
      const text = row.text.slice(parenthetical.start + 1, amount.start);
      return { amount, text, label: findLabel(stripMarks(text)), isBelow: false, row };
    }
    const start = from;
    const text = outside.slice(start, amount.start);
    from = amount.end;
    if (isSentence(row.text.slice(amount.end)))
      return { amount, text, label: null, isBelow: false, row };
    // The second of two amounts without words between them has the same label.
    if (hasWords(text)) label = findLabelInColumn(row, { start, end: amount.start }, outside);
    return { amount, text, label, isBelow: false, row };
  });
}

/**
 * The row with the amount: the one below, or one above that is the other half of the same split
 * line and not used by an earlier label.
 */
function findAmountRow(
  row: Row,
  above: Row | undefined,
  below: Row | undefined,
  free: ReadonlySet<Row>,
): Row | undefined {
  const getDistance = (other: Row) =>
    Math.abs(other.y - row.y) / Math.max(other.height, row.height);
  const isTorn = above !== undefined && above.x > row.right && getDistance(above) < TORN_MAX;
  if (isTorn && free.has(above)) return above;
  return below !== undefined && free.has(below) && getDistance(below) <= BELOW_MAX
    ? below
    : undefined;
}

function labelAmountsBelow(row: Row, amounts: readonly Amount[]): readonly LabelledAmount[] {
  const lettersMax = hasJapanese(row.text) ? LABEL_LETTERS_MAX : LATIN_LETTERS_MAX;
  if (extractLetters(row.text).length > lettersMax) return [];
  const label = findLabel(stripMarks(row.text));
  // A number without a currency before one with it is a count.
  const amount = amounts.find(({ hasMark }) => hasMark) ?? amounts[0];
  if (label === null || amount === undefined) return [];
  const labels = row.text
    .trim()
    .split(/\s+/)
    .map((word) => findLabel(word));
  const isTable = labels.length === amounts.length && labels.length > 1;
  if (!isTable) return [{ amount, text: row.text, label, isBelow: true, row }];
  return amounts.map((each, at) => {
    return { amount: each, text: row.text, label: labels[at] ?? null, isBelow: true, row };
  });
}

function isWordless(row: Row, amounts: readonly Amount[] = []): boolean {
  const [amount] = amounts;
  return amount !== undefined && !hasWords(row.text.slice(0, amount.start));
}

/** 税抜200円お買い上げで: words right behind an amount continue a sentence. */
function isSentence(after: string): boolean {
  return /^円?(?!税|[内外]税|也)\p{Script=Han}*(?:\p{Script=Hiragana}|[ー毎以])/u.test(after);
}

function findParentheticals(
  text: string,
  amounts: readonly Amount[],
): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(/\([^()]*\)/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start }) => text.slice(0, start).trim() !== '')
    .filter(({ start, end }) => amounts.some((each) => start < each.start && each.end <= end));
}
