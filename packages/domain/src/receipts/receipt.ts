import { isRegistrationNumber } from '../merchants/registration-number.ts';
import { isCardLike, type PaymentMethod } from '../payments/payment-method.ts';
import { AppError, type ErrorCode } from '../shared/app-error.ts';
import { type CivilDate, endOfDay, getLastDay, toCivilDate } from '../shared/calendar.ts';
import { toTypeId } from '../shared/ids.ts';
import {
  RECEIPT_REISSUE_DAYS,
  RECEIPT_REISSUES_MAX,
  RECIPIENT_LENGTH_MAX,
  RETURN_INVOICE_YEN_MIN,
} from '../shared/limits.ts';
import { normalizeText } from '../shared/normalize-text.ts';

/** return: the return invoice for a refund. */
export const RECEIPT_KINDS = ['qualified_simplified', 'receipt', 'return'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const HONORIFICS = ['様', '御中', 'none'] as const;
export type Honorific = (typeof HONORIFICS)[number];

// Control characters, bidi controls, invisible characters, lone surrogates, unassigned code points,
// and line and paragraph separators.
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The error for a recipient name, or undefined. */
export function validateRecipient(name: string): ErrorCode | undefined {
  if (UNPRINTABLE.test(name)) return 'field.format';
  if (!VISIBLE.test(name)) return 'field.required';
  return [...name].length > RECIPIENT_LENGTH_MAX ? 'field.too_long' : undefined;
}

/** Only a registered business may issue qualified receipts. */
export function receiptKind(registrationNumber: string | null): Exclude<ReceiptKind, 'return'> {
  const isRegistered = registrationNumber !== null && isRegistrationNumber(registrationNumber);
  return isRegistered ? 'qualified_simplified' : 'receipt';
}

/** Version 1 is the first issue; each later version is a reissue. */
export function checkReissue(receipt: {
  readonly version: number;
  /** When the first version was issued. */
  readonly issuedAt: Date;
  readonly now: Date;
}): AppError | undefined {
  if (reissuesLeft(receipt.version) === 0) {
    return new AppError('receipt.reissues_exhausted', { max: RECEIPT_REISSUES_MAX });
  }
  const isLate = toCivilDate(receipt.now) > getLastDay(receipt.issuedAt, RECEIPT_REISSUE_DAYS);
  return isLate ? new AppError('receipt.too_late') : undefined;
}

export function reissuesLeft(version: number): number {
  return Math.max(0, RECEIPT_REISSUES_MAX + 1 - version);
}

export function reissueUntil(issuedAt: Date): Date {
  return endOfDay(getLastDay(issuedAt, RECEIPT_REISSUE_DAYS));
}

/**
 * `R-20261115-7K3QF0AB`: the date and the last 40 bits of the id, which are random. The number is
 * meant to be read out. Among a million receipts of a day two may share a number, so only the id is
 * unique.
 */
export function receiptNumber(issuedOn: CivilDate, uuid: string): string {
  const digits = toTypeId('receipt', uuid).slice(-8).toUpperCase();
  return `R-${issuedOn.replaceAll('-', '')}-${digits}`;
}

/** The law requires no return invoice below this amount. */
export function needsReturnInvoice(refundYen: number): boolean {
  return refundYen >= RETURN_INVOICE_YEN_MIN;
}

/** The law requires this note on receipts for card payments, because no cash was received. */
export function methodNote(method: PaymentMethod): 'クレジットカード利用' | null {
  return isCardLike(method) ? 'クレジットカード利用' : null;
}

const STAMP_YEN_MIN = 50_000;

/**
 * Which stamp duty line is printed. An electronic receipt never needs a stamp. Where a paper
 * receipt would need one, the line explains this to the bookkeeper. Card receipts have their own
 * line.
 */
export function stampLine(method: PaymentMethod, amountYen: number): 'card' | 'electronic' | null {
  if (isCardLike(method)) return 'card';
  return amountYen >= STAMP_YEN_MIN ? 'electronic' : null;
}

type NamedReceipt = {
  readonly date: CivilDate;
  readonly store: string;
  readonly amount: number;
};

// With date, amount and a suffix for duplicates, the file name stays below 80 characters.
const STORE_LENGTH_MAX = 50;

/**
 * `20261115_さくら食堂_1280.pdf`: date, store and amount, as the tax office requires for searching. The
 * underscore occurs only as separator. The name is valid on every file system: it begins with a
 * digit and ends in letters, so reserved names and trailing dots cannot occur.
 */
export function fileName({ date, store, amount }: NamedReceipt): string {
  // Normalized last: a removed character may have separated a letter from its accent.
  const plain = store.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '');
  const safe = normalizeText(plain, 'NFC').replaceAll(/[<>:"/\\|?*_]+/g, '-');
  let short = '';
  for (const char of safe) {
    if (short.length + char.length > STORE_LENGTH_MAX) break;
    short += char;
  }
  const name = short.replaceAll(/^[\s.]+|[\s.]+$/g, '') || '-';
  return `${date.replaceAll('-', '')}_${name}_${amount}.pdf`;
}

/**
 * Makes file names unique by a suffix, `…_2.pdf`. Compares without case, as many file systems do.
 */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+)(\.[^.]+)$/s.exec(name) ?? [];
    let unique = name;
    let count = counts.get(normalizeName(name)) ?? 1;
    while (taken.has(normalizeName(unique))) {
      count += 1;
      unique = `${stem}_${count}${ending}`;
    }
    counts.set(normalizeName(name), count);
    taken.add(normalizeName(unique));
    return unique;
  });
}

function normalizeName(name: string): string {
  return normalizeText(name, 'NFC').toUpperCase();
}
