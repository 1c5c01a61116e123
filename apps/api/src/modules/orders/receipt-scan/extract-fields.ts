import { isRegistrationNumber } from '@saifu/domain/merchants/registration-number';
import {
  issuedAt,
  plainText,
  type ReceiptFields,
  type ScannedTaxLine,
  toScannedItems,
} from '@saifu/domain/orders/receipt-scan';
import { ORDER_TITLE_LENGTH_MAX } from '@saifu/domain/shared/limits';
import type { ExtractedFields, TaxLine } from '@saifu/receipt-reader/extract/extracted-fields';
import { parsePhone } from '../../../platform/phone-numbers.ts';

const LINES_MAX = 4;

/**
 * Validates the fields read by OCR and drops invalid ones. All text is treated as untrusted plain
 * text.
 */
export function extractFields(read: ExtractedFields): ReceiptFields {
  const { registration_number: number, phone, postal_code: postal } = read;
  const digits = postal?.replaceAll(/\D/g, '') ?? '';
  const taxLines = read.tax_lines.slice(0, LINES_MAX).map(toTaxLine);
  const items = read.items.map(({ is_reduced: isReduced, ...item }) => ({ ...item, isReduced }));
  return {
    title: plainText(read.title, ORDER_TITLE_LENGTH_MAX),
    branch: plainText(read.branch, ORDER_TITLE_LENGTH_MAX),
    issuedAt: issuedAt(read.issued_at),
    registrationNumber: number !== null && isRegistrationNumber(number) ? number : null,
    phone: (phone !== null && parsePhone(phone)?.stored) || null,
    postalCode: /^\d{7}$/.test(digits) ? digits : null,
    items: toScannedItems(
      items,
      taxLines.map(({ rate }) => rate),
    ),
    taxLines,
  };
}

function toTaxLine({ rate, taxable, tax }: TaxLine): ScannedTaxLine {
  return { rate, taxable: toWholeAmount(taxable), tax: toWholeAmount(tax) };
}

function toWholeAmount(amount: number | null): number | null {
  return amount !== null && Number.isSafeInteger(amount) && amount >= 0 ? amount : null;
}
