import type { Actor } from '@saifu/domain/identity/actor';
import {
  RECEIPT_MAILS_PER_USER,
  SENDS_PER_ADDRESS,
  SENDS_PER_DESTINATION,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import { addressKey, consumeRateLimit, consumeRateLimits } from '../../platform/rate-limits.ts';
import { destinationKey, type ReceiptEmailRequest, toReceiptEmailEvent } from './email-request.ts';

type ReceiptEmailRequester = {
  readonly owner: { readonly id: string; readonly email: string | null };
  readonly actor: Actor;
  /** IP address of the request. */
  readonly address: string;
};

/**
 * Requests an email of receipts, within an hourly limit per owner. Any address other than the
 * owner's also has a limit per destination, across all senders. Guests are limited by IP address as
 * well, because one caller can be many guests.
 */
export async function askReceiptMail(
  deps: { readonly db: Tx; readonly clock: Deps['clock'] },
  { owner, actor, address }: ReceiptEmailRequester,
  request: ReceiptEmailRequest,
): Promise<void> {
  const now = deps.clock.now();
  if (actor.kind !== 'user') {
    await consumeRateLimit(deps.db, addressKey('send from', address), SENDS_PER_ADDRESS, now);
  }
  if (request.to !== owner.email) {
    await consumeRateLimits(deps.db, destinationKey(request.to), SENDS_PER_DESTINATION, now);
  }
  await consumeRateLimit(deps.db, `mails receipts of ${owner.id}`, RECEIPT_MAILS_PER_USER, now);
  await publishEvents(deps.db, [toReceiptEmailEvent(request, now)]);
}
