import { AppError } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import { PASSKEY_FAILURES_PER_ADDRESS } from '@saifu/domain/shared/limits';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../../dependencies.ts';
import { provePasskey } from '../../../platform/passkey/prove-passkey.ts';
import { addressKey, consumeRateLimit, refundRateLimit } from '../../../platform/rate-limits.ts';
import * as members from '../member.repository.ts';
import { assertSecondFactorUnlocked } from '../second-factor/count-attempts.ts';
import { type StartedMemberSession, startSession } from '../session/start-session.ts';
import * as passkeys from './member-passkey.repository.ts';
import { createMemberPasskeys, getConsole } from './member-passkeys.ts';

export type SignInMemberWithPasskeyInput = {
  readonly credential: AuthenticationResponseJSON;
  /** The owner of the challenge. Empty: the passkey tells who signs in. */
  readonly challengeHolder: string;
  readonly deviceName: string | null;
  readonly address: string;
  readonly language: Language;
};

/**
 * Signs a member in by a passkey, which identifies the member and counts as both factors: the
 * device is one, and its check of the user is the other. While wrong codes lock the second factor,
 * it does not sign in. Guessed passwords do not lock it.
 */
export async function signInMemberWithPasskey(
  deps: Deps,
  { credential, challengeHolder, deviceName, address, language }: SignInMemberWithPasskeyInput,
): Promise<StartedMemberSession> {
  const byAddress = addressKey('member passkey from', address);
  await consumeRateLimit(deps.db, byAddress, PASSKEY_FAILURES_PER_ADDRESS, deps.clock.now());
  const binding = { purpose: 'member_sign_in', holder: challengeHolder } as const;
  const { id, memberId } = await provePasskey(deps, createMemberPasskeys(language), {
    credential,
    expected: { binding, relyingParty: getConsole(deps.config) },
    ownerHandle: null,
  });
  await refundRateLimit(deps.db, byAddress);
  await assertSecondFactorUnlocked(deps, memberId);
  return deps.db.transaction(async (tx) => {
    // The passkey or the member may have been removed since the check.
    const member = await members.lock(tx, memberId);
    const passkey = await passkeys.lock(tx, id);
    if (member === undefined || passkey === undefined) throw new AppError('passkey.unknown');
    return startSession(deps, tx, member, { deviceName, hasSecondFactor: true });
  });
}
