import type { Deps } from '../../dependencies.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import { describeError } from '../../platform/log.ts';
import { advanceRecurringBilling } from './advance-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';

// The number of concurrent provider requests. Each takes a database connection only between
// requests.
const BATCH = 5;
const AGAIN_MS = 5 * 60 * 1000;

export function recurringBillingSchedules(deps: Deps): readonly ScheduledTask[] {
  return [{ name: 'charge-recurring-billings', run: () => chargeRecurringBillings(deps) }];
}

/** Runs all recurring billings that are due. */
async function chargeRecurringBillings(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const now = deps.clock.now();
    // Claimed with a later run time, so that a failing one does not block the others.
    const again = new Date(now.getTime() + AGAIN_MS);
    const due = await recurringBillings.takeDue(deps.db, { now, again, limit: BATCH });
    await Promise.all(due.map((id) => advanceOne(deps, id)));
    count += due.length;
    if (due.length < BATCH) return count;
  }
}

async function advanceOne(deps: Deps, id: string): Promise<void> {
  await advanceRecurringBilling(deps, id).catch((error) => {
    deps.log.warn('recurring_billing.not_advanced', describeError(error));
  });
}
