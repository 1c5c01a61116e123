import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '@saifu/domain/shared/limits';

export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/**
 * A code has only a million values, so a plain hash could be reversed by brute force. The key is
 * not in the database, and a code is valid only for the verification it was created for.
 */
export function hmacCode(key: string, challengeId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${challengeId} ${code}`).digest();
}

export function isMatchingCode(
  stored: Buffer | null,
  key: string,
  challengeId: string,
  code: string,
): boolean {
  const given = hmacCode(key, challengeId, code);
  return timingSafeEqual(stored ?? Buffer.alloc(given.length), given) && stored !== null;
}
