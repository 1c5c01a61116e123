import type { Language } from '@saifu/domain/shared/language';
import {
  MERCHANT_APPLICATION_LINKS,
  MERCHANT_APPLICATION_LINKS_PER_ADDRESS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import { addressKey, consumeRateLimit, limitKey } from '../../platform/rate-limits.ts';
import * as applications from './merchant-application.repository.ts';

export type StartApplicationInput = {
  readonly email: string;
  readonly language: Language;
  readonly address: string;
};

/**
 * Has a link sent to the address: to the application that goes on, or to a new one. Neither the
 * response nor its duration tells which.
 */
export async function startApplication(
  deps: Deps,
  { email, language, address }: StartApplicationInput,
): Promise<void> {
  const now = deps.clock.now();
  const byAddress = addressKey('merchant application links from', address);
  await consumeRateLimit(deps.db, byAddress, MERCHANT_APPLICATION_LINKS_PER_ADDRESS, now);
  const byEmail = limitKey('merchant application links', email);
  await consumeRateLimit(deps.db, byEmail, MERCHANT_APPLICATION_LINKS, now);
  await deps.db.transaction(async (tx) => {
    await applications.insert(tx, { id: newUuid(), email, language, createdAt: now });
    const open = await applications.findOpen(tx, email);
    // Decided between the two statements; the next attempt begins a new one.
    if (open === undefined) return;
    const event = { id: newUuid(), type: 'merchant_application.link_requested' };
    await publishEvents(tx, [
      { ...event, subjectId: open.id, payload: { language }, occurredAt: now },
    ]);
  });
}
