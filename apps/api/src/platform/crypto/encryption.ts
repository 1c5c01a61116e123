import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretKeys } from './secret-keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'saifu sealing 1';

/**
 * For secrets that must be readable again, such as webhook signing secrets. The key is not in the
 * database, so a stolen table reveals nothing, and decryption of a tampered row fails. The first
 * key of the ring encrypts.
 */
export function encrypt([secretKey]: SecretKeys, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(secretKey), nonce, { authTagLength: TAG_BYTES });
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws if no key of the ring fits or any bit differs. */
export function decrypt(secretKeys: SecretKeys, encrypted: Buffer): string {
  const { text } = findDecryption(secretKeys, encrypted) ?? {};
  if (text === undefined) throw new Error('no secret key decrypts the value');
  return text;
}

export type Decryption = {
  readonly text: string;
  /** The place of the key in the ring. */
  readonly keyIndex: number;
};

/** The authentication tag tells which key encrypted the value. Undefined if none did. */
export function findDecryption(keys: SecretKeys, encrypted: Buffer): Decryption | undefined {
  for (const [keyIndex, key] of keys.entries()) {
    const text = decryptWith(key, encrypted);
    if (text !== undefined) return { text, keyIndex };
  }
  return undefined;
}

function decryptWith(secretKey: string, encrypted: Buffer): string | undefined {
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, deriveKey(secretKey), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(tag);
    const text = decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Another key or a changed bit; the library reports both with the same error.
    return undefined;
  }
}

/** The same setting also keys the hashes of codes. Each use derives its own key. */
function deriveKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', PURPOSE, 32));
}
