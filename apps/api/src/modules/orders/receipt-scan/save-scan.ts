import { KEPT_SLIPS_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { isOwner } from '../is-owner.ts';
import * as orders from '../order.repository.ts';
import * as scanPhotos from './scan-photo.repository.ts';

type SaveScanInput = { readonly id: string; readonly userId: string; readonly device: Buffer };

/** Keeps a bill as a record of whoever had it read, also before they signed in. */
export function keepSlip(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: SaveScanInput,
): Promise<scanPhotos.KeptSlip> {
  const { id, userId } = input;
  return deps.db.transaction(async (tx) => {
    const before = await scanPhotos.getKept(tx, userId, id);
    if (before !== undefined) return before;
    // Whoever pays holds the person before the order, and so does this.
    const count = await scanPhotos.countKept(tx, userId);
    const order = await orders.getLocked(tx, id);
    if (order?.source !== 'receipt' || !isOwner(order, input)) throw new AppError('not_found');
    if (count >= KEPT_SLIPS_MAX) throw new AppError('slip.too_many', { max: KEPT_SLIPS_MAX });
    await scanPhotos.keep(tx, userId, id, deps.clock.now());
    await orders.claim(tx, id, userId);
    const kept = await scanPhotos.getKept(tx, userId, id);
    if (kept === undefined) throw new AppError('slip.forgotten');
    return kept;
  });
}
