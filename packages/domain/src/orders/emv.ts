/**
 * The text of a merchant-presented QR code (EMVCo): a sequence of fields, each with a two-digit
 * tag, a two-digit length and a value. The length counts characters, not bytes. The last field is a
 * checksum over everything before it. The checksum detects misreads; it does not prove
 * authenticity.
 */
export type Fields = ReadonlyMap<string, string>;

const CRC_TAG = '63';
const CRC_HEAD = `${CRC_TAG}04`;
const FIELD_LENGTH_MAX = 99;

/** Returns undefined if the text is not a sequence of fields or a tag occurs twice. */
export function readFields(text: string): Fields | undefined {
  const chars = [...text];
  const fields = new Map<string, string>();
  let at = 0;
  while (at < chars.length) {
    const head = chars.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return undefined;
    const tag = head.slice(0, 2);
    const length = Number(head.slice(2));
    const value = chars.slice(at + 4, at + 4 + length);
    if (length === 0 || value.length !== length || fields.has(tag)) return undefined;
    fields.set(tag, value.join(''));
    at += 4 + length;
  }
  return fields;
}

export function writeField(tag: string, value: string): string {
  const { length } = [...value];
  if (length === 0 || length > FIELD_LENGTH_MAX)
    throw new RangeError('a field must have 1 to 99 characters');
  return `${tag}${String(length).padStart(2, '0')}${value}`;
}

export function appendChecksum(text: string): string {
  return text + CRC_HEAD + crc16(text + CRC_HEAD);
}

export function hasValidChecksum(text: string): boolean {
  const body = text.slice(0, -4);
  return body.endsWith(CRC_HEAD) && crc16(body) === text.slice(-4);
}

const POLYNOMIAL = 0x1021;
const START = 0xffff;

/** CRC-16/CCITT-FALSE over the UTF-8 bytes, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = START;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
