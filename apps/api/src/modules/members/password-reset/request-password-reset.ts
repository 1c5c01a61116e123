import type { Language } from '@saifu/domain/shared/language';
import {
  MEMBER_PASSWORD_RESET_LIFE_MS,
  MEMBER_PASSWORD_RESETS,
  MEMBER_PASSWORD_RESETS_PER_ADDRESS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { addressKey, consumeRateLimit, limitKey } from '../../../platform/rate-limits.ts';
import * as resets from './password-reset.repository.ts';

export type RequestPasswordResetInput = {
  readonly email: string;
  readonly language: Language;
  readonly address: string;
};

/**
 * Records the request for a new password. Members are not looked up here: neither the response nor
 * its duration reveals whether one has the address.
 */
export async function requestPasswordReset(
  deps: Deps,
  { email, language, address }: RequestPasswordResetInput,
): Promise<void> {
  const now = deps.clock.now();
  const byAddress = addressKey('member password resets from', address);
  await consumeRateLimit(deps.db, byAddress, MEMBER_PASSWORD_RESETS_PER_ADDRESS, now);
  const byEmail = limitKey('member password resets', email);
  await consumeRateLimit(deps.db, byEmail, MEMBER_PASSWORD_RESETS, now);
  const id = newUuid();
  await deps.db.transaction(async (tx) => {
    await resets.insert(tx, {
      id,
      email,
      language,
      memberId: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + MEMBER_PASSWORD_RESET_LIFE_MS),
      usedAt: null,
    });
    const event = { id: newUuid(), type: 'member_password_reset.requested', subjectId: id };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
  });
}
