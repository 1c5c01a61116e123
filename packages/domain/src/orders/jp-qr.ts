import { type Yen, yen } from '../shared/yen.ts';
import { appendChecksum, type Fields, hasValidChecksum, readFields, writeField } from './emv.ts';

/** The content of a JPQR code. Our codes carry their QR code in the reference of field 62. */
export type JpQr = {
  readonly isDynamic: boolean;
  /** The concatenated numbers of the scheme's template: company and up to three sublevels. */
  readonly merchantNumber: string;
  readonly amountYen: Yen | null;
  readonly categoryCode: string;
  readonly name: string;
  readonly city: string;
  readonly postalCode: string | null;
  readonly reference: string | null;
  /** Name and city in Japanese script. */
  readonly localName: string | null;
  readonly localCity: string | null;
};

const TEXT_LENGTH_MAX = 512;
const SCHEME = 'jp.or.paymentsjapan';
const YEN_CURRENCY = '392';
const COUNTRY = 'JP';
const TAGS = {
  format: '00',
  kind: '01',
  scheme: '26',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  postalCode: '61',
  additional: '62',
  local: '64',
} as const;

/**
 * Returns undefined if the text is malformed, fails the checksum, or is not payable in yen in
 * Japan.
 */
export function readJpQr(text: string): JpQr | undefined {
  if (text.length > TEXT_LENGTH_MAX || !hasValidChecksum(text)) return undefined;
  const fields = readFields(text);
  if (fields === undefined || fields.get(TAGS.format) !== '01') return undefined;
  if (fields.get(TAGS.currency) !== YEN_CURRENCY) return undefined;
  if (fields.get(TAGS.country) !== COUNTRY) return undefined;
  const kind = fields.get(TAGS.kind);
  const amountYen = readAmount(fields.get(TAGS.amount));
  const merchantNumber = getMerchantNumber(fields);
  const name = fields.get(TAGS.name);
  const city = fields.get(TAGS.city);
  const categoryCode = fields.get(TAGS.category) ?? '';
  const isWhole = (kind === '11' || kind === '12') && name && city && merchantNumber;
  if (!isWhole || amountYen === undefined || !/^\d{4}$/.test(categoryCode)) return undefined;
  const additional = inner(fields, TAGS.additional);
  const local = inner(fields, TAGS.local);
  if (additional === undefined || local === undefined) return undefined;
  return {
    isDynamic: kind === '12',
    merchantNumber,
    amountYen,
    categoryCode,
    name,
    city,
    postalCode: fields.get(TAGS.postalCode) ?? null,
    reference: additional.get('05') ?? null,
    localName: local.get('01') ?? null,
    localCity: local.get('02') ?? null,
  };
}

export function writeJpQr(qr: JpQr): string {
  const scheme = writeField('00', SCHEME) + writeNumbers(qr.merchantNumber);
  const local = [
    ['00', 'JA'],
    ['01', qr.localName],
    ['02', qr.localCity],
  ] as const;
  return appendChecksum(
    row([
      [TAGS.format, '01'],
      [TAGS.kind, qr.isDynamic ? '12' : '11'],
      [TAGS.scheme, scheme],
      [TAGS.category, qr.categoryCode],
      [TAGS.currency, YEN_CURRENCY],
      [TAGS.amount, qr.amountYen === null ? null : String(qr.amountYen)],
      [TAGS.country, COUNTRY],
      [TAGS.name, qr.name],
      [TAGS.city, qr.city],
      [TAGS.postalCode, qr.postalCode],
      [TAGS.additional, qr.reference && writeField('05', qr.reference)],
      [TAGS.local, qr.localName && row(local)],
    ]),
  );
}

function row(fields: readonly (readonly [string, string | null])[]): string {
  return fields.map(([tag, value]) => (value === null ? '' : writeField(tag, value))).join('');
}

/** Templates 26 to 51 belong to payment schemes. Ours is the one with our scheme id. */
function getMerchantNumber(fields: Fields): string | undefined {
  for (let tag = 26; tag <= 51; tag += 1) {
    const template = readFields(fields.get(String(tag)) ?? '');
    if (template?.get('00') !== SCHEME) continue;
    const number = LEVELS.map(([level]) => template.get(level) ?? '').join('');
    return isMerchantNumber(number) ? number : undefined;
  }
  return undefined;
}

/** Tag and digit count of each level: company, branch and two more. */
const LEVELS = [
  ['01', 13],
  ['02', 4],
  ['03', 6],
  ['04', 6],
] as const;
const NUMBER = /^\d{13}(?:\d{4}(?:\d{6}(?:\d{6})?)?)?$/;

export function isMerchantNumber(number: string): boolean {
  return NUMBER.test(number);
}

function writeNumbers(number: string): string {
  if (!isMerchantNumber(number)) throw new RangeError('invalid merchant number');
  let at = 0;
  return LEVELS.map(([level, length]) => {
    const part = number.slice(at, at + length);
    at += length;
    return part === '' ? '' : writeField(level, part);
  }).join('');
}

/** A missing template is empty; an unreadable one invalidates the whole code. */
function inner(fields: Fields, tag: string): Fields | undefined {
  const value = fields.get(tag);
  return value === undefined ? new Map() : readFields(value);
}

/** Whole yen without sign or leading zero. A missing amount is null; anything else is undefined. */
function readAmount(text: string | undefined): Yen | null | undefined {
  if (text === undefined) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? yen(Number(text)) : undefined;
}
