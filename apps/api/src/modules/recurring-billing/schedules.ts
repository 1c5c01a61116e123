import type { Deps } from '../../dependencies.ts';
import { processInParallel } from '../../platform/jobs/process-in-parallel.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import { describeError } from '../../platform/log.ts';
import { advanceRecurringBilling } from './advance-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';

const AGAIN_MS = 5 * 60 * 1000;

export function recurringBillingSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    { name: 'charge-recurring-billings', run: (signal) => chargeRecurringBillings(deps, signal) },
  ];
}

/** Runs all recurring billings that are due. */
function chargeRecurringBillings(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processInParallel<string>({
    signal,
    take: (limit) => {
      const now = deps.clock.now();
      // Claimed with a later run time, so that a failing one does not block the others.
      const again = new Date(now.getTime() + AGAIN_MS);
      return recurringBillings.takeDue(deps.db, { now, again, limit });
    },
    work: (id) =>
      advanceRecurringBilling(deps, id)
        .catch((error) => deps.log.warn('recurring_billing.not_advanced', describeError(error)))
        .then(() => true),
  });
}
