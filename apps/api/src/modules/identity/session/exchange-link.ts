import { accountMachine } from '@saifu/domain/identity/account';
import type { Deps } from '../../../dependencies.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { formatNetwork } from '../../../platform/ip-networks.ts';
import * as accounts from '../account/account.repository.ts';
import * as verifications from '../verification/verification.repository.ts';
import * as sessions from './session.repository.ts';

type Link = {
  readonly token: string;
  readonly purposes: readonly verifications.Purpose[];
  readonly device: () => Buffer;
  readonly deviceName: string | null;
  /** IP address of the request. */
  readonly address: string;
};

export type Exchanged = sessions.OpenedSession & {
  readonly sessionId: string;
  readonly scope: sessions.Scope;
};

/**
 * Exchanges a link token for a session bound to the calling browser. Only the first call succeeds;
 * the token is invalid afterwards. Returns undefined if the token is unknown, used or expired.
 */
export async function exchangeLink(deps: Deps, link: Link): Promise<Exchanged | undefined> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const redeemed = await verifications.redeem(tx, hashToken(link.token), link.purposes, now);
    if (redeemed === undefined) return undefined;
    const user = await accounts.get(tx, redeemed.userId);
    if (user === undefined) return undefined;
    const scope = redeemed.purpose === 'reset' ? 'reset' : 'full';
    accountMachine.step(user.status, scope === 'reset' ? 'reset' : 'sign_in');
    const token = newToken();
    const sessionId = newUuid();
    await sessions.insert(tx, {
      id: sessionId,
      userId: user.id,
      scope,
      tokenHash: hashToken(token),
      deviceHash: link.device(),
      deviceName: link.deviceName,
      signIn: {
        method: scope === 'reset' ? 'reset_link' : 'link',
        network: formatNetwork(link.address),
      },
      now,
    });
    return { token, user, sessionId, scope };
  });
}
