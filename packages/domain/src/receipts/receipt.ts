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

/** return: what is handed out when money goes back. */
export const RECEIPT_KINDS = ['qualified_simplified', 'receipt', 'return'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const HONORIFICS = ['様', '御中', 'none'] as const;
export type Honorific = (typeof HONORIFICS)[number];

// Control characters, marks that turn the reading direction or are not seen, halves of characters,
// those nobody has defined, and ends of lines and paragraphs.
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Why a name cannot stand at the head of a receipt, or undefined. */
export function validateRecipient(name: string): ErrorCode | undefined {
  if (UNPRINTABLE.test(name)) return 'field.format';
  if (!VISIBLE.test(name)) return 'field.required';
  return [...name].length > RECIPIENT_LENGTH_MAX ? 'field.too_long' : undefined;
}

/** Only a registered business may call its receipt a qualified one. */
export function receiptKind(registrationNumber: string | null): Exclude<ReceiptKind, 'return'> {
  const isRegistered = registrationNumber !== null && isRegistrationNumber(registrationNumber);
  return isRegistered ? 'qualified_simplified' : 'receipt';
}

/** Version 1 is the receipt as it was first issued; each later one is a reissue. */
export function checkReissue(receipt: {
  readonly version: number;
  /** Of the first version. */
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
 * `R-20261115-7K3QF0AB`: the day, and the last 40 bits of the id, which are random. People read it
 * out; among a million receipts of a day two may share a number, so it is the id that is unique.
 */
export function receiptNumber(issuedOn: CivilDate, uuid: string): string {
  const digits = toTypeId('receipt', uuid).slice(-8).toUpperCase();
  return `R-${issuedOn.replaceAll('-', '')}-${digits}`;
}

/** Below this the law asks for no return invoice. */
export function needsReturnInvoice(refundYen: number): boolean {
  return refundYen >= RETURN_INVOICE_YEN_MIN;
}

/** The law wants these words on a receipt for what a card paid: no money was received. */
export function methodNote(method: PaymentMethod): 'クレジットカード利用' | null {
  return isCardLike(method) ? 'クレジットカード利用' : null;
}

const STAMP_YEN_MIN = 50_000;

/**
 * Which line about stamp duty is printed. An electronic receipt never needs a stamp; where a paper
 * one would, it says so, since whoever files it will ask. Card receipts say it by their own words.
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

// With the day, the amount and a number against doubles, a name stays below 80.
const STORE_LENGTH_MAX = 50;

/**
 * `20261115_さくら食堂_1280.pdf`: day, store and amount, as the tax office wants to find files. The
 * underscore only stands between them, and no system refuses or changes the name: it begins with a
 * digit and ends in letters, so reserved names and dots at the end cannot come up.
 */
export function fileName({ date, store, amount }: NamedReceipt): string {
  // Composed last: what is taken out may have stood between a letter and its accent.
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

/** The same names, the second of two equal ones as `…_2.pdf`. Many disks take A and a for one. */
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
