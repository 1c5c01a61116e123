import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as exports from './export.repository.ts';

// A maker says something every few receipts, and a dead one's job is free again in a minute.
const SILENCE_MS = 20 * 60 * 1000;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export function exportSchedules(deps: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  const now = () => deps.clock.now();
  const before = (ageMs: number) => new Date(now().getTime() - ageMs);
  return [
    {
      name: 'wake-silent-exports',
      // Starts again what may be started twice.
      needsAgreedTime: false,
      run: () => exports.wakeSilent(deps.db, before(SILENCE_MS), now()),
    },
    { name: 'expire-exports', run: () => exports.expire(deps.db, now()) },
    { name: 'forget-exports', run: () => exports.forgetBefore(deps.db, before(RETENTION_MS)) },
  ];
}
