import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as stores from '../../merchants/store/store.repository.ts';

export type ChangeSuspensionInput = {
  readonly merchantId: string;
  readonly isSuspended: boolean;
  readonly reason: string;
};

/**
 * Suspends a merchant or lifts its suspension. Its stores follow and keep their own status. The
 * stores are locked before the merchant, as where the status of one store changes.
 */
export function changeSuspension(
  { db, clock }: Deps,
  { merchantId, isSuspended, reason }: ChangeSuspensionInput,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    await stores.lockAll(tx, merchantId);
    if (!(await merchants.lock(tx, merchantId))) throw new AppError('not_found');
    const suspendedAt = await merchants.lockSuspension(tx, merchantId);
    if ((suspendedAt !== null) === isSuspended) return;
    const now = clock.now();
    await merchants.setSuspension(tx, {
      id: merchantId,
      suspendedAt: isSuspended ? now : null,
      reason: isSuspended ? reason : null,
    });
    const type = isSuspended ? 'merchant.suspended' : 'merchant.restored';
    await publishEvents(tx, [
      { id: newUuid(), type, subjectId: merchantId, payload: {}, occurredAt: now },
    ]);
    await record(tx, {
      merchantId,
      action: type,
      subject: toTypeId('merchant', merchantId),
      before: { status: isSuspended ? 'active' : 'suspended' },
      after: { status: isSuspended ? 'suspended' : 'active', reason },
    });
  });
}
