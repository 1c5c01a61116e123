import { reminderHorizon } from '@saifu/domain/privacy/deletion';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as deletions from './deletion.repository.ts';

/** Publishes a reminder event for each user whose erasure is near. */
export async function remindDeletion(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const ids = await deletions.takeToRemind(tx, reminderHorizon(now), now);
    const type = 'account.deletion_due_soon';
    const events = ids.map((subjectId) => {
      return { id: newUuid(), type, subjectId, payload: {}, occurredAt: now };
    });
    await publishEvents(tx, events);
    return ids.length;
  });
}
