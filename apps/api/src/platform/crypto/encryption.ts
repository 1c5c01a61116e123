import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'saifu sealing 1';

/**
 * For secrets that must be readable again, such as webhook signing secrets. The key is not in the
 * database, so a stolen table reveals nothing, and decryption of a tampered row fails.
 */
export function encrypt(secretKey: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(secretKey), nonce, { authTagLength: TAG_BYTES });
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws if the key or any bit differs. */
export function decrypt(secretKey: string, encrypted: Buffer): string {
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveKey(secretKey), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(tag);
  const text = decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** The same setting also keys the hashes of codes. Each use derives its own key. */
function deriveKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', PURPOSE, 32));
}
