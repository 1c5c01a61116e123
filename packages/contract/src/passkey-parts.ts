import { PASSKEY_CHALLENGE_LIFE_MS } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { integer } from './fields.ts';

/*
 * The options and the answers of a browser have the names of Web Authentication, so that
 * `PublicKeyCredential.parseCreationOptionsFromJSON()` and `toJSON()` can be used as they are.
 */

export const publicKey = z.literal('public-key', 'field.format');
const CREDENTIAL_ID_LENGTH_MAX = 1364;
const BASE64URL_LENGTH_MAX = 8192;

function base64url(max: number) {
  return z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'field.format'), z.maxLength(max));
}

const credentialId = base64url(CREDENTIAL_ID_LENGTH_MAX);
export const bytes = base64url(BASE64URL_LENGTH_MAX);
const transports = z.array(z.string());
export const timeout = integer(0, PASSKEY_CHALLENGE_LIFE_MS);
export const userVerification = z.literal('required');

export const PasskeyCredential = z.object({ id: z.string(), type: publicKey, transports });

export const PasskeyAuthenticationOptionsView = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout,
  userVerification,
  /** Empty for a sign-in: the browser offers the passkeys it has. */
  allowCredentials: z.array(PasskeyCredential),
});
export type PasskeyAuthenticationOptionsView = z.infer<typeof PasskeyAuthenticationOptionsView>;

export const answered = { id: credentialId, rawId: credentialId, type: publicKey };

/** The signed answer of an authenticator. Other fields of `toJSON()` are ignored. */
export const PasskeyAssertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** Why an assertion is rejected. */
export const ASSERTION_ERRORS = [
  'passkey.unknown',
  'passkey.expired',
  'passkey.invalid',
  'passkey.origin_unknown',
  'passkey.user_not_verified',
  'passkey.cloned',
] as const;
