import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as messages from './message.repository.ts';

// A job retries for about three days. A message not sent by then is given up.
const UNSENT_LIFE_MS = 4 * 24 * 60 * 60 * 1000;

const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

export function messageSchedules(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
): readonly ScheduledTask[] {
  const before = (ageMs: number) => new Date(deps.clock.now().getTime() - ageMs);
  const forget = {
    name: 'delete-expired-messages',
    run: () => messages.forgetBefore(deps.db, before(RETENTION_MS)),
  };
  // In the sandbox the rows serve as the inbox and keep their content.
  if (!deps.config.isLive) return [forget];
  const wipe = {
    name: 'wipe-unsent-messages',
    run: () => messages.wipeUnsent(deps.db, before(UNSENT_LIFE_MS)),
  };
  return [forget, wipe];
}
