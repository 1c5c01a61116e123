import { accountMachine } from '@saifu/domain/identity/account';
import { AppError } from '@saifu/domain/shared/app-error';
import { PASSKEY_FAILURES_PER_ADDRESS } from '@saifu/domain/shared/limits';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../../dependencies.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { formatNetwork } from '../../../platform/ip-networks.ts';
import { provePasskey } from '../../../platform/passkey/prove-passkey.ts';
import { addressKey, consumeRateLimit, refundRateLimit } from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as sessions from '../session/session.repository.ts';
import { recordStatusFailure } from '../sign-in-event/record-status-failure.ts';
import * as signIns from '../sign-in-event/sign-in-event.repository.ts';
import * as passkeys from './passkey.repository.ts';
import { getWallet, userPasskeys } from './user-passkeys.ts';

export type SignInWithPasskeyInput = {
  readonly credential: AuthenticationResponseJSON;
  /** The owner of the challenge. Empty: the passkey tells who signs in. */
  readonly challengeHolder: string;
  readonly deviceName: string | null;
  readonly deviceHash: Buffer;
  readonly address: string;
};

/** Opens a session as a sign-in by password does. The passkey identifies the user. */
export async function signInWithPasskey(
  deps: Deps,
  input: SignInWithPasskeyInput,
): Promise<sessions.OpenedSession> {
  const { credential, address, deviceName } = input;
  const byAddress = addressKey('passkey from', address);
  await consumeRateLimit(deps.db, byAddress, PASSKEY_FAILURES_PER_ADDRESS, deps.clock.now());
  const signIn = { method: 'passkey', network: formatNetwork(address) } as const;
  const passkey = await prove(deps, input).catch(async (error) => {
    const credentialId = Buffer.from(credential.id, 'base64url');
    const owner = { by: 'credential', credentialId } as const;
    const failure = 'passkey_rejected';
    const failed = { ...signIn, owner, failure, deviceName, now: deps.clock.now() } as const;
    if (error instanceof AppError) await signIns.insertFailure(deps.db, failed);
    throw error;
  });
  await refundRateLimit(deps.db, byAddress);
  const { userId } = passkey;
  return recordStatusFailure(deps, { userId, ...signIn, deviceName }, () =>
    openSession(deps, passkey, { ...input, signIn }),
  );
}

function prove(
  deps: Deps,
  { credential, challengeHolder }: SignInWithPasskeyInput,
): Promise<passkeys.Passkey> {
  const binding = { purpose: 'sign_in', holder: challengeHolder } as const;
  return provePasskey(deps, userPasskeys, {
    credential,
    expected: { binding, relyingParty: getWallet(deps.config) },
    ownerHandle: null,
  });
}

function openSession(
  { db, clock }: Deps,
  { id, userId }: passkeys.Passkey,
  input: SignInWithPasskeyInput & { readonly signIn: signIns.SignInAttempt },
): Promise<sessions.OpenedSession> {
  const { deviceHash, deviceName, signIn } = input;
  const token = newToken();
  return db.transaction(async (tx) => {
    // The passkey may have been removed, or the account suspended, since the check.
    const passkey = await passkeys.lock(tx, id);
    const user = await accounts.get(tx, userId);
    if (passkey === undefined || user === undefined) throw new AppError('passkey.unknown');
    accountMachine.step(user.status, 'sign_in');
    await sessions.insert(tx, {
      id: newUuid(),
      userId,
      scope: 'full',
      tokenHash: hashToken(token),
      deviceHash,
      deviceName,
      signIn,
      now: clock.now(),
    });
    return { token, user };
  });
}
