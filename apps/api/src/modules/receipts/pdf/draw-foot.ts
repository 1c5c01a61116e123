import { fitText } from '../../../platform/pdf/fit-text.ts';
import type { Sheet } from '../../../platform/pdf/page.ts';
import { type Label, type TranslateLabel, writeLabel } from './labels.ts';
import type { ReceiptPdfModel } from './receipt-model.ts';

/** From this amount on, a paper receipt needs a revenue stamp. */
const STAMP_FROM_YEN = 50_000;

/** Draws the payment method and the issuer. Returns the y position of the end. */
export function drawFoot(
  sheet: Sheet,
  receipt: ReceiptPdfModel,
  t: TranslateLabel,
  top: number,
): number {
  const { scale } = sheet.format;
  const whole = sheet.right - sheet.left;
  const middle = sheet.left + whole * 0.46;
  sheet.line([sheet.left, top], [sheet.right, top]);
  const begin = top + 12 * scale;
  const afterPayment = drawPayment(sheet, receipt, t, { top: begin, width: whole * 0.42 });
  const area = { top: begin, left: middle, width: sheet.right - middle };
  const afterIssuer = drawIssuer(sheet, receipt, t, area);
  return drawEdge(sheet, receipt, t, Math.max(afterPayment, afterIssuer) + 10 * scale);
}

type Area = { readonly top: number; readonly width: number };

function drawPayment(
  sheet: Sheet,
  receipt: ReceiptPdfModel,
  t: TranslateLabel,
  { top, width }: Area,
): number {
  const { scale } = sheet.format;
  const x = sheet.left;
  let y = top;
  const heading = t(receipt.kind === 'return' ? 'returned_to' : 'paid_with');
  writeLabel(sheet, heading, { x, y, size: 7.5 * scale });
  const block = (text: string, size: number, ink: 'ink' | 'second' = 'ink') => {
    const fitted = fitText(text, { width, sizes: [size * scale], linesMax: 4 });
    for (const line of fitted.lines) {
      y += (size + 3.5) * scale;
      sheet.write(line, { x, y, size: fitted.size, ink });
    }
  };
  block(receipt.methodName, 9.5);
  if (receipt.methodNote !== null && receipt.methodNote !== receipt.methodName) {
    block(receipt.methodNote, 9.5);
  }
  if (receipt.cardLast4 !== null) block(`${both(t('card_ends'))} ${receipt.cardLast4}`, 8.5);
  y += 2 * scale;
  if (receipt.waiter !== null) block(`${both(t('waiter'))} ${receipt.waiter}`, 8);
  if (receipt.tableNumber !== null) block(`${both(t('table'))} ${receipt.tableNumber}`, 8);
  if (needsStampNote(receipt)) {
    y += 2 * scale;
    const { main, beside } = t('stamp');
    block(main, 7, 'second');
    if (beside !== null) block(beside, 6.5, 'second');
  }
  return y;
}

type Column = Area & { readonly left: number };

function drawIssuer(
  sheet: Sheet,
  receipt: ReceiptPdfModel,
  t: TranslateLabel,
  area: Column,
): number {
  const { scale } = sheet.format;
  const { issuer } = receipt;
  const x = area.left;
  let y = area.top;
  writeLabel(sheet, t('issuer'), { x, y, size: 7.5 * scale });
  const block = (
    text: string,
    sizes: readonly number[],
    weight: 'regular' | 'bold' = 'regular',
  ) => {
    const scaled = sizes.map((size) => size * scale);
    const fitted = fitText(text, { width: area.width, sizes: scaled, linesMax: 4, weight });
    for (const line of fitted.lines) {
      y += fitted.size * 1.38;
      sheet.write(line, { x, y, size: fitted.size, weight });
    }
  };
  block(issuer.companyName, [11, 9.5, 8.5], 'bold');
  if (issuer.storeName !== issuer.companyName) block(issuer.storeName, [9.5, 8.5]);
  y += 1.5 * scale;
  if (issuer.postalCode !== null) block(`〒${issuer.postalCode}`, [8.5]);
  block(issuer.address, [8.5, 7.5, 7]);
  if (issuer.phone !== null) block(`${both(t('phone'))} ${issuer.phone}`, [8.5]);
  if (issuer.registrationNumber !== null) {
    y += 1.5 * scale;
    block(`${both(t('registration_number'))} ${issuer.registrationNumber}`, [9, 8], 'bold');
  }
  return y;
}

/** Reference numbers of the receipt. */
function drawEdge(sheet: Sheet, receipt: ReceiptPdfModel, t: TranslateLabel, top: number): number {
  const { scale } = sheet.format;
  sheet.line([sheet.left, top], [sheet.right, top]);
  const small = { y: top + 11 * scale, size: 6.5 * scale, ink: 'second' } as const;
  sheet.write(`${both(t('number'))} ${receipt.number}`, { ...small, x: sheet.left });
  const id = `${both(t('payment_id'))} ${receipt.paymentId}`;
  sheet.write(id, { ...small, x: sheet.right, align: 'right' });
  return small.y;
}

function needsStampNote(receipt: ReceiptPdfModel): boolean {
  const isByCard = receipt.methodNote !== null || receipt.cardLast4 !== null;
  return receipt.kind !== 'return' && !isByCard && receipt.total >= STAMP_FROM_YEN;
}

function both({ main, beside }: Label): string {
  return beside === null ? main : `${main} ${beside}`;
}
