import type { CivilDate } from '../shared/calendar.ts';
import { TRANSFER_AMOUNT_YEN_MAX, TRANSFERS_PER_FILE_MAX } from '../shared/limits.ts';
import type { Yen } from '../shared/yen.ts';

/** The account types of the format, by their digit. */
const ACCOUNT_TYPE_DIGITS = { ordinary: '1', checking: '2', savings: '4' } as const;
export type TransferAccountType = keyof typeof ACCOUNT_TYPE_DIGITS;

/** An account as the format names it. The names are half-width katakana or empty. */
export type TransferAccount = {
  /** Four digits. */
  readonly bankCode: string;
  readonly bankName: string;
  /** Three digits. */
  readonly branchCode: string;
  readonly branchName: string;
  readonly type: TransferAccountType;
  /** Seven digits. */
  readonly number: string;
};

export type Transfer = {
  readonly account: TransferAccount;
  readonly holder: string;
  readonly amountYen: Yen;
  /** What the recipient reads beside the name of the sender: digits and capital letters. */
  readonly reference: string;
};

export type TransferFile = {
  /** The code by which the bank knows the sender: ten digits. */
  readonly senderCode: string;
  readonly senderName: string;
  readonly account: TransferAccount;
  /** A business day of the bank. */
  readonly date: CivilDate;
  readonly transfers: readonly Transfer[];
};

export const RECORD_BYTES = 120;
const RECORD_END = '\r\n';

/**
 * Bank transfers in the fixed-length format of the Japanese Bankers Association (総合振込): a header,
 * one record per transfer, a trailer with the totals and an end record, each of 120 bytes in the
 * half-width part of Shift_JIS. Throws for a value that does not fit, because a cut account number
 * or name sends money to somebody else.
 */
export function encodeTransferFile(file: TransferFile): Uint8Array<ArrayBuffer> {
  const { transfers } = file;
  if (transfers.length === 0 || transfers.length > TRANSFERS_PER_FILE_MAX) {
    throw new RangeError('a file has at least one transfer and no more than fit');
  }
  const records = [toHeader(file), ...transfers.map(toData), toTrailer(transfers), toEnd()];
  return encode(records.map((record) => checkLength(record) + RECORD_END).join(''));
}

function toHeader({ senderCode, senderName, account, date }: TransferFile): string {
  return [
    '1',
    // A transfer to any account; the characters are those of JIS.
    '21',
    '0',
    digits(senderCode, 10),
    text(senderName, 40),
    date.slice(5, 7) + date.slice(8),
    ...toAccountFields(account),
    text('', 17),
  ].join('');
}

function toData({ account, holder, amountYen, reference }: Transfer): string {
  if (amountYen < 1 || amountYen > TRANSFER_AMOUNT_YEN_MAX) {
    throw new RangeError('the amount of a transfer is out of range');
  }
  const [bankCode, bankName, branchCode, branchName, type, number] = toAccountFields(account);
  return [
    '2',
    bankCode,
    bankName,
    branchCode,
    branchName,
    // The number of a bill clearing, which is no longer used.
    digits('0', 4),
    type,
    number,
    text(holder, 30),
    digits(String(amountYen), 10),
    // Neither a first transfer nor a changed one.
    '0',
    text(reference, 20),
    // By wire, with a reference instead of customer codes.
    '7',
    'Y',
    text('', 7),
  ].join('');
}

function toTrailer(transfers: readonly Transfer[]): string {
  const sum = transfers.reduce((total, { amountYen }) => total + amountYen, 0);
  return `8${digits(String(transfers.length), 6)}${digits(String(sum), 12)}${text('', 101)}`;
}

function toEnd(): string {
  return `9${text('', 119)}`;
}

function toAccountFields(account: TransferAccount) {
  return [
    exactDigits(account.bankCode, 4),
    text(account.bankName, 15),
    exactDigits(account.branchCode, 3),
    text(account.branchName, 15),
    ACCOUNT_TYPE_DIGITS[account.type],
    exactDigits(account.number, 7),
  ] as const;
}

/** To the right, with zeros before. */
function digits(value: string, length: number): string {
  if (!/^\d+$/.test(value) || value.length > length) throw new RangeError('not a number that fits');
  return value.padStart(length, '0');
}

/** A code with a zero less is another code. */
function exactDigits(value: string, length: number): string {
  if (value.length !== length) throw new RangeError('not a code of this length');
  return digits(value, length);
}

/** To the left, with spaces after. */
function text(value: string, length: number): string {
  if (value.length > length) throw new RangeError('a text does not fit into its field');
  if (![...value].every((each) => KANA.test(each) || ASCII.test(each))) {
    throw new RangeError('a character is not permitted in a transfer file');
  }
  return value.padEnd(length, ' ');
}

function checkLength(record: string): string {
  if (record.length !== RECORD_BYTES) throw new Error('a record has another length');
  return record;
}

/** Without small katakana, and without the long vowel mark, which is written as a hyphen. */
const KANA = /^[｢｣ｦｱ-ﾟ]$/;
const ASCII = /^[0-9A-Z ().\-/,]$/;
const FROM_HALF_WIDTH_TO_SHIFT_JIS = 0xa1 - 0xff61;

/** Each character is one byte, in the half-width part of Shift_JIS. */
function encode(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(content, (character) => {
    const code = character.charCodeAt(0);
    return KANA.test(character) ? code + FROM_HALF_WIDTH_TO_SHIFT_JIS : code;
  });
}
