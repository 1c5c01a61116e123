import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as holds from './payout-hold.repository.ts';

export type ChangeHoldInput = {
  readonly merchantId: string;
  readonly reason: string;
  /** As the operator's audit log names who does it. */
  readonly by: string;
};

/** Stops the payouts of a merchant. Payments go on, and the balance grows. */
export function placeHold(
  { db, clock }: Deps,
  { merchantId, reason, by }: ChangeHoldInput,
  record: RecordChange,
): Promise<void> {
  const createdAt = clock.now();
  return db.transaction(async (tx) => {
    if (!(await merchants.exists(tx, merchantId))) throw new AppError('not_found');
    const hold = { id: newUuid(), merchantId, reason, createdBy: by, createdAt };
    if (!(await holds.insert(tx, hold))) throw new AppError('payout_hold.exists');
    await record(tx, {
      action: 'payout_hold.placed',
      subject: toTypeId('merchant', merchantId),
      before: null,
      after: { reason },
    });
  });
}

/** The next run pays what has been held. */
export function releaseHold(
  { db, clock }: Deps,
  { merchantId, reason, by }: ChangeHoldInput,
  record: RecordChange,
): Promise<void> {
  const releasedAt = clock.now();
  return db.transaction(async (tx) => {
    if (!(await merchants.exists(tx, merchantId))) throw new AppError('not_found');
    const hold = await holds.findOpen(tx, merchantId);
    const input = { merchantId, reason, releasedBy: by, releasedAt };
    if (hold === undefined || !(await holds.release(tx, input))) {
      throw new AppError('payout_hold.none');
    }
    await record(tx, {
      action: 'payout_hold.released',
      subject: toTypeId('merchant', merchantId),
      before: { reason: hold.reason },
      after: { reason },
    });
  });
}
