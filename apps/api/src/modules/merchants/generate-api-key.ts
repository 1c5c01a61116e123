import { hashToken, newApiKey, newUuid } from '../../platform/crypto/tokens.ts';
import type { MadeKey } from './merchant.repository.ts';

/** Generates a key and its secret. Only a hash of the secret is stored. */
export function makeKey(merchantId: string, name: string, createdAt: Date): MadeKey {
  const secret = newApiKey();
  const tokenHash = hashToken(secret);
  const key = { id: newUuid(), merchantId, name, tokenHash, endsWith: secret.slice(-4), createdAt };
  return { key, secret };
}
