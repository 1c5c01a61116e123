import { accountMachine } from '@saifu/domain/identity/account';
import {
  CODE_LIFE_MS,
  RESET_LINK_LIFE_MS,
  SENDS_PER_ADDRESS,
  SENDS_PER_DESTINATION,
  SIGN_IN_LINK_LIFE_MS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import {
  addressKey,
  consumeRateLimit,
  consumeRateLimits,
  limitKey,
} from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as verifications from '../verification/verification.repository.ts';

export type Wanted = 'sign_in_code' | 'sign_in_link' | 'reset_link';

const KINDS = {
  sign_in_code: { purpose: 'login', contents: 'code', event: 'sign_in', lifeMs: CODE_LIFE_MS },
  sign_in_link: {
    purpose: 'login',
    contents: 'link',
    event: 'sign_in',
    lifeMs: SIGN_IN_LINK_LIFE_MS,
  },
  reset_link: { purpose: 'reset', contents: 'link', event: 'reset', lifeMs: RESET_LINK_LIFE_MS },
} as const;

type Ask = {
  readonly wanted: Wanted;
  readonly loginId: string;
  readonly deviceHash: Buffer;
  readonly address: string;
};

export type Asked = { readonly challengeId: string; readonly expiresInSeconds: number };

/**
 * Sends a code or link to the verified contact of a login id; the request cannot choose the
 * destination. A login id that is unknown or not allowed to do this gets a decoy: the same work,
 * rows and response.
 */
export async function askProof(deps: Deps, ask: Ask): Promise<Asked> {
  const { wanted, loginId, deviceHash } = ask;
  const now = deps.clock.now();
  const { purpose, contents, event, lifeMs } = KINDS[wanted];
  const challengeId = newUuid();
  await consumeRateLimit(deps.db, addressKey('send from', ask.address), SENDS_PER_ADDRESS, now);
  await deps.db.transaction(async (tx) => {
    await consumeRateLimits(tx, limitKey('send', loginId), SENDS_PER_DESTINATION, now);
    const user = await accounts.findByLoginId(tx, loginId);
    const isProven = user?.email === loginId ? user.emailVerified : user?.phoneVerified;
    const mayAsk = user && isProven && accountMachine.getError(user.status, event) === undefined;
    await verifications.ask(tx, {
      id: challengeId,
      userId: mayAsk ? user.id : null,
      purpose,
      contents,
      channel: loginId.includes('@') ? 'email' : 'sms',
      deviceHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    });
  });
  return { challengeId, expiresInSeconds: lifeMs / 1000 };
}
