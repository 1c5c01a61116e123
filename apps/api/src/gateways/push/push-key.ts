import { createECDH } from 'node:crypto';

const CURVE = 'prime256v1';

/** True if messages can be encrypted for this key of a browser. */
export function isPushKey(publicKey: Buffer): boolean {
  const any = createECDH(CURVE);
  any.generateKeys();
  try {
    any.computeSecret(publicKey);
    return true;
  } catch {
    return false;
  }
}
