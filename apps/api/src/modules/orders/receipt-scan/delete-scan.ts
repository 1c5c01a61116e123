import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as orders from '../order.repository.ts';
import * as scans from './receipt-scan.repository.ts';
import * as scanPhotos from './scan-photo.repository.ts';

/** Deletes a scan that the user saved or has just created. The order is unchanged. */
export function deleteScan(deps: Pick<Deps, 'db'>, userId: string, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    if ((await scanPhotos.deleteSaved(tx, userId, id)) === 0) {
      const order = await orders.get(tx, id);
      if (order?.source !== 'receipt' || order.ownerId !== userId) throw new AppError('not_found');
      await scanPhotos.deleteUnsaved(tx, id);
    }
    await scans.deleteByOrder(tx, id);
  });
}
