import { PASSKEY_NAME_LENGTH_MAX, PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, integer, line, timestamp } from './fields.ts';
import {
  ASSERTION_ERRORS,
  answered,
  bytes,
  PasskeyAssertion,
  PasskeyAuthenticationOptionsView,
  PasskeyCredential,
  publicKey,
  timeout,
  userVerification,
} from './passkey-parts.ts';
import { SessionView } from './session.ts';

/** A number of the COSE algorithm registry. */
const algorithm = integer(-65_536, 65_536);

export const PasskeyRegistrationOptionsView = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: algorithm })),
  timeout,
  /** The user’s passkeys, so that an authenticator is not registered twice. */
  excludeCredentials: z.array(PasskeyCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyRegistrationOptionsView = z.infer<typeof PasskeyRegistrationOptionsView>;

/** The new key of an authenticator. Other fields of `toJSON()` are ignored. */
export const PasskeyAttestation = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

export const PasskeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** True if its provider keeps a copy, for example in the cloud account of the phone. */
  is_backed_up: z.boolean(),
  /** From when it approves large payments; null if it already does. */
  approves_payments_from: z.nullable(timestamp),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});
export type PasskeyView = z.infer<typeof PasskeyView>;

export const requestPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys/registration_options',
  access: 'user',
  summary: 'Returns the options for creating a passkey. Needs a step-up verification.',
  reply: PasskeyRegistrationOptionsView,
  errors: ['session.step_up_required', 'passkey.too_many'],
});

const name = line({ max: PASSKEY_NAME_LENGTH_MAX });

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/passkeys',
  access: 'user',
  summary: 'Adds a passkey. Needs a step-up verification; the owner is notified.',
  body: z.strictObject({
    /** The browser and system if absent. */
    name: z.optional(name),
    credential: PasskeyAttestation,
  }),
  reply: PasskeyView,
  status: 201,
  errors: [
    'session.step_up_required',
    'passkey.expired',
    'passkey.invalid',
    'passkey.origin_unknown',
    'passkey.user_not_verified',
    'passkey.exists',
    'passkey.too_many',
  ],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/passkeys',
  access: 'user',
  summary: 'Lists the user’s passkeys, the newest first.',
  reply: z.object({
    items: z.array(PasskeyView).check(z.maxLength(PASSKEYS_MAX)),
    next_cursor: z.null(),
  }),
  errors: [],
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/v1/passkeys/{id}',
  access: 'user',
  summary: 'Renames a passkey.',
  params: z.object({ id: id('passkey') }),
  body: z.strictObject({ name }),
  reply: PasskeyView,
  errors: [],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/passkeys/{id}',
  access: 'user',
  summary: 'Removes a passkey. Needs a step-up verification; the owner is notified.',
  params: z.object({ id: id('passkey') }),
  errors: ['session.step_up_required'],
});

export const requestPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v1/guest/passkeys/authentication_options',
  access: 'guest',
  summary: 'Returns the options for a sign-in with a passkey of this browser.',
  reply: PasskeyAuthenticationOptionsView,
  errors: [],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/guest/passkeys/authenticate',
  access: 'guest',
  summary: 'Signs in with a passkey, in the browser that requested the options.',
  body: z.strictObject({ credential: PasskeyAssertion }),
  reply: SessionView,
  errors: [...ASSERTION_ERRORS, 'account.suspended', 'rate.limited'],
});
