import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keyed hash of a number that must not be stored. Only this data directory can compare it. */
export type HashSecret = (purpose: string, secret: string) => string;

/** A plain hash of a card number can be brute-forced in minutes; the key prevents that. */
export function openSecretHash(dir: string): HashSecret {
  const path = join(dir, 'seal.key');
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
  }
  const key = readFileSync(path);
  return (purpose, secret) =>
    createHmac('sha256', key).update(purpose).update('\0').update(secret).digest('base64url');
}
