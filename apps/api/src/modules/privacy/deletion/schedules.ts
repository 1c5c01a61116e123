import type { Deps } from '../../../dependencies.ts';
import type { Sweep } from '../../../platform/jobs/schedules.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { remindLeaving } from './remind-deletion.ts';

export function deletionSchedules(deps: Deps): readonly Sweep[] {
  return [
    { name: 'remind-leaving', run: () => remindLeaving(deps) },
    { name: 'erase-accounts', run: () => eraseAccounts(deps) },
  ];
}
