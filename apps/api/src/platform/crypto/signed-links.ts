import { createHmac } from 'node:crypto';
import { deriveKey } from './derive-key.ts';
import { isSignedByAny, type SecretKeys } from './secret-keys.ts';

/**
 * A link token identifies a resource and proves that this server issued it: a UUID and 256 bits
 * computed with a secret key. Nothing is stored, so the same link can be sent again and a stolen
 * table gives no access. `purpose` prevents use for another purpose. `context` binds the token to
 * further values, such as an expiry or a browser, without containing them.
 */
const UUID_BYTES = 16;

export function signLinkToken(
  [secretKey]: SecretKeys,
  purpose: string,
  uuid: string,
  ...context: readonly string[]
): string {
  const name = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([name, computeSignature(secretKey, purpose, uuid, context)]).toString(
    'base64url',
  );
}

/**
 * The UUID of a token; undefined if the token is forged or issued for another purpose or context.
 */
export function verifyLinkToken(
  secretKeys: SecretKeys,
  purpose: string,
  token: string,
  ...context: readonly string[]
): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const hex = bytes.subarray(0, UUID_BYTES).toString('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const signature = bytes.subarray(UUID_BYTES);
  const sign = (key: string) => computeSignature(key, purpose, uuid, context);
  return isSignedByAny(secretKeys, signature, sign) ? uuid : undefined;
}

function computeSignature(
  secretKey: string,
  purpose: string,
  uuid: string,
  context: readonly string[],
) {
  const key = deriveKey(secretKey, `signed link ${purpose}`);
  return createHmac('sha256', key)
    .update(JSON.stringify([uuid, ...context]))
    .digest();
}
