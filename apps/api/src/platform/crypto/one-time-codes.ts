import { createHmac, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@saifu/domain/shared/limits';
import { isSignedByAny, type SecretKeys } from './secret-keys.ts';

const HMAC_BYTES = 32;

export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/**
 * A code has only a million values, so a plain hash could be reversed by brute force. The key is
 * not in the database, and a code is valid only for the verification it was created for.
 */
export function hmacCode([key]: SecretKeys, challengeId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${challengeId} ${code}`).digest();
}

export function isMatchingCode(
  stored: Buffer | null,
  keys: SecretKeys,
  challengeId: string,
  code: string,
): boolean {
  const hmac = (key: string) => hmacCode([key], challengeId, code);
  return isSignedByAny(keys, stored ?? Buffer.alloc(HMAC_BYTES), hmac) && stored !== null;
}
