/**
 * TypeIDs: a short prefix for the kind and a UUIDv7 in Crockford's base 32. API and logs show
 * `usr_01jd…`; the database column is a plain `uuid`.
 */
export const ID_PREFIXES = {
  user: 'usr',
  session: 'ses',
  passkey: 'psk',
  card: 'crd',
  store: 'sto',
  storeChange: 'stc',
  order: 'ord',
  payment: 'pay',
  receipt: 'rcp',
  refundRequest: 'rrq',
  recurringBilling: 'rcb',
  priceChange: 'prc',
  consultation: 'cns',
  faq: 'faq',
  upload: 'upl',
  receiptScan: 'rsc',
  export: 'exp',
  webhook: 'whk',
  merchant: 'mer',
  apiKey: 'key',
  qrCode: 'qrc',
  delivery: 'whd',
  attempt: 'att',
  notification: 'ntf',
  contactChange: 'cch',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
// 26 base-32 digits hold 130 bits, so the first digit is at most 7.
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUIDv7 for the given time. `random` is 10 bytes from a cryptographic source. */
export function uuidV7(unixMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let time = BigInt(unixMs);
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = Number(time & 0xffn);
    time >>= 8n;
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function toTypeId(kind: IdKind, uuid: string): string {
  if (!UUID.test(uuid)) throw new RangeError('not a uuid');
  let value = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let suffix = '';
  for (let digit = 0; digit < 26; digit += 1) {
    suffix = ALPHABET[Number(value & 31n)] + suffix;
    value >>= 5n;
  }
  return `${ID_PREFIXES[kind]}_${suffix}`;
}

/** The uuid of a TypeID, or undefined for a wrong prefix or an invalid digit. */
export function fromTypeId(kind: IdKind, id: string): string | undefined {
  const prefix = `${ID_PREFIXES[kind]}_`;
  const suffix = id.slice(prefix.length);
  if (!id.startsWith(prefix) || !SUFFIX.test(suffix)) return undefined;
  let value = 0n;
  for (const digit of suffix) value = (value << 5n) | BigInt(ALPHABET.indexOf(digit));
  const hex = value.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
