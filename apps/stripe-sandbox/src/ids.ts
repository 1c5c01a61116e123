import { randomBytes } from 'node:crypto';

const ALPHANUMERICS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const POOL_BYTES = 8192;

let pool = Buffer.alloc(0);
let usedBytes = 0;

/** Unguessable characters, drawn from a pool because a system call each time is slow. */
export function randomAlphanumeric(length: number): string {
  let characters = '';
  while (characters.length < length) {
    if (usedBytes >= pool.length) {
      pool = randomBytes(POOL_BYTES);
      usedBytes = 0;
    }
    // 248 is the largest multiple of 62 in a byte. Larger values would bias towards the first
    // characters.
    const byte = pool[usedBytes++] ?? 255;
    if (byte < 248) characters += ALPHANUMERICS[byte % 62];
  }
  return characters;
}

export function createId(prefix: string): string {
  return `${prefix}_${randomAlphanumeric(24)}`;
}
