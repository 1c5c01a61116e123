import { createECDH, hkdfSync } from 'node:crypto';

const CURVE = 'prime256v1';
const PURPOSE = 'saifu push 1';

/** Identifies this server to push services (RFC 8292). Both halves are base64url. */
export type VapidKey = {
  /** Uncompressed point, passed to the browser when it subscribes. */
  readonly publicKey: string;
  readonly privateKey: string;
};

/**
 * Derived from the key that does not change when the secret keys do: with another public key every
 * subscription would be lost.
 */
export function deriveVapidKey(stableKey: string): VapidKey {
  const privateKey = Buffer.from(hkdfSync('sha256', stableKey, '', PURPOSE, 32));
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
