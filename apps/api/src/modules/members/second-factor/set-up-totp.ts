import { type ConsoleActor, getTeam } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { decrypt, encrypt } from '../../../platform/crypto/encryption.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import { findTotpStep, newTotpSecret, toOtpauthUri } from '../../../platform/crypto/totp.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as members from '../member.repository.ts';
import * as sessions from '../session/member-session.repository.ts';
import { verifyMemberPassword } from '../verify-member-password.ts';
import { assertMayReplace } from './assert-may-replace.ts';
import { consumeSecondFactorAttempt, resetSecondFactorAttempts } from './count-attempts.ts';
import { listSecondFactors } from './list-second-factors.ts';
import * as recoveryCodes from './recovery-code.repository.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

const ISSUER = 'Saifu';

export type TotpSetup = { readonly secret: string; readonly uri: string };

/** Creates the secret of an authenticator app, which counts once a code of it is confirmed. */
export async function setUpTotp(
  deps: Deps,
  actor: ConsoleActor['member'],
  password: string,
): Promise<TotpSetup> {
  assertMayReplace(actor.secondFactorStep);
  const member = await verifyMemberPassword(deps, actor.id, password);
  const secret = newTotpSecret();
  const encrypted = encrypt(deps.config.secretKeys, secret);
  await members.setNewTotpSecret(deps.db, member.id, encrypted);
  return { secret, uri: toOtpauthUri(secret, ISSUER, member.email) };
}

export type ConfirmedTotp = { readonly token: string; readonly codes: readonly string[] };

/**
 * The confirmed secret replaces the one before it, and new recovery codes those before them. Other
 * sessions of the member end.
 */
export async function confirmTotp(
  deps: Deps,
  caller: ConsoleActor,
  code: string,
  by: AuditedBy,
): Promise<ConfirmedTotp> {
  const actor = caller.member;
  assertMayReplace(actor.secondFactorStep);
  const now = deps.clock.now();
  // Without a secret there is nothing to guess.
  const waiting = await members.get(deps.db, actor.id);
  if (waiting?.encryptedNewTotpSecret == null) throw new AppError('second_factor.not_set_up');
  await consumeSecondFactorAttempt(deps, actor.id);
  const codes = newRecoveryCodes();
  const token = newToken();
  await deps.db.transaction(async (tx) => {
    const member = await members.lock(tx, actor.id);
    const encrypted = member?.encryptedNewTotpSecret ?? null;
    if (member === undefined || encrypted === null) throw new AppError('second_factor.not_set_up');
    const step = findTotpStep(decrypt(deps.config.secretKeys, encrypted), code, now);
    if (step === undefined) throw new AppError('second_factor.code_wrong');
    await members.confirmTotp(tx, member.id, step);
    await recoveryCodes.replaceAll(tx, member.id, codes.map(hashRecoveryCode));
    await sessions.passSecondFactor(tx, actor.sessionId, { tokenHash: hashToken(token), now });
    await sessions.endOthers(tx, member.id, actor.sessionId, now);
    await appendAuditEntry(tx, by, {
      merchantId: getTeam(caller),
      action: 'second_factor.set_up',
      subject: toTypeId('member', member.id),
      before: { has_second_factor: listSecondFactors(member).length > 0 },
      after: { has_second_factor: true },
      at: now,
    });
  });
  await resetSecondFactorAttempts(deps, actor.id);
  return { token, codes };
}

/** Replaces the recovery codes of a member that has a second factor. */
export async function renewRecoveryCodes(
  deps: Deps,
  caller: ConsoleActor,
  password: string,
  by: AuditedBy,
): Promise<readonly string[]> {
  const actor = caller.member;
  const now = deps.clock.now();
  await verifyMemberPassword(deps, actor.id, password);
  const codes = newRecoveryCodes();
  await deps.db.transaction(async (tx) => {
    const member = await members.lock(tx, actor.id);
    if (member === undefined || listSecondFactors(member).length === 0) {
      throw new AppError('second_factor.not_set_up');
    }
    await recoveryCodes.replaceAll(tx, actor.id, codes.map(hashRecoveryCode));
    await appendAuditEntry(tx, by, {
      merchantId: getTeam(caller),
      action: 'recovery_codes.renewed',
      subject: toTypeId('member', actor.id),
      before: null,
      after: null,
      at: now,
    });
  });
  return codes;
}
