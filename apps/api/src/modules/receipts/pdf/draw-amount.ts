import type { Sheet } from '../../../platform/pdf/page.ts';
import { type Label, type TranslateLabel, yen } from './labels.ts';
import type { ReceiptPdfModel } from './receipt-model.ts';

/** The total in its box, followed by a dash so that no digit can be added. */
export function drawAmount(
  sheet: Sheet,
  receipt: ReceiptPdfModel,
  t: TranslateLabel,
  top: number,
): number {
  const { scale, width } = sheet.format;
  const height = 46 * scale;
  const area = { x: sheet.left, y: top, width: sheet.right - sheet.left, height };
  sheet.fill(area, 'soft');
  sheet.line([sheet.left, top], [sheet.right, top], 'ink');
  sheet.line([sheet.left, top + height], [sheet.right, top + height], 'ink');
  const y = top + 31 * scale;
  const label = t(receipt.kind === 'return' ? 'returned_amount' : 'amount');
  writeStacked(sheet, label, { x: sheet.left + 12 * scale, y, align: 'left' });
  const amount = { x: width / 2, y, size: 25 * scale, weight: 'bold', align: 'center' } as const;
  sheet.write(`${yen(receipt.total)}-`, amount);
  const { main, beside } = t('tax_included');
  const included = { main: `（${main}）`, beside };
  writeStacked(sheet, included, { x: sheet.right - 8 * scale, y, align: 'right' });
  return top + height;
}

type Stacked = { readonly x: number; readonly y: number; readonly align: 'left' | 'right' };

/**
 * The second language goes below the first, which leaves room for the largest amount in between.
 */
function writeStacked(sheet: Sheet, { main, beside }: Label, position: Stacked): void {
  const { scale } = sheet.format;
  const y = beside === null ? position.y : position.y - 9 * scale;
  sheet.write(main, { ...position, y, size: 10 * scale });
  if (beside !== null)
    sheet.write(beside, { ...position, y: y + 10.5 * scale, size: 8 * scale, ink: 'second' });
}
