import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { startDeletion } from '../privacy/deletion/request-deletion.ts';
import { stopDeletion } from '../privacy/deletion/restore-account.ts';
import { lockAccount } from './lock-account.ts';

export type ChangeDeletionInput = {
  readonly userId: string;
  readonly change: 'start' | 'stop';
  readonly reason: string;
};

/** Starts or stops the deletion of an account at its owner's request. Twice changes nothing. */
export async function changeDeletion(
  { db, clock }: Deps,
  { userId, change, reason }: ChangeDeletionInput,
  record: RecordChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { eraseAt } = await lockAccount(tx, userId);
    const isStart = change === 'start';
    if (isStart && eraseAt !== null) return;
    const run = isStart ? startDeletion : stopDeletion;
    if (!(await run(tx, userId, clock.now()))) return;
    await record(tx, {
      action: isStart ? 'account.deletion_started' : 'account.deletion_canceled',
      subject: toTypeId('user', userId),
      before: { is_deletion_pending: !isStart },
      after: { is_deletion_pending: isStart, reason },
    });
  });
}
