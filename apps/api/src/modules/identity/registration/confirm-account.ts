import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@saifu/domain/shared/app-error';
import { LOGIN_FAILURES_PER_ACCOUNT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { isMatchingCode } from '../../../platform/crypto/one-time-codes.ts';
import { findByPassword, networkCaller } from '../../../platform/crypto/passwords.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { formatNetwork } from '../../../platform/ip-networks.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { consumeRateLimit, limitKey } from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as sessions from '../session/session.repository.ts';
import { LINK_STATUS_ERRORS } from '../verification/link-status.ts';
import * as verifications from '../verification/verification.repository.ts';

export type RegistrationProof =
  | {
      readonly by: 'link';
      readonly token: string;
      readonly password: string | null;
      readonly address: string;
    }
  | {
      readonly by: 'code';
      readonly userId: string;
      readonly code: string;
    };

type Browser = {
  readonly device: Buffer;
  readonly isSignedOut: boolean;
  readonly deviceName: string | null;
  /** IP address of the request. */
  readonly address: string;
};

/**
 * Confirms an account by its link or its code; the first one used invalidates the other. The
 * caller has registered in this browser or knows the password, so a session is opened. Returns null
 * if someone is signed in to this browser.
 */
export async function confirmAccount(
  deps: Deps,
  proof: RegistrationProof,
  browser: Browser,
): Promise<sessions.OpenedSession | null> {
  return proof.by === 'link'
    ? confirmByLink(deps, proof, browser)
    : confirmByCode(deps, proof, browser);
}

async function confirmByLink(
  deps: Deps,
  proof: Extract<RegistrationProof, { by: 'link' }>,
  browser: Browser,
): Promise<sessions.OpenedSession | null> {
  const now = deps.clock.now();
  const hash = hashToken(proof.token);
  await assertOwnRegistration(deps, hash, proof, browser.device);
  const done = await deps.db.transaction(async (tx) => {
    const redeemed = await verifications.redeem(tx, hash, ['registration'], now);
    return redeemed && confirm(tx, redeemed.userId, browser, now);
  });
  if (done !== undefined) return done;
  throw new AppError(
    LINK_STATUS_ERRORS[await verifications.getLinkStatus(deps.db, hash, ['registration'])],
  );
}

/**
 * An attacker may have registered this contact with their own password. A click by the owner must
 * not activate that account. In a browser other than the registering one, the password shows
 * whether the registration is the owner's.
 */
async function assertOwnRegistration(
  deps: Deps,
  hash: Buffer,
  { password, address }: Extract<RegistrationProof, { by: 'link' }>,
  device: Buffer,
): Promise<void> {
  const now = deps.clock.now();
  const challenge = await verifications.findByToken(deps.db, hash, ['registration'], now);
  if (challenge?.userId == null || timingSafeEqual(challenge.deviceHash, device)) return;
  if (password === null) throw new AppError('account.password_required');
  const key = limitKey('confirm', challenge.userId);
  const { userId } = challenge;
  const find = async () => {
    await consumeRateLimit(deps.db, key, LOGIN_FAILURES_PER_ACCOUNT, now);
    return accounts.get(deps.db, userId);
  };
  const owner = await findByPassword(find, password, networkCaller(address));
  if (owner === undefined) throw new AppError('account.password_wrong');
}

async function confirmByCode(
  deps: Deps,
  proof: Extract<RegistrationProof, { by: 'code' }>,
  browser: Browser,
): Promise<sessions.OpenedSession | null> {
  const now = deps.clock.now();
  const id = await verifications.findActiveByUser(deps.db, proof.userId, 'registration');
  if (id === undefined) throw new AppError('account.code_wrong');
  // The guess is committed before the comparison, so a crash cannot give a free guess.
  const guess = await verifications.takeGuess(deps.db, id, 'registration', now);
  if (guess === undefined) throw new AppError('account.code_expired');
  const isSameDevice = timingSafeEqual(guess.deviceHash, browser.device);
  if (!isMatchingCode(guess.codeHmac, deps.config.secretKeys, id, proof.code) || !isSameDevice) {
    throw new AppError('account.code_wrong');
  }
  return deps.db.transaction(async (tx) => {
    if (!(await verifications.use(tx, id, now))) throw new AppError('account.code_expired');
    return confirm(tx, proof.userId, browser, now);
  });
}

async function confirm(
  tx: Tx,
  userId: string,
  browser: Browser,
  now: Date,
): Promise<sessions.OpenedSession | null> {
  const user = await accounts.get(tx, userId);
  const channel = user?.email === null ? 'sms' : 'email';
  // A 403 would end the session of the user signed in to this browser, who may be unrelated.
  if (!(await accounts.confirm(tx, userId, channel, now))) throw new AppError('link.unknown');
  await publishEvents(tx, [
    { id: newUuid(), type: 'account.confirmed', subjectId: userId, payload: {}, occurredAt: now },
  ]);
  return browser.isSignedOut ? openSession(tx, userId, browser, now) : null;
}

async function openSession(
  tx: Tx,
  userId: string,
  browser: Browser,
  now: Date,
): Promise<sessions.OpenedSession | null> {
  const user = await accounts.get(tx, userId);
  if (user === undefined) return null;
  const token = newToken();
  await sessions.insert(tx, {
    id: newUuid(),
    userId,
    scope: 'full',
    tokenHash: hashToken(token),
    deviceHash: browser.device,
    deviceName: browser.deviceName,
    signIn: { method: 'registration', network: formatNetwork(browser.address) },
    now,
  });
  return { token, user };
}
