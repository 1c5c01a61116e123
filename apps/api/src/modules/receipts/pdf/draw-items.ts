import type { Sheet } from '../../../platform/pdf/page.ts';
import {
  COLUMN_GAP,
  columnWidths,
  HEADER_HEIGHT,
  type Layout,
  measureHeight,
  type Row,
} from './item-rows.ts';
import { type TranslateLabel, writeLabel } from './labels.ts';

/** Draws the items in one or two columns. Returns the y position for the next block. */
export function drawItems(sheet: Sheet, layout: Layout, t: TranslateLabel, top: number): number {
  const { setting, columns } = layout;
  const { width } = columnWidths(setting);
  for (const [index, rows] of columns.entries()) {
    const left = sheet.left + index * (width + COLUMN_GAP);
    if (rows.length > 0) sheet.group('Table', () => drawColumn(sheet, layout, t, rows, left, top));
  }
  const height = Math.max(...columns.map((rows) => measureHeight(rows, setting)));
  return top + HEADER_HEIGHT * setting.format.scale + height;
}

function drawColumn(
  sheet: Sheet,
  { setting }: Layout,
  t: TranslateLabel,
  rows: readonly Row[],
  left: number,
  top: number,
): void {
  const { size, leading, padding, format } = setting;
  const widths = columnWidths(setting);
  const right = left + widths.width;
  const quantityRight = right - widths.amount;
  let y = top + HEADER_HEIGHT * format.scale;

  const head = {
    y: y - 6 * format.scale,
    size: Math.min(size, 8 * format.scale),
    tag: 'TH',
  } as const;
  sheet.group('TR', () => {
    writeLabel(sheet, t('item'), { ...head, x: left });
    writeLabel(sheet, t('quantity'), { ...head, x: quantityRight, align: 'right' });
    writeLabel(sheet, t('item_amount'), { ...head, x: right, align: 'right' });
  });
  sheet.line([left, y], [right, y], 'ink');

  for (const [index, { lines, quantity, amount }] of rows.entries()) {
    const first = y + (padding + leading + size * 0.76) / 2;
    const cell = { y: first, size, tag: 'TD' } as const;
    sheet.group('TR', () => {
      for (const [below, line] of lines.entries()) {
        sheet.write(line, { ...cell, x: left, y: first + below * leading });
      }
      sheet.write(quantity, { ...cell, x: quantityRight, align: 'right' });
      sheet.write(amount, { ...cell, x: right, align: 'right' });
    });
    y += lines.length * leading + padding;
    // In dense tables a rule after every fifth row is easier to read than one after each.
    const isLed = padding >= 2 || (index + 1) % 5 === 0 || index === rows.length - 1;
    if (isLed) sheet.line([left, y], [right, y]);
  }
}
