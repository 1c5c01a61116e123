import { MESSAGE_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as notifications from './notification.repository.ts';

const RETENTION_MS = MESSAGE_RETENTION_DAYS * 24 * 60 * 60 * 1000;

/** Kept as long as the corresponding messages. */
export function notificationSchedules({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  const run = () => notifications.forgetBefore(db, new Date(clock.now().getTime() - RETENTION_MS));
  return [{ name: 'delete-expired-notifications', run }];
}
