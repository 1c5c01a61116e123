import type { Deps } from '../../../dependencies.ts';
import * as consultations from './consultation.repository.ts';

const BATCH = 100;

/** What was answered, and to which nobody said anything since, is over. */
export async function closeConsultations(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const now = deps.clock.now();
    const taken = await deps.db.transaction((tx) => consultations.closeDue(tx, now, BATCH));
    count += taken;
    if (taken < BATCH) return count;
  }
}
