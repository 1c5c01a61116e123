import { createHash, randomBytes } from 'node:crypto';
import { uuidV7 } from '@saifu/domain/ids';

/** 256 random bits for whatever grants access; a uuid never does. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are stored only as this, so a stolen table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Keys of rows are made here, not by the database, and sort by the time they were made. */
export function newUuid(): string {
  return uuidV7(Date.now(), randomBytes(10));
}

/** The same words always give the same uuid: for rows that must exist once, however often made. */
export function uuidOf(...words: readonly string[]): string {
  const bytes = createHash('sha256').update(words.join('\0')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
