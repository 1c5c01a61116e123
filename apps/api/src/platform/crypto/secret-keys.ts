import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The key ring of an installation. The first key signs and encrypts; every key verifies and
 * decrypts, so that keys can be replaced while processes with the previous ring still serve.
 */
export type SecretKeys = readonly [string, ...string[]];

/**
 * Whether one of the keys gives this signature. Every key is tried, so that the time does not tell
 * which one it was.
 */
export function isSignedByAny<Key>(
  keys: readonly Key[],
  signature: Buffer,
  sign: (key: Key) => Buffer,
): boolean {
  const matches = keys.filter((key) => {
    const expected = sign(key);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return matches.length > 0;
}

const FINGERPRINT_PURPOSE = 'saifu key fingerprint 1';

/** Identifies the keys of a ring, in their order, without revealing them. */
export function computeFingerprints(keys: SecretKeys): readonly string[] {
  return keys.map((key) => createHmac('sha256', key).update(FINGERPRINT_PURPOSE).digest('hex'));
}
