import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { remindPayers } from './remind-payers.ts';

export function confirmationSchedules(deps: Deps): readonly ScheduledTask[] {
  return [{ name: 'remind-payers', run: () => remindPayers(deps) }];
}
