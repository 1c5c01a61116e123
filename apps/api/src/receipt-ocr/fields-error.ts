import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';

/** Errors of the photos, which another reading would not change. */
export const PHOTO_ERRORS = [
  'receipt.wrong_format',
  'receipt.unreadable',
  'receipt.several',
  'receipt.handwritten',
] as const satisfies readonly ErrorCode[];

/**
 * Whether the photos seem to show several receipts. It may still be one: department stores print
 * their own registration number beside that of the counter, and another receipt may only reach into
 * the photo.
 */
export function mayShowSeveralReceipts({ reasons }: ExtractedFields): boolean {
  return reasons.includes('doubt.several');
}

/** Whether their totals compete, so that none of them is the amount to pay. */
function showsSeveralReceipts(fields: ExtractedFields): boolean {
  const { verdict, pay_amount: amount, reasons } = fields;
  if (verdict === 'sure' || !mayShowSeveralReceipts(fields)) return false;
  return amount === null || reasons.includes('doubt.rival');
}

/** Why the fields are no bill that can be paid; undefined if they are one. */
export function findFieldsError(fields: ExtractedFields): ErrorCode | undefined {
  if (showsSeveralReceipts(fields)) return 'receipt.several';
  if (fields.verdict !== 'unreadable') return undefined;
  const isHandwritten = fields.reasons.includes('total.handwritten');
  return isHandwritten ? 'receipt.handwritten' : 'receipt.unreadable';
}
