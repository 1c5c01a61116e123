import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as resets from './password-reset.repository.ts';

/** Some of the addresses belong to no member. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

export function memberPasswordSchedules(
  deps: Pick<Deps, 'db' | 'clock'>,
): readonly ScheduledTask[] {
  return [
    {
      name: 'delete-expired-member-password-resets',
      run: () =>
        resets.forgetOlderThan(deps.db, new Date(deps.clock.now().getTime() - RETENTION_MS)),
    },
  ];
}
