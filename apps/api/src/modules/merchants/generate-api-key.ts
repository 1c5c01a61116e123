import { hashToken, newApiKey, newUuid } from '../../platform/crypto/tokens.ts';
import type { MadeKey } from './merchant.repository.ts';

/** A new key with its secret, which is kept as a hash only. */
export function makeKey(merchantId: string, name: string, createdAt: Date): MadeKey {
  const secret = newApiKey();
  const tokenHash = hashToken(secret);
  const key = { id: newUuid(), merchantId, name, tokenHash, endsWith: secret.slice(-4), createdAt };
  return { key, secret };
}
