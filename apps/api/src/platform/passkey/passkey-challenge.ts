import { createHmac, randomBytes } from 'node:crypto';
import type { PasskeyPurpose } from '@saifu/domain/identity/passkey';
import { PASSKEY_CHALLENGE_LIFE_MS } from '@saifu/domain/shared/limits';
import { isSignedByAny, type SecretKeys } from '../crypto/secret-keys.ts';

/** Who may answer a challenge, and for what. */
export type ChallengeBinding = {
  readonly purpose: PasskeyPurpose;
  /** The session, or the challenge cookie of a browser that signs in. */
  readonly holder: string;
};

const EXPIRY_BYTES = 6;
const NONCE_BYTES = 16;
const SIGNED_BYTES = EXPIRY_BYTES + NONCE_BYTES;

/**
 * A challenge contains its expiry and is signed over its binding. Nothing is stored until it is
 * answered, so guests cannot fill a table by requesting challenges.
 */
export function createChallenge(
  [secretKey]: SecretKeys,
  binding: ChallengeBinding,
  now: Date,
): Buffer {
  const signed = Buffer.concat([Buffer.alloc(EXPIRY_BYTES), randomBytes(NONCE_BYTES)]);
  signed.writeUIntBE(now.getTime() + PASSKEY_CHALLENGE_LIFE_MS, 0, EXPIRY_BYTES);
  return Buffer.concat([signed, sign(secretKey, binding, signed)]);
}

export type ReadChallenge = { readonly isExpired: boolean; readonly expiresAt: Date };

/** Undefined if the challenge is forged or was created for another purpose or holder. */
export function readChallenge(
  secretKeys: SecretKeys,
  binding: ChallengeBinding,
  challenge: string,
  now: Date,
): ReadChallenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const signature = bytes.subarray(SIGNED_BYTES);
  const isOurs = isSignedByAny(secretKeys, signature, (key) => sign(key, binding, signed));
  if (!isOurs) return undefined;
  const expiresAt = new Date(signed.readUIntBE(0, EXPIRY_BYTES));
  return { isExpired: expiresAt <= now, expiresAt };
}

function sign(secretKey: string, { purpose, holder }: ChallengeBinding, signed: Buffer): Buffer {
  const key = createHmac('sha256', secretKey).update(`passkey challenge ${purpose}`).digest();
  return createHmac('sha256', key)
    .update(JSON.stringify([holder]))
    .update(signed)
    .digest();
}
