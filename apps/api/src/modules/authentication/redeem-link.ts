import { accountMachine } from '@saifu/domain/account';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { hashToken, newToken, newUuid } from '../../platform/tokens.ts';
import * as accounts from '../account/store.ts';
import { LINK_FATES } from '../challenge/link-fate.ts';
import * as challenges from '../challenge/store.ts';
import * as sessions from '../session/store.ts';

type Link = {
  readonly token: string;
  readonly device: () => Buffer;
  readonly deviceName: string | null;
};

/** Signs in by the token of a sign-in link, once. */
export async function redeemLink(deps: Deps, link: Link): Promise<sessions.OpenedSession> {
  const now = deps.clock.now();
  const hash = hashToken(link.token);
  const opened = await deps.db.transaction(async (tx) => {
    const redeemed = await challenges.redeem(tx, hash, ['login'], now);
    const user = redeemed && (await accounts.get(tx, redeemed.userId));
    if (user === undefined) return undefined;
    accountMachine.step(user.status, 'sign_in');
    const token = newToken();
    await sessions.insert(tx, {
      id: newUuid(),
      userId: user.id,
      scope: 'full',
      tokenHash: hashToken(token),
      deviceHash: link.device(),
      deviceName: link.deviceName,
      now,
    });
    return { token, user };
  });
  if (opened !== undefined) return opened;
  throw new Refusal(LINK_FATES[await challenges.fateOf(deps.db, hash, ['login'])]);
}
