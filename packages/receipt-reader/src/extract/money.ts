import type { Page } from '../page.ts';
import { type AmountTable, buildAmountTable } from './amount-table.ts';
import type { PageContext } from './confidence.ts';
import type { FieldName } from './extracted-fields.ts';
import { isHandwritten } from './handwriting.ts';
import type { Header } from './header.ts';
import { findItems } from './items.ts';
import { findLabelledAmounts } from './labelled-amounts.ts';
import { findLabel } from './labels.ts';
import type { Style } from './layout-style.ts';
import { ROWS_MAX, type Row, type Span } from './rows.ts';
import { same, sum } from './sums.ts';
import { compact } from './text.ts';
import { type Choice, chooseTotal } from './total.ts';

export type Read = {
  readonly rows: readonly Row[];
  readonly header: Header;
  readonly amountTable: AmountTable;
  readonly choice: Choice | null;
  /** The amount was filled in by hand. There is no choice then. */
  readonly isHandwritten: boolean;
  /** Extracted amounts with positions and confidence. */
  readonly found: (total: number) => readonly (readonly [FieldName, readonly Span[], number])[];
};

/** Documents with a total that is not to be paid, or not in this way. */
const NO_RECEIPT = /見積|注文書|価格表|料金表|メニュー|MENU|QUOTATION|ESTIMATE|(?<!NO|NON)REFUND/i;
/** A petrol station prints 納品書・領収書 on what is a receipt. */
const DELIVERY = /納品書(?!.*領収)/;
const RETURN = /返[品金](?:伝票|レシート|票)|^[\W_]*返[品金][\W_]*$/;

/** Rows in which a document states what it is. */
const HEAD_ROWS = 12;

/** A table below it has its own total. */
const SUMMARY = /(?:GST|TAX|SST|VAT)\s?(?:SUMMARY|ANALYSIS)|^\s*SUMMARY/i;

const POINTS_USED = new RegExp(
  [
    'ポイント(?:ご?利用|使用|支払|充当|値引)(?!可能|でき|対象|残)',
    '(?:値引き?|割引|利用|使用|充当)ポイント(?!残|数|対象)',
    '商品券|金券',
    'POINTS?(?:USED|REDEEM)',
  ].join('|'),
  'i',
);

export function readMoney(rows: readonly Row[], style: Style, header: Header): Read {
  const summary = rows.find(({ text }) => SUMMARY.test(text))?.index ?? rows.length;
  const entries = findLabelledAmounts(rows, style).filter(
    ({ row, label }) =>
      isMoneyRow(row, header) && !(label?.role === 'total' && row.index > summary),
  );
  const foundItems = findItems(rows, entries, style, header.taken);
  const amountTable = buildAmountTable(entries, foundItems, rows, style);
  const dated = header.dates.length > 0 || header.registrations.length > 0;
  const chosen = chooseTotal(amountTable, dated);
  const isByHand = isHandwritten(rows, chosen?.best ?? null);
  const choice = isByHand ? null : chosen;
  const found = (total: number) => collectFound(amountTable, choice, total);
  return { rows, header, amountTable, choice, isHandwritten: isByHand, found };
}

export function toPageContext(page: Page, read: Read, choice: Choice): PageContext {
  const { header, rows } = read;
  return {
    issues: page.issues,
    dates: header.dates.length,
    hasHead: header.dates.length > 0 || header.registrations.length > 0,
    isNoReceipt: isNoReceipt(rows),
    hasDeduction: isReduced(read, choice),
    hasPoints: hasOpenPoints(read, choice),
    isCut: page.lines.length > ROWS_MAX,
    registrations: header.registrations.filter(({ passes }) => passes).length,
  };
}

function isNoReceipt(rows: readonly Row[]): boolean {
  const texts = rows.slice(0, HEAD_ROWS).map(({ text }) => compact(text));
  const isReceipt = texts.some((text) => /領収[書証]/.test(text));
  return texts.some(
    (text) => NO_RECEIPT.test(text) || RETURN.test(text) || (!isReceipt && DELIVERY.test(text)),
  );
}

/** Redeemed points that no printed sum accounts for. */
function hasOpenPoints({ amountTable, rows }: Read, { best }: Choice): boolean {
  const used = amountTable.points.filter(
    ({ text, amount }) => amount.isNegative || POINTS_USED.test(text.replaceAll(/\s/g, '')),
  );
  if (used.length === 0) {
    // The word alone is enough to doubt the total: its amount may have been lost.
    return rows.some(({ text }) => POINTS_USED.test(text.replaceAll(/\s/g, '')));
  }
  const paid = best.value + sum(used);
  return !amountTable.totals.some(({ amount }) => same(amount.value, paid));
}

/** An amount is subtracted below the total, which does not account for it. */
function isReduced({ amountTable, rows }: Read, { best }: Choice): boolean {
  const isLater = (row: Row) => row.index > best.entry.row.index;
  if (amountTable.deductions.length > 0) return true;
  if (amountTable.discounts.some(({ row }) => isLater(row))) return true;
  const none = amountTable.roundings.filter(({ amount }) => amount.value === 0);
  return rows.some(
    (row) =>
      isLater(row) &&
      findLabel(row.text)?.role === 'rounding' &&
      !none.some((entry) => entry.row === row),
  );
}

/** An amount next to a date or a registration number is irrelevant. */
function isMoneyRow(row: Row, header: Header): boolean {
  return !header.registrations.some(({ span }) => span.row === row);
}

function collectFound(
  amountTable: AmountTable,
  choice: Choice | null,
  total: number,
): readonly (readonly [FieldName, readonly Span[], number])[] {
  const { foundItems, taxLines, totals } = amountTable;
  const isSummed = choice?.best.checks.some(({ name, isPassed }) => name === 'items' && isPassed);
  const items = foundItems.flatMap(({ entry, name }): readonly Span[] => [
    { row: name, start: 0, end: name.text.length },
    ...(name === entry.row ? [] : [entry.amount]),
  ]);
  const taxes = taxLines.flatMap(({ entries }) => entries.map(({ amount }) => amount));
  const fits = choice?.best.checks.some(({ name, isPassed }) => name === 'tax' && isPassed);
  const results: (readonly [FieldName, readonly Span[], number])[] = [];
  if (choice !== null) results.push(['pay_amount', [choice.best.entry.amount], total]);
  if (foundItems.length > 0)
    results.push(['items', items, isSummed ? 0.95 : totals.length > 0 ? 0.6 : 0.4]);
  if (taxLines.length > 0) results.push(['tax_lines', taxes, fits ? 0.95 : 0.6]);
  return results;
}
