import type { Item } from './extracted-fields.ts';
import type { LabelledAmount } from './labelled-amounts.ts';
import type { Style } from './layout-style.ts';
import { isPrefixed, type Part, parseQuantity } from './quantity.ts';
import { findReducedRateMarks, stripMarks } from './reduced.ts';
import { getWords, type Row } from './rows.ts';
import { compact, extractLetters } from './text.ts';

/** An item and its source rows. */
export type FoundItem = { readonly item: Item; readonly entry: LabelledAmount; readonly name: Row };

/** Properties shared by the items of one receipt. */
type Table = {
  readonly rows: readonly Row[];
  readonly taken: ReadonlySet<Row>;
  readonly byRow: ReadonlyMap<Row, LabelledAmount>;
  readonly marks: RegExp;
  readonly hasColumn: boolean;
  readonly hasTickets: boolean;
  readonly isPrefixed: boolean;
};

const ITEMS_MAX = 500;
/** The amount of an item is in the right part of the paper. */
const RIGHT_PART = 0.55;
/** 運賃料金計 ¥: the sum of several fares. */
const SUM = /計[\s¥]*$/;
/** An amount ends at most this many letter heights left of the others. */
const COLUMN_REACH = 5;
const UNITS =
  /\d+(?:\.\d+)?\s?(?:kg|g|mL|ml|L|ℓ|リットル)(?![A-Za-z])|[¥円xX×]|\b(?:RM|JPY|USD|MYR|SGD)\b/g;

/** Items: the amounts above the first sum with the words before or above them. */
export function findItems(
  rows: readonly Row[],
  entries: readonly LabelledAmount[],
  style: Style,
  taken: ReadonlySet<Row>,
): readonly FoundItem[] {
  const byRow = itemRows(rows, entries, taken);
  const lasts = [...byRow.values()];
  // If amounts carry a currency sign, a number without one is a table or register number.
  const marked = lasts.filter(({ amount }) => amount.hasMark).length;
  const strict = marked * 2 > lasts.length && !style.hasCents;
  const prefixed = lasts.filter(({ row }) => isPrefixed(row)).length;
  const table: Table = {
    rows,
    taken,
    byRow,
    marks: findReducedRateMarks(rows),
    hasColumn: rows.some(({ text }) =>
      /^(?:品[名目]|商品名?|ご注文).*数.*金額/.test(compact(text)),
    ),
    hasTickets: rows.some(({ text }) => /食券|食事券|発券/.test(text)),
    isPrefixed: !style.isJapanese && prefixed * 10 >= lasts.length * 6,
  };
  return lasts
    .filter(({ amount }) => amount.hasMark || amount.isNegative || !strict)
    .slice(0, ITEMS_MAX)
    .flatMap((entry) => toGoods(entry, table));
}

/** Rows between the header and the first sum that end in an amount, each with its last amount. */
function itemRows(
  rows: readonly Row[],
  entries: readonly LabelledAmount[],
  taken: ReadonlySet<Row>,
): ReadonlyMap<Row, LabelledAmount> {
  const left = Math.min(...rows.map(({ x }) => x));
  const right = Math.max(...rows.map((each) => each.right));
  const edge = left + (right - left) * RIGHT_PART;
  const all = entries.filter(
    (entry) => !entry.isBelow && entry.row.right >= edge && !taken.has(entry.row) && isItem(entry),
  );
  const end = findFirstSumRow(entries, all);
  const above = all.filter(({ row }) => row.index < end);
  const heads = [...taken].map(({ index }) => index).filter((index) => index < end);
  const below = above.filter(({ row }) => row.index > Math.max(-1, ...heads));
  // The header may extend into the items by mistake. Most items are still below it.
  const found = below.length * 2 >= above.length ? below : above;
  const byRow = new Map<Row, LabelledAmount>();
  for (const entry of found) {
    // If one amount of a row has a currency sign, the number after it is something else.
    const before = byRow.get(entry.row);
    if (before?.amount.hasMark !== true || entry.amount.hasMark) byRow.set(entry.row, entry);
  }
  return inColumn(byRow);
}

