import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as events from './provider-event.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DONE_DAYS = 90;
/**
 * Cardholders can dispute a charge up to 120 days later, and accounts are closed once a year.
 * Events that need action are kept for a year and a month.
 */
const OPEN_DAYS = 400;

export function providerEventSchedules({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const run = () => events.forgetBefore(db, { done: daysAgo(DONE_DAYS), open: daysAgo(OPEN_DAYS) });
  return [{ name: 'delete-old-provider-events', run }];
}
