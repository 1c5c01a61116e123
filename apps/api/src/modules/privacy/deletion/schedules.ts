import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { remindDeletion } from './remind-deletion.ts';

export function deletionSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    { name: 'remind-deletion', run: () => remindDeletion(deps) },
    { name: 'erase-accounts', run: () => eraseAccounts(deps) },
  ];
}
