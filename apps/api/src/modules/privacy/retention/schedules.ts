import type { Deps } from '../../../deps.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { eraseRecords } from './erase-records.ts';

export function recordSweeps(deps: Deps): readonly Sweep[] {
  return [{ name: 'erase-records', run: () => eraseRecords(deps) }];
}
