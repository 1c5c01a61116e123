import type { Deps } from '../../dependencies.ts';
import type { Sweep } from '../../platform/jobs/schedules.ts';
import { describeError } from '../../platform/log.ts';
import { advanceAgreement } from './advance-recurring-billing.ts';
import * as agreements from './recurring-billing.repository.ts';

// So many wait for the network at once; each takes a connection only between its questions.
const BATCH = 5;
const AGAIN_MS = 5 * 60 * 1000;

export function agreementSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'charge-agreements', run: () => chargeAgreements(deps) }];
}

/** Looks at every agreement that there is something to do about. */
async function chargeAgreements(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const now = deps.clock.now();
    // Taken with a later look: one that stumbles holds up none of the others.
    const again = new Date(now.getTime() + AGAIN_MS);
    const due = await agreements.takeDue(deps.db, { now, again, limit: BATCH });
    await Promise.all(due.map((id) => lookAt(deps, id)));
    count += due.length;
    if (due.length < BATCH) return count;
  }
}

async function lookAt(deps: Deps, id: string): Promise<void> {
  await advanceAgreement(deps, id).catch((error) => {
    deps.log.warn('agreement.not_advanced', describeError(error));
  });
}
