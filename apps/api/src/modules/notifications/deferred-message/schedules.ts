import { PUSH_PATIENCE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as messages from '../message/message.repository.ts';
import * as deferredMessages from './deferred-message.repository.ts';

/**
 * Whatever became of the push: after a while the letter is sent. That somebody has read the same in
 * the app keeps it back no longer, for that may not be the owner.
 */
export function deferredMessageSchedules({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  const run = () =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const due = await deferredMessages.listBefore(tx, new Date(now.getTime() - PUSH_PATIENCE_MS));
      for (const id of due) await messages.release(tx, id, now);
      return due.length;
    });
  // A letter that is sent too early would have been sent anyway; one that waits may be a warning.
  return [{ name: 'send-deferred-messages', needsAgreedTime: false, run }];
}
