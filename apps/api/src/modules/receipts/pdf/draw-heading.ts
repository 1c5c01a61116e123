import { fitText } from '../../../platform/pdf/fit-text.ts';
import { measureWidth } from '../../../platform/pdf/font-fallback.ts';
import type { Sheet } from '../../../platform/pdf/page.ts';
import { drawAmount } from './draw-amount.ts';
import { type TranslateLabel, writeLabel } from './labels.ts';
import type { ReceiptPdfModel } from './receipt-model.ts';

/** Draws title, recipient, amount and purpose. Returns the y position for the next block. */
export function drawHeading(sheet: Sheet, receipt: ReceiptPdfModel, t: TranslateLabel): number {
  const { margin, scale } = sheet.format;
  const afterTitle = drawTitle(sheet, receipt, t, margin);
  const afterDetails = drawDetails(sheet, receipt, t, afterTitle);
  const afterName = drawRecipient(sheet, receipt, afterTitle);
  const afterAmount = drawAmount(sheet, receipt, t, Math.max(afterDetails, afterName) + 12 * scale);
  return drawProviso(sheet, receipt, t, afterAmount) + 12 * scale;
}

/** The legal invoice title requires a registration number and tax rates. */
function drawTitle(sheet: Sheet, receipt: ReceiptPdfModel, t: TranslateLabel, top: number): number {
  const { scale, width } = sheet.format;
  const isReturn = receipt.kind === 'return';
  const title = t(isReturn ? 'title_return' : 'title_receipt');
  const x = width / 2;
  const middle = { x, align: 'center' } as const;
  sheet.write(title.main, {
    ...middle,
    ...{ y: top + 20 * scale, size: 21 * scale, weight: 'bold', tag: 'H1' },
  });
  const { isReissued, isReprint, canceledOn } = receipt;
  if (isReissued || isReprint || canceledOn !== null) drawMark(sheet, receipt, t, top);

  let y = top + 20 * scale;
  const line = (text: string, size: number) => {
    y += 13 * scale;
    sheet.write(text, { ...middle, y, size: size * scale, ink: 'second' });
  };
  if (title.beside !== null) line(title.beside, 9);
  const isRegistered = receipt.issuer.registrationNumber !== null && receipt.taxLines.length > 0;
  if (isRegistered && receipt.kind !== 'receipt') {
    const kind = t(isReturn ? 'kind_return' : 'kind_qualified');
    y += 13 * scale;
    writeLabel(sheet, kind, { ...middle, y, size: 8.5 * scale });
  }
  return y + 14 * scale;
}

function drawMark(sheet: Sheet, receipt: ReceiptPdfModel, t: TranslateLabel, top: number): void {
  const { scale } = sheet.format;
  const { canceledOn } = receipt;
  const mark = t(canceledOn === null ? 'reissued' : 'canceled');
  const reason = getMarkReason(receipt, t);
  const both = mark.beside === null ? reason.main : `${mark.beside} · ${reason.main}`;
  const width = Math.max(56 * scale, measureWidth(both, 'regular', 6.5 * scale) + 14 * scale);
  const x = sheet.right - width / 2;
  sheet.frame({ x: x - width / 2, y: top, width, height: 30 * scale }, 'mark');
  const written = { x, align: 'center', ink: 'mark' } as const;
  sheet.write(mark.main, { ...written, y: top + 15 * scale, size: 11 * scale, weight: 'bold' });
  sheet.write(both, { ...written, y: top + 25 * scale, size: 6.5 * scale });
}

function getMarkReason({ canceledOn, isReprint, version }: ReceiptPdfModel, t: TranslateLabel) {
  if (canceledOn !== null) return t('canceled_on', { date: t.day(canceledOn) });
  return isReprint ? t('reprint') : t('version', { version });
}

/** Receipt number and dates, in the right corner. */
function drawDetails(
  sheet: Sheet,
  receipt: ReceiptPdfModel,
  t: TranslateLabel,
  top: number,
): number {
  const { scale } = sheet.format;
  const isReturn = receipt.kind === 'return';
  const details = [
    { label: t('number'), value: receipt.number },
    { label: t('issued_on'), value: t.day(receipt.issuedOn) },
    {
      label: t(isReturn ? 'returned_on' : 'transaction_on'),
      value: t.day(receipt.transactionOn),
    },
    ...(isReturn && receipt.originalOn !== null
      ? [{ label: t('original_on'), value: t.day(receipt.originalOn) }]
      : []),
  ];
  const size = 8 * scale;
  let y = top;
  for (const { label, value } of details) {
    y += 12 * scale;
    const width = measureWidth(value, 'regular', size) + 6 * scale;
    writeLabel(sheet, label, { x: sheet.right - width, y, size, align: 'right' });
    sheet.write(value, { x: sheet.right, y, size, align: 'right' });
  }
  return y;
}

function drawRecipient(sheet: Sheet, receipt: ReceiptPdfModel, top: number): number {
  if (receipt.recipientName === null) return top;
  const { scale } = sheet.format;
  const honorific = receipt.honorific === 'none' ? '' : receipt.honorific;
  const room = (sheet.right - sheet.left) * 0.57;
  const honorificWidth = honorific === '' ? 0 : measureWidth(honorific, 'regular', 11 * scale);
  const { lines, size } = fitText(receipt.recipientName, {
    width: room - honorificWidth - 8 * scale,
    sizes: [14, 12, 10.5, 9, 8].map((size) => size * scale),
    linesMax: 3,
    weight: 'bold',
  });
  let y = top + Math.max(0, 36 * scale - lines.length * size * 1.3);
  for (const line of lines) {
    y += size * 1.3;
    sheet.write(line, { x: sheet.left, y, size, weight: 'bold' });
  }
  const right = sheet.left + room;
  sheet.write(honorific, { x: right, y, size: 11 * scale, align: 'right' });
  sheet.line([sheet.left, y + 6 * scale], [right, y + 6 * scale], 'ink');
  return y + 6 * scale;
}

/** The purpose, and the acknowledgment of receipt. */
function drawProviso(
  sheet: Sheet,
  receipt: ReceiptPdfModel,
  t: TranslateLabel,
  top: number,
): number {
  const { scale } = sheet.format;
  const width = sheet.right - sheet.left;
  let y = top + 6 * scale;
  if (receipt.description.trim() !== '') {
    // Avoids a doubled ending if the user has typed it.
    const description = receipt.description.trim().replace(/として$/, '');
    const proviso = t('proviso', { description });
    const sizes = [10, 9, 8].map((size) => size * scale);
    const { lines, size } = fitText(proviso.main, { width, sizes, linesMax: 3 });
    for (const line of lines) {
      y += size * 1.4;
      sheet.write(line, { x: sheet.left, y, size });
    }
  }
  y += 15 * scale;
  const sentence = t(receipt.kind === 'return' ? 'returned' : 'received');
  writeLabel(sheet, sentence, { x: sheet.left, y, size: 9 * scale, ink: 'ink' });
  return y;
}
