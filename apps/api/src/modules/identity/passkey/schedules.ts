import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { forgetChallengesBefore } from '../../../platform/passkey/used-challenge.repository.ts';

// Longer than the clocks of two processes may differ.
const RETENTION_MS = 60 * 60 * 1000;

export function passkeySchedules({ db, clock }: Deps): readonly ScheduledTask[] {
  return [
    {
      name: 'delete-expired-passkey-challenges',
      run: () => forgetChallengesBefore(db, new Date(clock.now().getTime() - RETENTION_MS)),
    },
  ];
}
