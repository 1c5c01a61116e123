import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newQrCode, newUuid } from '../../../platform/crypto/tokens.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as qrCodes from './qr-code.repository.ts';

type Made = { readonly code: qrCodes.QrCode; readonly store: stores.Store };

/** Creates a QR code for a store's counter. The store need not be active yet. */
export async function makeStaticQr(
  deps: Deps,
  merchantId: string,
  storeId: string,
  record: RecordChange,
): Promise<Made> {
  const store = await stores.getOwn(deps.db, merchantId, storeId);
  if (store === undefined) throw new AppError('not_found');
  const code: qrCodes.QrCode = {
    id: newUuid(),
    code: newQrCode(),
    type: 'static',
    storeId,
    orderId: null,
    expiresAt: null,
    createdAt: deps.clock.now(),
    withdrawnAt: null,
    payAmount: null,
  };
  await deps.db.transaction(async (tx) => {
    await qrCodes.insert(tx, code);
    await record(tx, {
      action: 'qr_code.created',
      subject: toTypeId('qrCode', code.id),
      before: null,
      after: { store_id: toTypeId('store', storeId) },
    });
  });
  return { code, store };
}
