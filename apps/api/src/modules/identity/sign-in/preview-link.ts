import { isSessionAlive } from '@saifu/domain/identity/session';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import * as accounts from '../account/account.repository.ts';
import * as sessions from '../session/session.repository.ts';
import { LINK_STATUS_ERRORS } from '../verification/link-status.ts';
import * as verifications from '../verification/verification.repository.ts';

export type PreviewLinkInput = { readonly token: string; readonly deviceHash: Buffer };

export type LinkPreview = {
  readonly purpose: 'login' | 'reset';
  readonly userId: string;
  readonly destination: string;
  readonly isSameBrowser: boolean;
};

const PURPOSES = ['login', 'reset'] as const;

/**
 * Returns the account of a link without redeeming it. A link sent by an attacker would sign the
 * browser in to the attacker's account, so the user confirms before it is redeemed in a browser
 * that did not request it.
 */
export async function previewLink(deps: Deps, input: PreviewLinkInput): Promise<LinkPreview> {
  const tokenHash = hashToken(input.token);
  const now = deps.clock.now();
  const found = await verifications.findByToken(deps.db, tokenHash, PURPOSES, now);
  if (found === undefined) return previewSession(deps, tokenHash, input.deviceHash);
  const user = found.userId === null ? undefined : await accounts.get(deps.db, found.userId);
  const destination = found.channel === 'email' ? user?.email : user?.phone;
  if (user === undefined || !destination) throw new AppError('link.unknown');
  return {
    purpose: found.purpose === 'reset' ? 'reset' : 'login',
    userId: user.id,
    destination,
    isSameBrowser: found.deviceHash.equals(input.deviceHash),
  };
}

/** The URL may also carry a session token, which is valid only in the browser of that session. */
async function previewSession(
  deps: Deps,
  tokenHash: Buffer,
  deviceHash: Buffer,
): Promise<LinkPreview> {
  const session = await sessions.findByToken(deps.db, tokenHash);
  const isOwn = session?.deviceHash.equals(deviceHash) ?? false;
  if (session === undefined || !isOwn || !isSessionAlive(session, deps.clock.now())) {
    throw new AppError(
      LINK_STATUS_ERRORS[await verifications.getLinkStatus(deps.db, tokenHash, PURPOSES)],
    );
  }
  const user = await accounts.get(deps.db, session.userId);
  const destination = user?.email ?? user?.phone;
  if (!destination) throw new AppError('link.unknown');
  const purpose = session.scope === 'reset' ? 'reset' : 'login';
  return { purpose, userId: session.userId, destination, isSameBrowser: true };
}
