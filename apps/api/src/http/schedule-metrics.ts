import { Counter, Gauge, type Registry } from 'prom-client';
import type { ScheduleStatus } from '../platform/jobs/schedules.ts';

/** The last runs of the scheduled tasks of this process; nothing in a process without schedules. */
export function observeSchedules(status: ScheduleStatus, registry: Registry): void {
  const options = { labelNames: ['task' as const], registers: [registry] };
  new Gauge({
    ...options,
    name: 'saifu_schedule_last_success_timestamp_seconds',
    help: 'When a scheduled task last succeeded.',
    collect() {
      for (const [task, { succeededAt }] of status) {
        if (succeededAt !== undefined) this.set({ task }, succeededAt.getTime() / 1000);
      }
    },
  });
  new Gauge({
    ...options,
    name: 'saifu_schedule_duration_seconds',
    help: 'How long the last run of a scheduled task took.',
    collect() {
      for (const [task, { seconds }] of status) this.set({ task }, seconds);
    },
  });
  new Counter({
    ...options,
    name: 'saifu_schedule_failures_total',
    help: 'Failed runs of a scheduled task.',
    collect() {
      this.reset();
      for (const [task, { failures }] of status) this.inc({ task }, failures);
    },
  });
}
