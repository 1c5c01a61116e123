import { AppError } from '@saifu/domain/shared/app-error';
import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';

/** Throws unless all these stores belong to the merchant. The operator (null) has none. */
export async function assertOwnStores(
  tx: Tx,
  merchantId: string | null,
  storeIds: readonly string[],
): Promise<void> {
  const own = merchantId === null ? 0 : await stores.countOwn(tx, merchantId, storeIds);
  if (own !== new Set(storeIds).size) {
    throw new AppError('request.invalid', {}, [{ path: 'store_ids', code: 'not_found' }]);
  }
}
