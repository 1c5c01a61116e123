import type { Deps } from '../../dependencies.ts';
import * as orders from './order.repository.ts';

const BATCH = 200;

/** Marks overdue orders as expired, in batches, and publishes an event for each. */
export async function expireOrders(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  let count = 0;
  for (;;) {
    const taken = await deps.db.transaction(async (tx) => {
      const runOut = await orders.takeRunOut(tx, now, BATCH);
      for (const { merchantId, ...order } of runOut) {
        await orders.close(tx, order, 'expired', merchantId, now);
      }
      return runOut.length;
    });
    count += taken;
    if (taken < BATCH) return count;
  }
}
