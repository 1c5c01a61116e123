import type { Amount } from './amounts.ts';
import { splitColumns } from './columns.ts';
import { hasWords, LABEL_LETTERS_MAX, stripMarks } from './label-text.ts';
import { findLabel, type Label } from './labels.ts';
import { getWords, type Row, type Span } from './rows.ts';
import { extractLetters } from './text.ts';

/** The label of an amount in another row. */
export type TailLabel = {
  readonly label: Label;
  readonly row: Row;
  readonly text: string;
  readonly isBelow: true;
};

/** Maximum distance of the two rows, in row heights. */
const DISTANCE_MAX = 3;
const TOTAL_STRENGTH_MIN = 4;
/** The end of the first column: an amount or a number of points. */
const NUMBER = /^[\d,\s]*[円点]?/;

/**
 * Bills of hospitals have a second column whose words stand above its amounts, beside rows of the
 * first: `保険点数合計 1,220点   今回請求額` and below it `負担額 3,660円   3,660円`. The words at
 * the end of a row label the amount below them, if no words of its own row do.
 */
export function findTailLabels(
  rows: readonly Row[],
  amounts: readonly (readonly Amount[])[],
): ReadonlyMap<Amount, TailLabel> {
  const labels = new Map<Amount, TailLabel>();
  rows.forEach((row, at) => {
    const below = rows[at + 1];
    const start = amounts[at]?.at(-1)?.end ?? splitColumns(row).at(-1)?.start ?? 0;
    const tail = { row, start, end: row.text.length };
    const text = row.text.slice(start).replace(NUMBER, '').trim();
    const letters = extractLetters(text).length;
    if (below === undefined || letters === 0 || letters > LABEL_LETTERS_MAX) return;
    if (Math.abs(below.y - row.y) > DISTANCE_MAX * Math.max(below.height, row.height)) return;
    const label = findLabel(stripMarks(text));
    const amount = findUnlabelled(amounts[at + 1] ?? []).find((each) => isUnder(each, tail));
    if (label === null || !isMeant(label) || amount === undefined) return;
    labels.set(amount, { label, row, text, isBelow: true });
  });
  return labels;
}

/** Headings of tables, such as 金額, are no labels of one amount. */
function isMeant({ role, strength }: Label): boolean {
  return role === 'payment' || role === 'tender' || strength >= TOTAL_STRENGTH_MIN;
}

/** Amounts that follow another one of their row without words between them. */
function findUnlabelled(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.filter((amount, at) => {
    const before = amounts[at - 1];
    return before !== undefined && !hasWords(amount.row.text.slice(before.end, amount.start));
  });
}

/** Words start at the left of their column and amounts end at its right. */
function isUnder(amount: Amount, tail: Span): boolean {
  const getLeft = (span: Span) => Math.min(...getWords(span).map(({ x }) => x));
  return getLeft(amount) >= getLeft(tail) - amount.row.height;
}

/**
 * The label in the words before an amount. Behind a wide gap a new one begins: `お支払方法 代金引換
 *     お支払い合計 ¥8,310`.
 */
export function findLabelInColumn(
  row: Row,
  { start, end }: Pick<Span, 'start' | 'end'>,
  text: string,
): Label | null {
  const label = findLabel(stripMarks(text.slice(start, end)));
  if (label?.role !== 'other') return label;
  const last = splitColumns(row)
    .filter((column) => column.start > start && column.start < end)
    .map((column) => text.slice(column.start, end))
    .findLast(hasWords);
  return last === undefined ? label : (findLabel(stripMarks(last)) ?? label);
}
