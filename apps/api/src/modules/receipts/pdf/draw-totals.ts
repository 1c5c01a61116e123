import type { Sheet } from '../../../platform/pdf/page.ts';
import { type Label, type TranslateLabel, writeLabel, yen } from './labels.ts';
import type { ReceiptPdfModel } from './receipt-model.ts';

type Line = { readonly label: Label; readonly taxable: number; readonly tax: number | null };

/** Draws the sums per tax rate and the total. Returns the y position for the next block. */
export function drawTotals(
  sheet: Sheet,
  receipt: ReceiptPdfModel,
  t: TranslateLabel,
  top: number,
): number {
  const { scale } = sheet.format;
  const hasReduced =
    receipt.items.some(({ rate }) => rate === 8) || receipt.taxLines.some(({ rate }) => rate === 8);
  if (hasReduced) {
    const position = { x: sheet.left, y: top + 12 * scale, size: 7.5 * scale };
    writeLabel(sheet, { ...t('reduced_mark'), beside: null }, position);
    const { beside } = t('reduced_mark');
    const below = { ...position, y: position.y + 10 * scale, ink: 'second' } as const;
    if (beside !== null) sheet.write(beside, below);
  }
  let y = top + 2 * scale;
  sheet.group('Table', () => {
    y = drawTable(sheet, receipt, t, y);
  });
  if (receipt.fee > 0) {
    y += 12 * scale;
    const words = t('fee_beside', { amount: yen(receipt.fee) });
    const position = { x: sheet.right, size: 7.5 * scale, align: 'right' } as const;
    writeLabel(sheet, { ...words, beside: null }, { ...position, y });
    if (words.beside !== null) {
      y += 10 * scale;
      sheet.write(words.beside, { ...position, y, size: 7 * scale, ink: 'second' });
    }
  }
  return y;
}

function drawTable(sheet: Sheet, receipt: ReceiptPdfModel, t: TranslateLabel, top: number): number {
  const { scale } = sheet.format;
  const left = sheet.right - 240 * scale;
  const lines = toTaxLines(receipt, t);
  const taxableRight = sheet.right - (lines.length > 0 ? 80 * scale : 0);
  const row = (y: number, line: Line, isTotal: boolean) => {
    const size = (isTotal ? 10.5 : 8.5) * scale;
    const cell = { y, size, tag: 'TD', weight: isTotal ? 'bold' : 'regular' } as const;
    sheet.group('TR', () => {
      writeLabel(sheet, line.label, { ...cell, x: left, ink: 'ink' });
      sheet.write(yen(line.taxable), { ...cell, x: taxableRight, align: 'right' });
      const tax = { ...cell, x: sheet.right, align: 'right', size: 8.5 * scale } as const;
      if (line.tax !== null) sheet.write(yen(line.tax), { ...tax, weight: 'regular' });
    });
  };

  let y = top;
  if (lines.length > 0) {
    y += 12 * scale;
    const head = { y, size: 7.5 * scale, tag: 'TH' } as const;
    sheet.group('TR', () => {
      writeLabel(sheet, t('rate'), { ...head, x: left });
      writeLabel(sheet, t('taxable'), { ...head, x: taxableRight, align: 'right' });
      writeLabel(sheet, t('tax'), { ...head, x: sheet.right, align: 'right' });
    });
  }
  for (const line of lines) {
    y += 13 * scale;
    row(y, line, false);
  }
  y += 5 * scale;
  sheet.line([left, y], [sheet.right, y], 'ink');
  y += 14 * scale;
  const tax = receipt.taxLines.reduce((sum, line) => sum + line.tax, 0);
  const whole = { label: t('total'), taxable: receipt.total, tax: lines.length > 0 ? tax : null };
  row(y, whole, true);
  return y + 4 * scale;
}

/** Adds a line for amounts without a tax rate if the rates do not add up to the total. */
function toTaxLines(receipt: ReceiptPdfModel, t: TranslateLabel): readonly Line[] {
  const lines = receipt.taxLines.map(({ rate, taxable, tax }) => ({
    label: t('rate_of', { rate }),
    taxable,
    tax,
  }));
  const rest = receipt.total - receipt.taxLines.reduce((sum, { taxable }) => sum + taxable, 0);
  if (lines.length === 0 || rest === 0) return lines;
  return [...lines, { label: t('rate_other'), taxable: rest, tax: null }];
}
