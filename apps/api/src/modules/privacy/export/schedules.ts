import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as exports from './export.repository.ts';

// A running export updates its heartbeat every few receipts, and the job of a dead process is
// released within a minute.
const SILENCE_MS = 20 * 60 * 1000;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export function exportSchedules(deps: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  const now = () => deps.clock.now();
  const before = (ageMs: number) => new Date(now().getTime() - ageMs);
  return [
    {
      name: 'wake-silent-exports',
      // Restarting an export twice is harmless.
      needsAgreedTime: false,
      run: () => exports.wakeSilent(deps.db, before(SILENCE_MS), now()),
    },
    { name: 'expire-exports', run: () => exports.expire(deps.db, now()) },
    {
      name: 'delete-expired-exports',
      run: () => exports.forgetBefore(deps.db, before(RETENTION_MS)),
    },
  ];
}
