import { randomBytes } from 'node:crypto';

const ALPHANUMERICS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const POOL_BYTES = 8192;

let pool = Buffer.alloc(0);
let used = 0;

/** Letters nobody can guess. Drawn from a pool, because asking the system each time is slow. */
export function randomAlphanumeric(length: number): string {
  let characters = '';
  while (characters.length < length) {
    if (used >= pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    // 248 is the largest multiple of 62 in a byte; the rest would favour the first letters.
    const byte = pool[used++] ?? 255;
    if (byte < 248) characters += ALPHANUMERICS[byte % 62];
  }
  return characters;
}

export function createId(prefix: string): string {
  return `${prefix}_${randomAlphanumeric(24)}`;
}
