/**
 * TypeIDs: a short prefix for the kind and a UUIDv7 in Crockford's base 32. API and logs show
 * `usr_01jd…`; the database column is a plain `uuid`.
 */
export const ID_PREFIXES = {
  user: 'usr',
  session: 'ses',
  signInEvent: 'sie',
  passkey: 'psk',
  card: 'crd',
  store: 'sto',
  storeChange: 'stc',
  order: 'ord',
  payment: 'pay',
  receipt: 'rcp',
  refundRequest: 'rrq',
  providerDispute: 'dsp',
  refundFailure: 'rfl',
  difference: 'dif',
  recurringBilling: 'rcb',
  priceChange: 'prc',
  consultation: 'cns',
  caseNote: 'csn',
  cannedAnswer: 'can',
  faq: 'faq',
  upload: 'upl',
  receiptScan: 'rsc',
  export: 'exp',
  webhook: 'whk',
  merchant: 'mer',
  apiKey: 'key',
  qrCode: 'qrc',
  delivery: 'whd',
  event: 'evt',
  attempt: 'att',
  notification: 'ntf',
  contactChange: 'cch',
  member: 'mem',
  memberSession: 'mss',
  memberInvitation: 'miv',
  memberPasskey: 'mpk',
  invoiceSend: 'ivs',
  auditEntry: 'aud',
  catalogItem: 'cit',
  approval: 'apv',
  feeContract: 'fee',
  ledgerEntry: 'lge',
  payout: 'pyt',
  payoutRun: 'pyr',
  transferFile: 'tfl',
  announcement: 'ann',
  job: 'job',
  riskRule: 'rrl',
  paymentReview: 'prv',
  blockListEntry: 'ble',
  merchantApplication: 'map',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
// 26 base-32 digits hold 130 bits, so the first digit is at most 7.
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUIDv7 for the given time, with the random bits of a random UUID (version 4). */
export function uuidV7(unixMs: number, randomUuid: string): string {
  const time = unixMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUuid.slice(15)}`;
}

export function toTypeId(kind: IdKind, uuid: string): string {
  if (!UUID.test(uuid)) throw new RangeError('not a uuid');
  const hex = uuid.replaceAll('-', '');
  // The first byte gives two digits of base 32, and every five hexadecimal digits give four.
  let suffix = toBase32(Number.parseInt(hex.slice(0, 2), 16), 2);
  for (let at = 2; at < 32; at += 5) {
    suffix += toBase32(Number.parseInt(hex.slice(at, at + 5), 16), 4);
  }
  return `${ID_PREFIXES[kind]}_${suffix}`;
}

function toBase32(value: number, length: number): string {
  let digits = '';
  for (let shift = 5 * (length - 1); shift >= 0; shift -= 5) {
    digits += ALPHABET[(value >> shift) & 31];
  }
  return digits;
}

/** The uuid of a TypeID, or undefined for a wrong prefix or an invalid digit. */
export function fromTypeId(kind: IdKind, id: string): string | undefined {
  const prefix = `${ID_PREFIXES[kind]}_`;
  const suffix = id.slice(prefix.length);
  if (!id.startsWith(prefix) || !SUFFIX.test(suffix)) return undefined;
  let hex = fromBase32(suffix.slice(0, 2)).toString(16).padStart(2, '0');
  for (let at = 2; at < 26; at += 4) {
    hex += fromBase32(suffix.slice(at, at + 4))
      .toString(16)
      .padStart(5, '0');
  }
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function fromBase32(digits: string): number {
  let value = 0;
  for (const digit of digits) value = (value << 5) | ALPHABET.indexOf(digit);
  return value;
}
