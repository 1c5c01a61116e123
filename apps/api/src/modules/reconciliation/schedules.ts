import type { Deps } from '../../dependencies.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import { reconcileDays } from './report/reconcile-days.ts';

export function reconciliationSchedules(deps: Deps): readonly ScheduledTask[] {
  return [{ name: 'reconcile-days', run: (signal) => reconcileDays(deps, signal) }];
}
