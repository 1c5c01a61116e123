import { SESSION_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as signIns from '../sign-in-event/sign-in-event.repository.ts';
import * as sessions from './session.repository.ts';

const RETENTION_MS = SESSION_RETENTION_DAYS * 24 * 60 * 60 * 1000;

export function sessionSchedules(deps: Deps): readonly ScheduledTask[] {
  const getCutoff = () => new Date(deps.clock.now().getTime() - RETENTION_MS);
  return [
    {
      name: 'delete-expired-sessions',
      run: () => sessions.forgetOlderThan(deps.db, getCutoff()),
    },
    {
      name: 'delete-old-sign-in-events',
      run: () => signIns.deleteBefore(deps.db, getCutoff()),
    },
  ];
}