/** A number without a currency left of the column of amounts belongs to a name: `カトウ 800`. */
function inColumn(byRow: ReadonlyMap<Row, LabelledAmount>): ReadonlyMap<Row, LabelledAmount> {
  const ends = [...byRow.values()].map(getEnd).toSorted((a, b) => a - b);
  const column = ends[Math.floor(ends.length / 2)] ?? 0;
  return new Map(
    [...byRow].filter(
      ([row, entry]) => entry.amount.hasMark || getEnd(entry) >= column - COLUMN_REACH * row.height,
    ),
  );
}

function getEnd({ amount }: LabelledAmount): number {
  return Math.max(...getWords(amount).map(({ x, width }) => x + width));
}

/** An invoice also prints its total above the items. A sum needs something above it to add up. */
function findFirstSumRow(
  entries: readonly LabelledAmount[],
  items: readonly LabelledAmount[],
): number {
  const first = items[0]?.row.index ?? Number.POSITIVE_INFINITY;
  const sum = entries.find(({ label, row, text }) => {
    if (label === null || row.index < first) return false;
    // A fare may be the first item, the sum of several fares is none.
    if (label.role === 'total') return label.strength >= 4 || SUM.test(text);
    return ['subtotal', 'tax', 'taxable', 'tender', 'change', 'gross'].includes(label.role);
  });
  return sum?.row.index ?? Number.POSITIVE_INFINITY;
}

function isItem({ label, row, amount, text }: LabelledAmount): boolean {
  const after = row.text.slice(amount.end);
  if (extractLetters(after.replaceAll(/[円軽内外込税]|[A-Z]{1,2}(?=\s*$)/g, '')) !== '')
    return false;
  if (label === null || ['discount', 'service', 'payment'].includes(label.role)) return true;
  // A fare or a fee is both the item and the amount to pay.
  return label.role === 'total' && label.strength === 3 && !SUM.test(text);
}

function toGoods(entry: LabelledAmount, table: Table): readonly FoundItem[] {
  const { row, amount } = entry;
  const { rows, byRow, taken, marks } = table;
  const found = parseQuantity(toPart(row, amount.start, amount.value, table));
  const above = rows[row.index - 1];
  const isBelow = extractLetters(found.rest.replaceAll(UNITS, '')) === '';
  const hasName = above !== undefined && !taken.has(above) && !byRow.has(above);
  const name = isBelow && hasName ? above : row;
  const text = stripMarks(
    isBelow && hasName ? nameOn(above, amount.value, table) : found.rest,
    marks,
  );
  if (extractLetters(text) === '') return [];
  // The quantity may have its own row above or below the name.
  const beside = [rows[row.index + 1], above]
    .flatMap((other) => (other === undefined || byRow.has(other) ? [] : [other]))
    .map((other) => parseQuantity(toPart(other, other.text.length, null, table)))
    .find(({ quantity, unit }) => unit !== null && unit * quantity === amount.value);
  const quantity = beside?.quantity ?? found.quantity;
  const isNegative = amount.isNegative || entry.label?.role === 'discount';
  const item: Item = {
    name: isNegative ? text.replace(/\s?\d{1,2}%$/, '') : text,
    quantity: quantity > 0 ? quantity : 1,
    amount: isNegative ? -amount.value : amount.value,
    is_reduced: marks.test(row.text) || marks.test(name.text),
  };
  return [{ item, entry, name }];
}

function nameOn(row: Row, amount: number, table: Table): string {
  const { unit, rest } = parseQuantity(toPart(row, row.text.length, amount, table));
  return unit === null ? row.text : rest;
}

function toPart(row: Row, end: number, amount: number | null, table: Table): Part {
  const { hasColumn, hasTickets, isPrefixed: hasPrefix } = table;
  return { row, end, amount, hasColumn, hasTickets, isPrefixed: hasPrefix };
}
