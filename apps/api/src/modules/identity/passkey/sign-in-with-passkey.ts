import { accountMachine } from '@saifu/domain/identity/account';
import { AppError } from '@saifu/domain/shared/app-error';
import { PASSKEY_FAILURES_PER_ADDRESS } from '@saifu/domain/shared/limits';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../../dependencies.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { provePasskey } from '../../../platform/passkey/prove-passkey.ts';
import { addressKey, consumeRateLimit, refundRateLimit } from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as sessions from '../session/session.repository.ts';
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
  { credential, challengeHolder, deviceName, deviceHash, address }: SignInWithPasskeyInput,
): Promise<sessions.OpenedSession> {
  const now = deps.clock.now();
  const byAddress = addressKey('passkey from', address);
  await consumeRateLimit(deps.db, byAddress, PASSKEY_FAILURES_PER_ADDRESS, now);
  const binding = { purpose: 'sign_in', holder: challengeHolder } as const;
  const { id, userId } = await provePasskey(deps, userPasskeys, {
    credential,
    expected: { binding, relyingParty: getWallet(deps.config) },
    ownerHandle: null,
  });
  await refundRateLimit(deps.db, byAddress);

  const token = newToken();
  return deps.db.transaction(async (tx) => {
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
      now,
    });
    return { token, user };
  });
}
