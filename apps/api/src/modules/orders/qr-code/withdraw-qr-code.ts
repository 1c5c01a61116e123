import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as qrCodes from './qr-code.repository.ts';

/** Nothing can be paid with it any more. Idempotent. */
export function withdrawQr(
  { db, clock }: Deps,
  { id, storeId }: qrCodes.QrCode,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await qrCodes.withdraw(tx, id, clock.now()))) return;
    await record(tx, {
      action: 'qr_code.withdrawn',
      subject: toTypeId('qrCode', id),
      before: { store_id: toTypeId('store', storeId) },
      after: null,
    });
  });
}
