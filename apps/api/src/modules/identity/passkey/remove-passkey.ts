import type { UserActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as passkeys from './passkey.repository.ts';

/** Removes a passkey and notifies the owner. */
export async function removePasskey(
  deps: Deps,
  { userId }: UserActor,
  passkeyId: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const removed = await passkeys.remove(tx, userId, passkeyId);
    if (removed === undefined) throw new AppError('not_found');
    await publishRemoval(tx, userId, now);
  });
}

/**
 * Removes the passkeys that may have been added with the old password only. The owner can add their
 * own again.
 */
export async function removeUnsettledPasskeys(tx: Tx, userId: string, now: Date): Promise<void> {
  const removed = await passkeys.removeUnsettled(tx, userId, now);
  if (removed.length > 0) await publishRemoval(tx, userId, now);
}

async function publishRemoval(tx: Tx, userId: string, now: Date): Promise<void> {
  const event = { id: newUuid(), type: 'passkey.removed', subjectId: userId };
  await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
}
