import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as sessions from './session.repository.ts';

const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

export function sessionSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    {
      name: 'delete-expired-sessions',
      run: () =>
        sessions.forgetOlderThan(deps.db, new Date(deps.clock.now().getTime() - RETENTION_MS)),
    },
  ];
}
