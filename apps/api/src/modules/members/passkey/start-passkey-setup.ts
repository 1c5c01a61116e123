import type { ConsoleActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { createChallenge } from '../../../platform/passkey/passkey-challenge.ts';
import type { Member } from '../member.repository.ts';
import { assertMayReplace } from '../second-factor/assert-may-replace.ts';
import { verifyMemberPassword } from '../verify-member-password.ts';
import * as passkeys from './member-passkey.repository.ts';

export type PasskeySetup = {
  readonly member: Member;
  readonly passkeys: readonly passkeys.MemberPasskey[];
  readonly challenge: Buffer;
};

/**
 * Verifies the password and creates the challenge for a new passkey. The challenge is for this
 * session and expires soon, so its answer proves that the password was just entered.
 */
export async function startPasskeySetup(
  deps: Deps,
  actor: ConsoleActor['member'],
  password: string,
): Promise<PasskeySetup> {
  assertMayReplace(actor.secondFactorStep);
  const member = await verifyMemberPassword(deps, actor.id, password);
  const own = await passkeys.listByMember(deps.db, actor.id);
  assertFewPasskeys(own);
  const binding = { purpose: 'member_registration', holder: actor.sessionId } as const;
  const challenge = createChallenge(deps.config.secretKeys, binding, deps.clock.now());
  return { member, passkeys: own, challenge };
}

export function assertFewPasskeys(own: readonly passkeys.MemberPasskey[]): void {
  if (own.length >= PASSKEYS_MAX) throw new AppError('passkey.too_many', { max: PASSKEYS_MAX });
}
