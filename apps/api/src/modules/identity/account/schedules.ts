import { UNCONFIRMED_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as accounts from './account.repository.ts';

export function accountSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    {
      name: 'delete-expired-unconfirmed-accounts',
      run: () => {
        const moment = new Date(deps.clock.now().getTime() - UNCONFIRMED_LIFE_MS);
        return accounts.deleteUnconfirmedBefore(deps.db, moment);
      },
    },
  ];
}
