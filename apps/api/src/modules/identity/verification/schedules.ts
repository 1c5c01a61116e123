import { VERIFICATION_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { deleteExpiredRateWindows } from '../../../platform/rate-limits.ts';
import * as verifications from './verification.repository.ts';

// For this long an old link returns `link.expired` or `link.used`, not `link.unknown`.
const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_MS = VERIFICATION_RETENTION_DAYS * DAY_MS;

export function verificationSchedules(deps: Deps): readonly ScheduledTask[] {
  const { db, clock } = deps;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  return [
    {
      name: 'delete-expired-verifications',
      run: () =>
        verifications.forgetExpiredBefore(db, { any: ago(RETENTION_MS), addressed: ago(DAY_MS) }),
    },
    { name: 'delete-expired-rate-limits', run: () => deleteExpiredRateWindows(db, clock.now()) },
  ];
}
