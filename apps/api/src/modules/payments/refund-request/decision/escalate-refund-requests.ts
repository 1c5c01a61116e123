import type { Deps } from '../../../../dependencies.ts';
import * as decisions from './decision.repository.ts';

const BATCH = 100;

/** A missing answer is not a rejection: staff decide requests that the merchant left unanswered. */
export async function escalateRefundRequests(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const now = deps.clock.now();
    const taken = await deps.db.transaction((tx) => decisions.escalateDue(tx, now, BATCH));
    count += taken;
    if (taken < BATCH) return count;
  }
}
