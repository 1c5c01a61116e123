import { AppError } from '@saifu/domain/shared/app-error';
import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';

/** Throws unless all these stores belong to the merchant. */
export async function assertOwnStores(
  tx: Tx,
  merchantId: string,
  storeIds: readonly string[],
): Promise<void> {
  const own = await stores.countOwn(tx, merchantId, storeIds);
  if (own !== new Set(storeIds).size) {
    throw new AppError('request.invalid', {}, [{ path: 'store_ids', code: 'not_found' }]);
  }
}
