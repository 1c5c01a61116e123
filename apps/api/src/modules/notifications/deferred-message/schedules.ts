import { PUSH_PATIENCE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as messages from '../message/message.repository.ts';
import * as deferredMessages from './deferred-message.repository.ts';

/**
 * Sends a deferred message after a while, whatever happened to its push. Reading the notification
 * in the app does not suppress it, because the reader may not be the owner.
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
  // Sending too early is harmless, because the message would be sent anyway. A delayed message may
  // be a warning.
  return [{ name: 'send-deferred-messages', needsAgreedTime: false, run }];
}
