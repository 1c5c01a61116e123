import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const KEYS_MAX = 1000;
const keys = new Map<string, KeyObject>();

/**
 * A key for one purpose, derived from the secret key, so that a signature for one purpose is not
 * valid for another. The last ones are kept in memory.
 */
export function deriveKey(secretKey: string, purpose: string): KeyObject {
  const name = `${secretKey}\0${purpose}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = createSecretKey(createHmac('sha256', secretKey).update(purpose).digest());
  if (keys.size >= KEYS_MAX) keys.clear();
  keys.set(name, key);
  return key;
}
