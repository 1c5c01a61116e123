import type { ConsoleActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../../dependencies.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import { createChallenge } from '../../../platform/passkey/passkey-challenge.ts';
import { provePasskey } from '../../../platform/passkey/prove-passkey.ts';
import {
  consumeSecondFactorAttempt,
  resetSecondFactorAttempts,
} from '../second-factor/count-attempts.ts';
import * as sessions from '../session/member-session.repository.ts';
import * as passkeys from './member-passkey.repository.ts';
import { createMemberPasskeys, getConsole, toMemberHandle } from './member-passkeys.ts';

type Presenter = Pick<ConsoleActor['member'], 'id' | 'sessionId'>;

export type PasskeyQuestion = {
  readonly challenge: Buffer;
  readonly passkeys: readonly passkeys.MemberPasskey[];
};

/** A challenge for this session, and the passkeys of its member that may answer it. */
export async function askForMemberPasskey(
  deps: Deps,
  { id, sessionId }: Presenter,
): Promise<PasskeyQuestion> {
  const own = await passkeys.listByMember(deps.db, id);
  if (own.length === 0) throw new AppError('passkey.unknown');
  const binding = { purpose: 'member_second_factor', holder: sessionId } as const;
  const challenge = createChallenge(deps.config.secretKeys, binding, deps.clock.now());
  return { challenge, passkeys: own };
}

export type PresentMemberPasskeyInput = {
  readonly credential: AuthenticationResponseJSON;
  readonly language: Language;
};

/**
 * Presents a passkey to the session as the second factor, within the limit of wrong codes. Returns
 * the new token of the session.
 */
export async function presentMemberPasskey(
  deps: Deps,
  { id: memberId, sessionId }: Presenter,
  { credential, language }: PresentMemberPasskeyInput,
): Promise<string> {
  await consumeSecondFactorAttempt(deps, memberId);
  const binding = { purpose: 'member_second_factor', holder: sessionId } as const;
  const { id } = await provePasskey(deps, createMemberPasskeys(language), {
    credential,
    expected: { binding, relyingParty: getConsole(deps.config) },
    ownerHandle: toMemberHandle(memberId),
  });
  const token = newToken();
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // The passkey may have been removed since the check.
    if ((await passkeys.lock(tx, id)) === undefined) throw new AppError('passkey.unknown');
    await sessions.passSecondFactor(tx, sessionId, { tokenHash: hashToken(token), now });
  });
  await resetSecondFactorAttempts(deps, memberId);
  return token;
}
