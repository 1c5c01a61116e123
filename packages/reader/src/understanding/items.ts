import type { Item } from '../facts.ts';
import type { Entry } from './entries.ts';
import { quantityOf } from './quantity.ts';
import type { Row } from './rows.ts';
import type { Style } from './style.ts';
import { lettersOf } from './text.ts';

/** An item and the rows it was read from. */
export type Goods = { readonly item: Item; readonly entry: Entry; readonly name: Row };

const ITEMS_MAX = 500;
/** An amount of an item stands in the right part of the paper. */
const RIGHT_PART = 0.55;

/** What was bought: the amounts above the first sum, with the words before or above them. */
export function goodsOf(
  rows: readonly Row[],
  entries: readonly Entry[],
  style: Style,
  taken: ReadonlySet<Row>,
): readonly Goods[] {
  const marks = reducedMarks(rows);
  const end = firstSumOf(entries);
  const left = Math.min(...rows.map(({ x }) => x));
  const right = Math.max(...rows.map((each) => each.right));
  const edge = left + (right - left) * RIGHT_PART;
  const byRow = new Map<Row, Entry>();
  for (const entry of entries) {
    if (entry.row.index >= end || entry.isBelow || entry.row.right < edge) continue;
    if (!taken.has(entry.row) && isItem(entry)) byRow.set(entry.row, entry);
  }
  const lasts = [...byRow.values()];
  // Where amounts carry a sign, a number without one is a table or a register.
  const marked = lasts.filter(({ amount }) => amount.hasMark).length;
  const strict = marked * 2 > lasts.length || style.hasCents;
  return lasts
    .filter(({ amount }) => amount.hasMark || !strict || style.hasCents)
    .slice(0, ITEMS_MAX)
    .flatMap((entry) => toGoods(entry, rows, byRow, taken, marks));
}

function firstSumOf(entries: readonly Entry[]): number {
  const first = entries.find(({ label }) => {
    if (label === null) return false;
    if (label.role === 'total') return label.strength >= 4;
    return ['subtotal', 'tax', 'taxable', 'tender', 'change'].includes(label.role);
  });
  return first?.row.index ?? Number.POSITIVE_INFINITY;
}

function isItem({ label, row, amount }: Entry): boolean {
  const after = row.text.slice(amount.end);
  if (lettersOf(after.replaceAll(/[円軽内外込税]|[A-Z]{1,2}(?=\s*$)/g, '')) !== '') return false;
  if (label === null || ['discount', 'service', 'payment'].includes(label.role)) return true;
  // A fare or a fee is both: what was bought, and what has to be paid.
  return label.role === 'total' && label.strength === 3;
}

function toGoods(
  entry: Entry,
  rows: readonly Row[],
  used: ReadonlyMap<Row, Entry>,
  taken: ReadonlySet<Row>,
  marks: RegExp,
): readonly Goods[] {
  const { row, amount } = entry;
  const own = row.text.slice(0, amount.start);
  const found = quantityOf(own);
  const above = rows[row.index - 1];
  const isBelow = lettersOf(found.rest.replaceAll(/[¥円xX×]/g, '')) === '';
  const hasName = above !== undefined && !taken.has(above) && !used.has(above);
  const name = isBelow && hasName ? above : row;
  const text = clean(isBelow && hasName ? above.text : found.rest);
  if (lettersOf(text) === '') return [];
  const below = rows[row.index + 1];
  const isExtended = below !== undefined && !used.has(below);
  const more = isExtended ? quantityOf(below.text) : null;
  const quantity =
    more !== null && more.unit !== null && more.unit * more.quantity === amount.value
      ? more.quantity
      : found.quantity;
  const isNegative = amount.isNegative || entry.label?.role === 'discount';
  const item: Item = {
    name: text,
    quantity: quantity > 0 ? quantity : 1,
    amount: isNegative ? -amount.value : amount.value,
    is_reduced: marks.test(row.text) || marks.test(name.text),
  };
  return [{ item, entry, name }];
}

function clean(text: string): string {
  return text
    .replaceAll(/[¥$£€]|[-▲△]\s*$|RM\s*$/g, ' ')
    .replaceAll(/^[\s※*★☆●◆■軽#.:…-]+(?=\S)|[\s※*★☆●◆■:.…(-]+$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The mark of reduced items, as the legend of this receipt has it. */
function reducedMarks(rows: readonly Row[]): RegExp {
  const legend = rows.find(({ text }) => /軽減/.test(text) && /[※*★☆●◆■]|軽」/.test(text));
  const mark = legend === undefined ? null : /[※*★☆●◆■]|軽(?=」)/.exec(legend.text)?.[0];
  return mark == null ? /[※*]|軽/ : new RegExp(`[${mark}]`);
}
