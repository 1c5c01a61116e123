import type { Deps } from '../../../deps.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { eraseRecords } from './erase-records.ts';

export function recordSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'erase-records', run: () => eraseRecords(deps) }];
}
