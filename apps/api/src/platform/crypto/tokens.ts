import { createHash, randomBytes } from 'node:crypto';
import { QR_CODE_LENGTH } from '@saifu/domain/orders/qr-payload';
import { uuidV7 } from '@saifu/domain/shared/ids';

/** 256 random bits for whatever grants access; a uuid never does. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are stored only as this, so a stolen table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** For a merchant's program. The prefix tells whoever finds one lying around what it is. */
export function newApiKey(): string {
  return `sk_${newToken()}`;
}

const CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 random bits in letters that nobody confuses: short enough for a printed code. */
export function newQrCode(): string {
  return Array.from(randomBytes(QR_CODE_LENGTH), toCharacter).join('');
}

function toCharacter(byte: number): string {
  return CODE_ALPHABET[byte & 31] ?? '';
}

/** The same words always give the same code and key: for the demo world, where both are public. */
export function deriveQrCode(...words: readonly string[]): string {
  return Array.from(computeDigest(words).subarray(0, QR_CODE_LENGTH), toCharacter).join('');
}

export function deriveApiKey(...words: readonly string[]): string {
  return `sk_${computeDigest(words).toString('base64url')}`;
}

/** Keys of rows are made here, not by the database, and sort by the time they were made. */
export function newUuid(): string {
  return uuidV7(Date.now(), randomBytes(10));
}

/** The same words always give the same uuid: for rows that must exist once, however often made. */
export function deriveUuid(...words: readonly string[]): string {
  const bytes = computeDigest(words).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function computeDigest(words: readonly string[]): Buffer {
  return createHash('sha256').update(words.join('\0')).digest();
}
