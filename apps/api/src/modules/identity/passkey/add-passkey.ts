import type { UserActor } from '@saifu/domain/identity/actor';
import { getPasskeySettledAt } from '@saifu/domain/identity/passkey';
import { assertStepUpFresh } from '@saifu/domain/identity/step-up';
import { AppError } from '@saifu/domain/shared/app-error';
import { PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { readClientData } from '../../../platform/passkey/read-client-data.ts';
import { useChallenge } from '../../../platform/passkey/used-challenge.repository.ts';
import { verifyAttestation } from '../../../platform/passkey/verify-passkey.ts';
import * as accounts from '../account/account.repository.ts';
import * as steps from '../step-up/step-up.repository.ts';
import * as passkeys from './passkey.repository.ts';
import { getWallet } from './user-passkeys.ts';

export type AddPasskeyInput = {
  readonly credential: RegistrationResponseJSON;
  readonly name: string;
};

/** Adds a passkey of the browser to the account and notifies the owner. */
export async function addPasskey(
  deps: Deps,
  { userId, sessionId }: UserActor,
  { credential, name }: AddPasskeyInput,
): Promise<passkeys.Passkey> {
  const binding = { purpose: 'registration', holder: sessionId } as const;
  const expected = { binding, relyingParty: getWallet(deps.config) };
  const clientData = readClientData(deps, expected, credential.response.clientDataJSON);
  const verified = await verifyAttestation(credential, clientData);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // The lock serializes concurrent additions, so that the limit holds.
    const user = await accounts.lock(tx, userId);
    if (user === undefined) throw new AppError('session.expired');
    assertStepUpFresh(await steps.freshUntil(tx, sessionId), now);
    const isFirstUse = await useChallenge(tx, clientData.challengeHash, clientData.expiresAt);
    if (!isFirstUse) throw new AppError('passkey.expired');
    if ((await passkeys.count(tx, userId)) >= PASSKEYS_MAX) throw createTooManyError();
    const passkey: passkeys.Passkey = {
      ...verified,
      id: newUuid(),
      userId,
      transports: credential.response.transports ?? [],
      name,
      settledAt: getPasskeySettledAt(now, await steps.paymentFreshUntil(tx, sessionId)),
      createdAt: now,
      lastUsedAt: null,
    };
    if (!(await passkeys.insert(tx, passkey))) throw new AppError('passkey.exists');
    const event = { id: newUuid(), type: 'passkey.added', subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    return passkey;
  });
}

export function createTooManyError(): AppError {
  return new AppError('passkey.too_many', { max: PASSKEYS_MAX });
}
