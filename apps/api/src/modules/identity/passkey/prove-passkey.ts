import { isCounterPlausible } from '@saifu/domain/identity/passkey';
import { AppError } from '@saifu/domain/shared/app-error';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as passkeys from './passkey.repository.ts';
import type { ChallengeBinding } from './passkey-challenge.ts';
import { type ClientData, readClientData } from './read-client-data.ts';
import { getRelyingParty } from './relying-party.ts';
import { type VerifiedAssertion, verifyAssertion } from './verify-passkey.ts';

export type ProvePasskeyInput = {
  readonly credential: AuthenticationResponseJSON;
  readonly binding: ChallengeBinding;
  /** The user who has to own the passkey; null if the passkey identifies the user. */
  readonly userId: string | null;
};

/**
 * Verifies the answer of an authenticator and consumes its challenge. A passkey whose counter went
 * back was copied: the answer is rejected and the owner is notified.
 */
export async function provePasskey(
  deps: Deps,
  input: ProvePasskeyInput,
): Promise<passkeys.Passkey> {
  const { credential, binding, userId } = input;
  const clientData = readClientData(deps, binding, credential.response.clientDataJSON);
  const credentialId = Buffer.from(credential.id, 'base64url');
  const passkey = await passkeys.findByCredential(deps.db, credentialId);
  if (passkey === undefined) throw new AppError('passkey.unknown');
  if (userId !== null && passkey.userId !== userId) throw new AppError('passkey.other_account');
  const { userHandle } = credential.response;
  if (userHandle != null && userHandle !== toUserHandle(passkey.userId))
    throw new AppError('passkey.invalid');
  const relyingPartyId = getRelyingParty(deps.config).id;
  const verified = await verifyAssertion(credential, passkey, { ...clientData, relyingPartyId });
  const isCloned = await recordAssertion(deps, passkey.id, clientData, verified);
  if (!isCloned) return passkey;
  deps.log.warn('passkey.cloned');
  throw new AppError('passkey.cloned');
}

/** The user as authenticators store it. It contains no personal data. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Returns whether the passkey was cloned. The challenge is consumed in either case. */
async function recordAssertion(
  deps: Deps,
  passkeyId: string,
  { challengeHash, expiresAt }: ClientData,
  { counter, isBackedUp }: VerifiedAssertion,
): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const isFirstUse = await passkeys.useChallenge(tx, challengeHash, expiresAt);
    if (!isFirstUse) throw new AppError('passkey.expired');
    const passkey = await passkeys.lock(tx, passkeyId);
    if (passkey === undefined) throw new AppError('passkey.unknown');
    if (isCounterPlausible(passkey.counter, counter)) {
      await passkeys.recordUse(tx, passkeyId, { counter, isBackedUp, now });
      return false;
    }
    const event = { id: newUuid(), type: 'passkey.cloned', subjectId: passkey.userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    return true;
  });
}
