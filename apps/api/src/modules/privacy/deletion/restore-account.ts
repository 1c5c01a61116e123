import { canCancelDeletion } from '@saifu/domain/privacy/deletion';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as deletions from './deletion.repository.ts';

/** Cancels a pending deletion. This is no longer possible after the grace period. */
export async function restoreAccount(deps: Deps, userId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await stopDeletion(tx, userId, now);
  });
}

/** The same for a caller with a transaction. Returns false if no deletion was pending. */
export async function stopDeletion(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const pendingDeletion = await deletions.lock(tx, userId);
  if (pendingDeletion === null) return false;
  if (!canCancelDeletion(pendingDeletion, now)) throw new AppError('account.deletion_due');
  await deletions.cancelDeletion(tx, userId);
  const event = { id: newUuid(), type: 'account.restored', subjectId: userId };
  await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
  return true;
}
