import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { eraseRecords } from './erase-records.ts';

export function recordSchedules(deps: Deps): readonly ScheduledTask[] {
  return [{ name: 'erase-records', run: () => eraseRecords(deps) }];
}
