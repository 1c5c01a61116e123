import type { Deps } from '../../../dependencies.ts';
import type { Sweep } from '../../../platform/jobs/schedules.ts';
import { eraseRecords } from './erase-records.ts';

export function recordSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'erase-records', run: () => eraseRecords(deps) }];
}
