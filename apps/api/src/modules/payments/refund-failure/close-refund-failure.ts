import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as failures from './refund-failure.repository.ts';

export type CloseRefundFailureInput = {
  readonly id: string;
  readonly memberId: string;
  readonly note: string;
};

/** A member of staff says how the payer was refunded in another way. */
export async function closeRefundFailure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, memberId, note }: CloseRefundFailureInput,
  record: RecordChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const failure = await failures.get(tx, id);
    if (failure === undefined) throw new AppError('not_found');
    const isClosed = await failures.close(tx, id, { memberId, note, now: clock.now() });
    if (!isClosed) throw new AppError('refund_failure.closed');
    await record(tx, {
      action: 'refund_failure.closed',
      subject: toTypeId('refundFailure', id),
      before: { payment: toTypeId('payment', failure.paymentId), amount: failure.amount },
      after: { reason: note },
    });
  });
}
