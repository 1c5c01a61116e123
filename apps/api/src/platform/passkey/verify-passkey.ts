import type { PasskeyDeviceType } from '@saifu/domain/identity/passkey';
import { AppError } from '@saifu/domain/shared/app-error';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import type { ClientData } from './read-client-data.ts';

/** COSE numbers of ES256, EdDSA and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const;

export type VerifiedAttestation = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly deviceType: PasskeyDeviceType;
  readonly isBackedUp: boolean;
};

/** Verifies a new key. Throws `passkey.invalid` or `passkey.user_not_verified`. */
export async function verifyAttestation(
  response: RegistrationResponseJSON,
  expected: ClientData,
): Promise<VerifiedAttestation> {
  const { registrationInfo } = await rejectErrors(async () => {
    assertUserVerified(readAttestedData(response.response.attestationObject));
    return verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.relyingPartyId,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
  });
  if (registrationInfo === undefined) throw new AppError('passkey.invalid');
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    deviceType: credentialDeviceType === 'multiDevice' ? 'multi_device' : 'single_device',
    isBackedUp: credentialBackedUp,
  };
}

/**
 * No attestation is requested. A statement with certificates is rejected, because the library would
 * load revocation lists from the addresses in them.
 */
function readAttestedData(attestationObject: string): Uint8Array {
  const attestation = decodeAttestationObject(toBytes(attestationObject));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && !attestation.get('attStmt').get('x5c');
  if (format !== 'none' && !isSelfSigned) throw new AppError('passkey.invalid');
  return attestation.get('authData');
}

export type VerifiedAssertion = { readonly counter: number; readonly isBackedUp: boolean };

/**
 * Verifies a signature. The counter is compared by the caller, after the signature: otherwise
 * anyone could report a passkey as cloned.
 */
export async function verifyAssertion(
  response: AuthenticationResponseJSON,
  { publicKey }: { readonly publicKey: Buffer },
  expected: ClientData,
): Promise<VerifiedAssertion> {
  const { verified, authenticationInfo } = await rejectErrors(async () => {
    assertUserVerified(toBytes(response.response.authenticatorData));
    return verifyAuthenticationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.relyingPartyId,
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
  });
  if (!verified) throw new AppError('passkey.invalid');
  const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
  return { counter, isBackedUp };
}

/** The authenticator has checked a fingerprint, a face or a PIN. */
function assertUserVerified(authenticatorData: Uint8Array): void {
  const { flags } = parseAuthenticatorData(new Uint8Array(authenticatorData));
  if (!flags.up || !flags.uv) throw new AppError('passkey.user_not_verified');
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** The library throws plain errors for whatever is wrong with an answer. */
async function rejectErrors<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('passkey.invalid');
  }
}
