import { type ConsoleActor, getTeam } from '@saifu/domain/identity/actor';
import { getSecondFactorStep } from '@saifu/domain/members/member-session';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../../dependencies.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { readClientData } from '../../../platform/passkey/read-client-data.ts';
import { useChallenge } from '../../../platform/passkey/used-challenge.repository.ts';
import { verifyAttestation } from '../../../platform/passkey/verify-passkey.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as members from '../member.repository.ts';
import { assertMayReplace } from '../second-factor/assert-may-replace.ts';
import { listSecondFactors } from '../second-factor/list-second-factors.ts';
import * as recoveryCodes from '../second-factor/recovery-code.repository.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-codes.ts';
import * as sessions from '../session/member-session.repository.ts';
import * as passkeys from './member-passkey.repository.ts';
import { getConsole, publishPasskeyEvent } from './member-passkeys.ts';
import { assertFewPasskeys } from './start-passkey-setup.ts';

export type AddMemberPasskeyInput = {
  readonly credential: RegistrationResponseJSON;
  readonly name: string;
  readonly language: Language;
};

export type AddedMemberPasskey = {
  readonly passkey: passkeys.MemberPasskey;
  /** Set if the member had no second factor: the new token of the session and recovery codes. */
  readonly setUp: { readonly token: string; readonly codes: readonly string[] } | null;
};

/**
 * Adds a passkey of the browser to the member and informs the member. The first second factor comes
 * with recovery codes, completes the session and ends the member's other sessions.
 */
export async function addMemberPasskey(
  deps: Deps,
  caller: ConsoleActor,
  { credential, name, language }: AddMemberPasskeyInput,
  by: AuditedBy,
): Promise<AddedMemberPasskey> {
  const actor = caller.member;
  const binding = { purpose: 'member_registration', holder: actor.sessionId } as const;
  const expected = { binding, relyingParty: getConsole(deps.config) };
  const clientData = readClientData(deps, expected, credential.response.clientDataJSON);
  const verified = await verifyAttestation(credential, clientData);
  const now = deps.clock.now();
  const passkey: passkeys.MemberPasskey = {
    ...verified,
    id: newUuid(),
    memberId: actor.id,
    transports: credential.response.transports ?? [],
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  return deps.db.transaction(async (tx) => {
    const hadFactor = await lockSetup(tx, actor.id, actor.sessionId);
    const isFirstUse = await useChallenge(tx, clientData.challengeHash, clientData.expiresAt);
    if (!isFirstUse) throw new AppError('passkey.expired');
    assertFewPasskeys(await passkeys.listByMember(tx, actor.id));
    if (!(await passkeys.insert(tx, passkey))) throw new AppError('passkey.exists');
    const setUp = hadFactor ? null : await completeSetup(tx, actor, now);
    await publishPasskeyEvent(tx, 'member_passkey.added', { memberId: actor.id, language, now });
    await appendAuditEntry(tx, by, {
      merchantId: getTeam(caller),
      action: 'passkey.added',
      subject: toTypeId('memberPasskey', passkey.id),
      before: { has_second_factor: hadFactor },
      after: { has_second_factor: true, name },
      at: now,
    });
    return { passkey, setUp };
  });
}

/**
 * Whether the member has a second factor. The lock serializes additions; another session may have
 * set up a second factor since this request began, which then has to be presented first.
 */
async function lockSetup(tx: Tx, memberId: string, sessionId: string): Promise<boolean> {
  const member = await members.lock(tx, memberId);
  const session = await sessions.get(tx, sessionId);
  if (member === undefined || session === undefined) throw new AppError('member.session_expired');
  // The lock may have waited for another addition, which the locking statement does not show.
  const own = await passkeys.listByMember(tx, memberId);
  const hasPasskey = own.length > 0;
  const hasSecondFactor = listSecondFactors({ ...member, hasPasskey }).length > 0;
  const { secondFactorAt } = session;
  assertMayReplace(getSecondFactorStep({ role: member.role, hasSecondFactor, secondFactorAt }));
  return hasSecondFactor;
}

/** What setting up an authenticator app does as well. */
async function completeSetup(
  tx: Tx,
  { id, sessionId }: Pick<ConsoleActor['member'], 'id' | 'sessionId'>,
  now: Date,
): Promise<NonNullable<AddedMemberPasskey['setUp']>> {
  const codes = newRecoveryCodes();
  const token = newToken();
  await recoveryCodes.replaceAll(tx, id, codes.map(hashRecoveryCode));
  await sessions.passSecondFactor(tx, sessionId, { tokenHash: hashToken(token), now });
  await sessions.endOthers(tx, id, sessionId, now);
  return { token, codes };
}
