import { PASSKEY_CHALLENGE_LIFE_MS } from '@saifu/domain/shared/limits';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';
import { PASSKEY_ALGORITHMS } from './verify-passkey.ts';

/*
 * The options and answers of browsers as JSON, in the names of Web Authentication.
 */

/** A passkey as a browser recognizes it. */
type Credential = { readonly credentialId: Buffer; readonly transports: readonly string[] };

type RegistrationContext = {
  /** `id`: the user handle, which contains no personal data. */
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly passkeys: readonly Credential[];
  readonly challenge: Buffer;
};

export function toRegistrationOptions(
  { id, name }: RelyingParty,
  { user, passkeys, challenge }: RegistrationContext,
) {
  return {
    rp: { id, name },
    user,
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    excludeCredentials: passkeys.map(toCredential),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

export function toAuthenticationOptions(
  { id }: RelyingParty,
  challenge: Buffer,
  passkeys: readonly Credential[],
) {
  return {
    rpId: id,
    challenge: challenge.toString('base64url'),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    userVerification: 'required' as const,
    allowCredentials: passkeys.map(toCredential),
  };
}

function toCredential({ credentialId, transports }: Credential) {
  return {
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: [...transports],
  };
}

type Answer<Response> = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Response;
};

type SentAssertion = Answer<{
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string | null | undefined;
}>;

/** The parts of an answer that are verified. */
export function toAssertion(sent: SentAssertion): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature, userHandle } = sent.response;
  return {
    id: sent.id,
    rawId: sent.rawId,
    type: sent.type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

type SentAttestation = Answer<{
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports?: string[] | undefined;
}>;

export function toAttestation(sent: SentAttestation): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject, transports = [] } = sent.response;
  return {
    id: sent.id,
    rawId: sent.rawId,
    type: sent.type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}
