import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Turns a number that must not be kept into letters that only these books can compare. */
export type HashSecret = (purpose: string, secret: string) => string;

/** A plain hash of a card number could be guessed in minutes; the key makes guessing useless. */
export function openSecretHash(dir: string): HashSecret {
  const path = join(dir, 'seal.key');
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
  }
  const key = readFileSync(path);
  return (purpose, secret) =>
    createHmac('sha256', key).update(purpose).update('\0').update(secret).digest('base64url');
}
