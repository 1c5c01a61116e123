import type { UserActor } from '@saifu/domain/identity/actor';
import { assertDeletable, createPendingDeletion } from '@saifu/domain/privacy/deletion';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as sessions from '../../identity/session/session.repository.ts';
import * as verifications from '../../identity/verification/verification.repository.ts';
import * as deletions from './deletion.repository.ts';

/**
 * Starts the 30-day grace period and ends all sessions. The user signs in again to cancel the
 * deletion.
 */
export async function askDeletion(deps: Deps, { userId }: UserActor): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await startDeletion(tx, userId, now);
  });
}

/** The same for a caller with a transaction. Returns false if a deletion was pending before. */
export async function startDeletion(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const isNew = (await deletions.lock(tx, userId)) === null;
  if (isNew) {
    assertDeletable(await deletions.listUnfinished(tx, userId));
    await deletions.begin(tx, userId, createPendingDeletion(now));
    const event = { id: newUuid(), type: 'account.deletion_requested', subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
  }
  await sessions.endAll(tx, userId, now);
  await verifications.endAll(tx, userId, now);
  return isNew;
}
