import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Deps } from '../../dependencies.ts';
import { changePayout } from './change-payout.ts';
import * as payouts from './payout.repository.ts';

const BATCH_SIZE = 200;

/** What the bank has is paid on the day of the transfer, unless the bank returns it. */
export async function completePayouts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now();
  let count = 0;
  while (true) {
    const ids = await payouts.listTransferred(db, toCivilDate(now), BATCH_SIZE);
    for (const id of ids) {
      if (signal?.aborted) return count;
      const change = { event: 'pay', createdBy: 'schedule', reason: null, now } as const;
      if ((await payOne(db, id, change)) !== null) count += 1;
    }
    if (ids.length < BATCH_SIZE) return count;
  }
}

/** One that was returned meanwhile is closed. */
function payOne(db: Deps['db'], id: string, change: Parameters<typeof changePayout>[2]) {
  return db.transaction(async (tx) => {
    const payout = await payouts.getLocked(tx, id);
    return payout?.status === 'in_transit' ? changePayout(tx, id, change) : null;
  });
}
