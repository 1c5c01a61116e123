import type { Deps } from '../../../dependencies.ts';
import type { Sweep } from '../../../platform/jobs/schedules.ts';
import { remindPayers } from './remind-payers.ts';

export function confirmationSchedules(deps: Deps): readonly Sweep[] {
  return [{ name: 'remind-payers', run: () => remindPayers(deps) }];
}
