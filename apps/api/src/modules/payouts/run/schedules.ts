import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { completePayouts } from '../complete-payouts.ts';
import { runDuePayouts } from './payout-run.ts';

export function payoutSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    { name: 'pay-out-merchants', run: (signal) => runDuePayouts(deps, signal) },
    { name: 'complete-payouts', run: (signal) => completePayouts(deps, signal) },
  ];
}
