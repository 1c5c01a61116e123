import type { Deps } from '../../../dependencies.ts';
import * as consultations from './consultation.repository.ts';

const BATCH = 100;

/** Closes answered consultations without a reply whose closing time has passed. */
export async function closeConsultations(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const now = deps.clock.now();
    const taken = await deps.db.transaction((tx) => consultations.closeDue(tx, now, BATCH));
    count += taken;
    if (taken < BATCH) return count;
  }
}
