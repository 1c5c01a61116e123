import { fitText } from '../../../platform/pdf/fit-text.ts';
import { A4, A4_DENSE, A5, type Format } from '../../../platform/pdf/format.ts';
import { type TranslateLabel, yen } from './labels.ts';
import type { ReceiptPdfItem } from './receipt-model.ts';

export type Row = {
  readonly lines: readonly string[];
  readonly quantity: string;
  readonly amount: string;
};

/** Layout of the items. The first one that fits all items is used. */
export type Setting = {
  readonly format: Format;
  readonly columns: 1 | 2;
  readonly size: number;
  readonly leading: number;
  readonly padding: number;
  readonly linesMax: number;
};

const SETTINGS: readonly Setting[] = [
  { format: A5, columns: 1, size: 9, leading: 11.5, padding: 5, linesMax: 3 },
  { format: A5, columns: 1, size: 8.5, leading: 10.5, padding: 2, linesMax: 3 },
  { format: A4, columns: 1, size: 10, leading: 13, padding: 6, linesMax: 3 },
  { format: A4, columns: 1, size: 8, leading: 10, padding: 2.5, linesMax: 3 },
  { format: A4, columns: 2, size: 7.5, leading: 9.5, padding: 2, linesMax: 3 },
  { format: A4_DENSE, columns: 2, size: 7, leading: 8.5, padding: 0.5, linesMax: 2 },
];
/** Last resort: names are truncated, and excess items are merged into one row per tax rate. */
const DENSE: Setting = {
  format: A4_DENSE,
  columns: 2,
  size: 6.2,
  leading: 7.2,
  padding: 0,
  linesMax: 1,
};

export const COLUMN_GAP = 16;
export const HEADER_HEIGHT = 17;
/** In characters; the heading is the widest text in the amount column. */
const QUANTITY_WIDTH = 4.5;
const AMOUNT_WIDTH = 10;

export type Layout = { readonly setting: Setting; readonly columns: readonly (readonly Row[])[] };

/** `roomOn` returns the height available for the items on a page format. */
export function layOut(
  items: readonly ReceiptPdfItem[],
  t: TranslateLabel,
  roomOn: (format: Format) => number,
): Layout {
  for (const setting of SETTINGS) {
    const rows = items.map((item) => toRow(item, setting));
    const columns = inColumns(rows, setting.columns);
    const room = roomOn(setting.format) - HEADER_HEIGHT * setting.format.scale;
    const isWhole = items.every((item) => !isCut(item, setting));
    if (isWhole && columns.every((column) => measureHeight(column, setting) <= room)) {
      return { setting, columns };
    }
  }
  const room = roomOn(DENSE.format) - HEADER_HEIGHT * DENSE.format.scale;
  const rowsMax = Math.floor(room / (DENSE.leading + DENSE.padding)) * DENSE.columns;
  const rows = collapse(items, t, rowsMax).map((item) => toRow(item, DENSE));
  return { setting: DENSE, columns: inColumns(rows, DENSE.columns) };
}

export function measureHeight(rows: readonly Row[], { leading, padding }: Setting): number {
  return rows.reduce((sum, { lines }) => sum + lines.length * leading + padding, 0);
}

/** Right edges of quantity and amount, measured from the right edge of a column. */
export function columnWidths({ format, columns, size }: Setting) {
  const whole = format.width - 2 * format.margin;
  const width = (whole - COLUMN_GAP * (columns - 1)) / columns;
  const amount = size * AMOUNT_WIDTH;
  const quantity = size * QUANTITY_WIDTH;
  return { width, amount, name: width - amount - quantity };
}

function inColumns(rows: readonly Row[], count: 1 | 2): readonly (readonly Row[])[] {
  if (count === 1) return [rows];
  const half = Math.ceil(rows.length / 2);
  return [rows.slice(0, half), rows.slice(half)];
}

type Entry = Omit<ReceiptPdfItem, 'quantity'> & { readonly quantity: number | null };

/** Merges excess items into one row per tax rate, so that the sums stay correct. */
function collapse(
  items: readonly ReceiptPdfItem[],
  t: TranslateLabel,
  rowsMax: number,
): readonly Entry[] {
  if (items.length <= rowsMax) return items;
  const rates = [10, 8, null] as const;
  const kept = items.slice(0, Math.max(0, rowsMax - rates.length));
  const rest = items.slice(kept.length);
  const collapsed = rates.flatMap((rate) => {
    const some = rest.filter((item) => item.rate === rate);
    if (some.length === 0) return [];
    const { main, beside } = t('more_items', { count: some.length });
    const name = beside === null ? main : `${main} ${beside}`;
    const amount = some.reduce((sum, item) => sum + item.amount, 0);
    return [{ name, quantity: null, amount, rate }];
  });
  return [...kept, ...collapsed];
}

function nameBlock(item: Entry, setting: Setting, linesMax: number) {
  // The mark of the reduced rate precedes the name, so that truncation cannot remove it.
  const name = item.rate === 8 ? `※ ${item.name}` : item.name;
  return fitText(name, { width: columnWidths(setting).name, sizes: [setting.size], linesMax });
}

function isCut(item: ReceiptPdfItem, setting: Setting): boolean {
  return nameBlock(item, setting, Number.POSITIVE_INFINITY).lines.length > setting.linesMax;
}

function toRow(item: Entry, setting: Setting): Row {
  const { lines } = nameBlock(item, setting, setting.linesMax);
  return { lines, quantity: item.quantity?.toLocaleString('en') ?? '', amount: yen(item.amount) };
}
