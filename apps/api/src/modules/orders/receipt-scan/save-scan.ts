import { SAVED_RECEIPT_SCANS_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { isOwner } from '../is-owner.ts';
import * as orders from '../order.repository.ts';
import * as scanPhotos from './scan-photo.repository.ts';

type SaveScanInput = { readonly id: string; readonly userId: string; readonly device: Buffer };

/** Saves a receipt for the user, including one that this browser scanned before sign-in. */
export function saveReceiptScan(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: SaveScanInput,
): Promise<scanPhotos.SavedScan> {
  const { id, userId } = input;
  return deps.db.transaction(async (tx) => {
    const before = await scanPhotos.getSaved(tx, userId, id);
    if (before !== undefined) return before;
    // Locks the user before the order, in the same order as a payment.
    const count = await scanPhotos.countSaved(tx, userId);
    const order = await orders.getLocked(tx, id);
    if (order?.source !== 'receipt' || !isOwner(order, input)) throw new AppError('not_found');
    if (count >= SAVED_RECEIPT_SCANS_MAX)
      throw new AppError('receipt_scan.too_many', { max: SAVED_RECEIPT_SCANS_MAX });
    await scanPhotos.save(tx, userId, id, deps.clock.now());
    await orders.claim(tx, id, userId);
    const saved = await scanPhotos.getSaved(tx, userId, id);
    if (saved === undefined) throw new AppError('receipt_scan.forgotten');
    return saved;
  });
}
