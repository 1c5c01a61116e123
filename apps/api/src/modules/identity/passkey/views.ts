import type {
  PasskeyAttestation,
  PasskeyRegistrationOptionsView,
  PasskeyView,
} from '@saifu/contract/passkey';
import type {
  PasskeyAssertion,
  PasskeyAuthenticationOptionsView,
} from '@saifu/contract/passkey-parts';
import { toTypeId } from '@saifu/domain/shared/ids';
import { PASSKEY_CHALLENGE_LIFE_MS } from '@saifu/domain/shared/limits';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { toTimestamp } from '../../../platform/clock.ts';
import type { User } from '../account/account.repository.ts';
import type { Passkey } from './passkey.repository.ts';
import { toUserHandle } from './prove-passkey.ts';
import type { RelyingParty } from './relying-party.ts';
import { PASSKEY_ALGORITHMS } from './verify-passkey.ts';

export function toPasskeyView(passkey: Passkey, now: Date): PasskeyView {
  const { settledAt, lastUsedAt } = passkey;
  return {
    id: toTypeId('passkey', passkey.id),
    name: passkey.name,
    is_backed_up: passkey.isBackedUp,
    approves_payments_from: settledAt > now ? toTimestamp(settledAt) : null,
    created_at: toTimestamp(passkey.createdAt),
    last_used_at: lastUsedAt && toTimestamp(lastUsedAt),
  };
}

type RegistrationContext = {
  readonly user: User;
  readonly passkeys: readonly Passkey[];
  readonly challenge: Buffer;
};

export function toRegistrationOptionsView(
  { id, name }: RelyingParty,
  { user, passkeys, challenge }: RegistrationContext,
): PasskeyRegistrationOptionsView {
  const loginId = user.email ?? user.phone ?? '';
  return {
    rp: { id, name },
    user: {
      id: toUserHandle(user.id),
      name: loginId,
      displayName: user.displayName ?? loginId,
    },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    excludeCredentials: passkeys.map(toCredential),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export function toAuthenticationOptionsView(
  { id }: RelyingParty,
  challenge: Buffer,
  passkeys: readonly Passkey[],
): PasskeyAuthenticationOptionsView {
  return {
    rpId: id,
    challenge: challenge.toString('base64url'),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(toCredential),
  };
}

function toCredential({ credentialId, transports }: Passkey) {
  return {
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: [...transports],
  };
}

/** The parts of an answer that are verified. */
export function toAssertion(sent: PasskeyAssertion): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature, userHandle } = sent.response;
  return {
    id: sent.id,
    rawId: sent.rawId,
    type: sent.type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

export function toAttestation(sent: PasskeyAttestation): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject, transports = [] } = sent.response;
  return {
    id: sent.id,
    rawId: sent.rawId,
    type: sent.type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}
