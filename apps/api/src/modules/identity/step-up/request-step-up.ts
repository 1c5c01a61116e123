import type { UserActor } from '@saifu/domain/identity/actor';
import { trustedContact } from '@saifu/domain/identity/contact';
import { type StepUpMethod, stepUpMethods } from '@saifu/domain/identity/step-up';
import { AppError } from '@saifu/domain/shared/app-error';
import {
  CODE_LIFE_MS,
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
import * as passkeys from '../passkey/passkey.repository.ts';
import * as verifications from '../verification/verification.repository.ts';

type Caller = { readonly deviceHash: Buffer; readonly address: string };

export type AskedStepUp = {
  readonly challengeId: string;
  readonly methods: readonly StepUpMethod[];
  readonly expiresInSeconds: number;
  readonly destination: string;
};

/**
 * Sends a code to a verified contact; it shares that contact's rate limit with all other codes. A
 * recently changed or added contact is used only if there is no older one.
 */
export async function requestStepUp(
  deps: Deps,
  actor: UserActor,
  { deviceHash, address }: Caller,
): Promise<AskedStepUp> {
  const now = deps.clock.now();
  const challengeId = newUuid();
  await consumeRateLimit(deps.db, addressKey('send from', address), SENDS_PER_ADDRESS, now);
  return deps.db.transaction(async (tx) => {
    const user = await accounts.get(tx, actor.userId);
    const contact = user && trustedContact(user, now);
    if (user === undefined || contact == null) throw new AppError('session.expired');
    const { channel, destination } = contact;
    await consumeRateLimits(tx, limitKey('send', destination), SENDS_PER_DESTINATION, now);
    await verifications.ask(tx, {
      id: challengeId,
      userId: user.id,
      purpose: 'step_up',
      contents: 'code',
      channel,
      deviceHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    });
    const methods = stepUpMethods({
      hasPasskey: (await passkeys.count(tx, user.id)) > 0,
      hasPassword: user.passwordHash !== null,
      hasAddress: true,
    });
    return { challengeId, methods, expiresInSeconds: CODE_LIFE_MS / 1000, destination };
  });
}
