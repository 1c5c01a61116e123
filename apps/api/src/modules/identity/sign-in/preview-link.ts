import { isSessionAlive } from '@saifu/domain/identity/session';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import * as accounts from '../account/account.repository.ts';
import * as sessions from '../session/session.repository.ts';
import { LINK_STATUS_ERRORS } from '../verification/link-status.ts';
import * as challenges from '../verification/verification.repository.ts';

export type PreviewLinkInput = { readonly token: string; readonly deviceHash: Buffer };

export type LinkPreview = {
  readonly purpose: 'login' | 'reset';
  readonly userId: string;
  readonly destination: string;
  readonly isSameBrowser: boolean;
};

const PURPOSES = ['login', 'reset'] as const;

/**
 * Whose link it is, without using it up. A link that a stranger sent would sign a browser in to the
 * stranger's account, so the person decides before it is used in a browser that did not ask for it.
 */
export async function previewLink(deps: Deps, input: PreviewLinkInput): Promise<LinkPreview> {
  const tokenHash = hashToken(input.token);
  const now = deps.clock.now();
  const found = await challenges.findByToken(deps.db, tokenHash, PURPOSES, now);
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

/** An address may also carry the token of a session, which only the session's own browser uses. */
async function previewSession(
  deps: Deps,
  tokenHash: Buffer,
  deviceHash: Buffer,
): Promise<LinkPreview> {
  const session = await sessions.findByToken(deps.db, tokenHash);
  const isOwn = session?.deviceHash.equals(deviceHash) ?? false;
  if (session === undefined || !isOwn || !isSessionAlive(session, deps.clock.now())) {
    throw new AppError(
      LINK_STATUS_ERRORS[await challenges.getLinkStatus(deps.db, tokenHash, PURPOSES)],
    );
  }
  const user = await accounts.get(deps.db, session.userId);
  const destination = user?.email ?? user?.phone;
  if (!destination) throw new AppError('link.unknown');
  const purpose = session.scope === 'reset' ? 'reset' : 'login';
  return { purpose, userId: session.userId, destination, isSameBrowser: true };
}
