import { isCounterPlausible } from '@saifu/domain/identity/passkey';
import { AppError } from '@saifu/domain/shared/app-error';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../db/db.ts';
import { type ClientData, type ExpectedAnswer, readClientData } from './read-client-data.ts';
import { useChallenge } from './used-challenge.repository.ts';
import { type VerifiedAssertion, verifyAssertion } from './verify-passkey.ts';

/** What the verification knows of a stored passkey. */
export type StoredPasskey = {
  readonly id: string;
  readonly publicKey: Buffer;
  /** Number of signatures according to the authenticator. */
  readonly counter: number;
};

export type PasskeyUse = {
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly now: Date;
};

/** The passkeys of one kind of owner. Those of another kind are unknown to it. */
export type PasskeyStore<Passkey extends StoredPasskey> = {
  readonly findByCredential: (tx: Tx, credentialId: Buffer) => Promise<Passkey | undefined>;
  /** Locks the passkey until the transaction ends; undefined if it was removed. */
  readonly lock: (tx: Tx, id: string) => Promise<Passkey | undefined>;
  readonly recordUse: (tx: Tx, id: string, use: PasskeyUse) => Promise<void>;
  /** The owner as authenticators store it. */
  readonly toUserHandle: (passkey: Passkey) => string;
  /** Reports that the passkey was copied, in the transaction that noticed it. */
  readonly publishCloned: (tx: Tx, passkey: Passkey, now: Date) => Promise<void>;
};

export type ProvePasskeyInput = {
  readonly credential: AuthenticationResponseJSON;
  readonly expected: ExpectedAnswer;
  /** The owner that the passkey must have; null if the passkey identifies the owner. */
  readonly ownerHandle: string | null;
};

/**
 * Verifies the answer of an authenticator and consumes its challenge. A passkey whose counter went
 * back was copied: the answer is rejected and the owner is notified.
 */
export async function provePasskey<Passkey extends StoredPasskey>(
  deps: Deps,
  store: PasskeyStore<Passkey>,
  { credential, expected, ownerHandle }: ProvePasskeyInput,
): Promise<Passkey> {
  const clientData = readClientData(deps, expected, credential.response.clientDataJSON);
  const credentialId = Buffer.from(credential.id, 'base64url');
  const passkey = await store.findByCredential(deps.db, credentialId);
  if (passkey === undefined) throw new AppError('passkey.unknown');
  const ownHandle = store.toUserHandle(passkey);
  if (ownerHandle !== null && ownerHandle !== ownHandle)
    throw new AppError('passkey.other_account');
  const { userHandle } = credential.response;
  if (userHandle != null && userHandle !== ownHandle) throw new AppError('passkey.invalid');
  const verified = await verifyAssertion(credential, passkey, clientData);
  const isCloned = await recordAssertion(deps, store, passkey.id, { ...clientData, ...verified });
  if (!isCloned) return passkey;
  deps.log.warn('passkey.cloned');
  throw new AppError('passkey.cloned');
}

/** Returns whether the passkey was cloned. The challenge is consumed in either case. */
async function recordAssertion<Passkey extends StoredPasskey>(
  deps: Deps,
  store: PasskeyStore<Passkey>,
  passkeyId: string,
  { challengeHash, expiresAt, counter, isBackedUp }: ClientData & VerifiedAssertion,
): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const isFirstUse = await useChallenge(tx, challengeHash, expiresAt);
    if (!isFirstUse) throw new AppError('passkey.expired');
    const passkey = await store.lock(tx, passkeyId);
    if (passkey === undefined) throw new AppError('passkey.unknown');
    if (isCounterPlausible(passkey.counter, counter)) {
      await store.recordUse(tx, passkeyId, { counter, isBackedUp, now });
      return false;
    }
    await store.publishCloned(tx, passkey, now);
    return true;
  });
}
