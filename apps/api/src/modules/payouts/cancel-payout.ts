import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { changePayout } from './change-payout.ts';
import * as payouts from './payout.repository.ts';

export type CancelPayoutInput = {
  readonly id: string;
  readonly reason: string;
  /** As the operator's audit log names who does it. */
  readonly createdBy: string;
};

/** Puts a payout that was not sent back into the balance. A later run pays it out again. */
export function cancelPayout(
  { db, clock }: Deps,
  { id, reason, createdBy }: CancelPayoutInput,
  record: RecordChange,
): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    // A file that has been downloaded may be sent at any moment.
    const payout = await payouts.getLocked(tx, id);
    if (payout?.status === 'scheduled' && payout.transferFileId !== null) {
      throw new AppError('payout.in_file');
    }
    const before = await changePayout(tx, id, { event: 'cancel', createdBy, reason, now });
    if (before === null) return;
    await record(tx, {
      action: 'payout.canceled',
      subject: toTypeId('payout', id),
      before: { status: before.status },
      after: { status: 'canceled', amount: before.amountYen, reason },
    });
  });
}
