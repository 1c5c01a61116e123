import {
  CONFIRM_LINK_LIFE_MS,
  SENDS_PER_ADDRESS,
  SENDS_PER_DESTINATION,
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

type Ask = {
  /** The stored form of a login id, or the id of a registration. */
  readonly whom:
    | { readonly by: 'login_id'; readonly loginId: string }
    | { readonly by: 'registration'; readonly userId: string };
  readonly deviceHash: Buffer;
  readonly address: string;
};

/**
 * Sends the confirmation again if the account is unconfirmed. For other login ids it does the same
 * work and returns the same response.
 */
export async function resendConfirmation(deps: Deps, ask: Ask): Promise<void> {
  const { whom, deviceHash } = ask;
  const now = deps.clock.now();
  await consumeRateLimit(deps.db, addressKey('send from', ask.address), SENDS_PER_ADDRESS, now);
  await deps.db.transaction(async (tx) => {
    const user =
      whom.by === 'login_id'
        ? await accounts.findByLoginId(tx, whom.loginId)
        : await accounts.get(tx, whom.userId);
    const named = whom.by === 'login_id' ? whom.loginId : whom.userId;
    const destination = user?.email ?? user?.phone ?? named;
    const key = whom.by === 'login_id' ? whom.loginId : destination;
    await consumeRateLimits(tx, limitKey('send', key), SENDS_PER_DESTINATION, now);
    await verifications.ask(tx, {
      id: newUuid(),
      userId: user?.status === 'unconfirmed' ? user.id : null,
      purpose: 'registration',
      contents: 'both',
      channel: destination.includes('@') ? 'email' : 'sms',
      deviceHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONFIRM_LINK_LIFE_MS),
    });
  });
}
