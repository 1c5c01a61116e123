import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TYPE_ID = /^[a-z]+_([0-7][0-9a-hjkmnp-tv-z]{25})$/;
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const VERSION_AT = 14;

const toDashed = (hex: string) =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The UUID of an id as the API writes it (`pay_01j…`) or of a plain one. */
export function toUuid(id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined;
  if (UUID.test(id)) return id;
  const suffix = TYPE_ID.exec(id)?.[1];
  if (suffix === undefined) return undefined;
  let value = 0n;
  for (const digit of suffix) value = value * 32n + BigInt(DIGITS.indexOf(digit));
  return toDashed(value.toString(16).padStart(32, '0'));
}

/** The last digits of an id as the API writes it, of which a receipt number consists. */
export function getLastDigits(uuid: string, count: number): string {
  let value = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let digits = '';
  for (let at = 0; at < count; at += 1) {
    digits = `${DIGITS[Number(value % 32n)]}${digits}`;
    value /= 32n;
  }
  return digits;
}

/** The id of an effect that its cause must have exactly once: a hash in the form of a UUID. */
export function deriveId(...words: readonly string[]): string {
  const bytes = createHash('sha256').update(words.join('\0')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return toDashed(bytes.toString('hex'));
}

/** When an id was made, by the real clock; undefined for an id that does not contain it. */
export function getCreationTime(uuid: string): Date | undefined {
  if (uuid[VERSION_AT] !== '7') return undefined;
  return new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16));
}

const JAPAN_MS = 9 * 60 * 60 * 1000;

/** `2026-11-18`: the day in Japan. */
export function toJapaneseDay(moment: Date): string {
  return new Date(moment.getTime() + JAPAN_MS).toISOString().slice(0, 10);
}
