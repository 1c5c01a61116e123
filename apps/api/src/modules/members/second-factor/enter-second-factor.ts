import type { ConsoleActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { decrypt } from '../../../platform/crypto/encryption.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import { findTotpStep } from '../../../platform/crypto/totp.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as members from '../member.repository.ts';
import * as sessions from '../session/member-session.repository.ts';
import { consumeSecondFactorAttempt, resetSecondFactorAttempts } from './count-attempts.ts';
import { listSecondFactors } from './list-second-factors.ts';
import * as recoveryCodes from './recovery-code.repository.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

export type EnterSecondFactorInput = { readonly code: string } | { readonly recoveryCode: string };

/**
 * Presents a code to the session. A code counts once, also when it is sent concurrently. Returns
 * the new token of the session.
 */
export async function enterSecondFactor(
  deps: Deps,
  { id, sessionId }: Pick<ConsoleActor['member'], 'id' | 'sessionId'>,
  input: EnterSecondFactorInput,
): Promise<string> {
  const now = deps.clock.now();
  const member = await members.get(deps.db, id);
  const factors = member === undefined ? [] : listSecondFactors(member);
  const isSetUp = 'recoveryCode' in input ? factors.length > 0 : factors.includes('totp');
  if (!isSetUp) throw new AppError('second_factor.not_set_up');
  await consumeSecondFactorAttempt(deps, id);
  const token = newToken();
  const encrypted = member?.encryptedTotpSecret ?? null;
  const secret = encrypted && decrypt(deps.config.secretKeys, encrypted);
  await deps.db.transaction(async (tx) => {
    const isAccepted = await consumeCode(tx, { id, secret, now }, input);
    if (!isAccepted) throw new AppError('second_factor.code_wrong');
    await sessions.passSecondFactor(tx, sessionId, { tokenHash: hashToken(token), now });
  });
  await resetSecondFactorAttempts(deps, id);
  return token;
}

type Check = {
  readonly id: string;
  /** Of the authenticator app; null without one. */
  readonly secret: string | null;
  readonly now: Date;
};

/** Whether the code is right and was not used before. */
async function consumeCode(
  tx: Tx,
  { id, secret, now }: Check,
  input: EnterSecondFactorInput,
): Promise<boolean> {
  if ('recoveryCode' in input) {
    return recoveryCodes.consume(tx, id, hashRecoveryCode(input.recoveryCode), now);
  }
  const step = secret === null ? undefined : findTotpStep(secret, input.code, now);
  return step !== undefined && members.consumeTotpStep(tx, id, step);
}
