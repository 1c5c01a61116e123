import { Gauge, type Registry } from 'prom-client';
import { type Backlog, createBacklogReader } from '../platform/db/backlog.ts';
import type { Db } from '../platform/db/db.ts';
import { describeError, type Log } from '../platform/log.ts';

type Kind = 'attempts' | 'events' | 'provider_events' | 'messages' | 'jobs';

/**
 * What waits in the database. Every process reports the same, so queries take the maximum. Absent
 * while the database cannot be read.
 */
export function observeBacklog(deps: { readonly db: Db; readonly log: Log }, registry: Registry) {
  const readBacklog = createBacklogReader(deps.db);
  let last: Backlog | undefined;
  const options = { labelNames: ['kind' as const], registers: [registry] };
  const collect = (gauge: Gauge<'kind'>, values: (backlog: Backlog) => Record<Kind, number>) => {
    gauge.reset();
    if (last === undefined) return;
    for (const [kind, value] of Object.entries(values(last))) gauge.set({ kind }, value);
  };
  new Gauge({
    ...options,
    name: 'saifu_backlog',
    help: 'Provider requests without a result, and events, messages and jobs that wait.',
    collect() {
      collect(this, (backlog) => ({
        attempts: backlog.openAttempts,
        events: backlog.pendingEvents,
        provider_events: backlog.queuedProviderEvents,
        messages: backlog.queuedMessages,
        jobs: backlog.waitingJobs,
      }));
    },
  });
  new Gauge({
    ...options,
    name: 'saifu_backlog_age_seconds',
    help: 'How long the oldest of them waits.',
    collect() {
      collect(this, (backlog) => ({
        attempts: backlog.openAttemptAge,
        events: backlog.pendingEventAge,
        provider_events: backlog.queuedProviderEventAge,
        messages: backlog.queuedMessageAge,
        jobs: backlog.waitingJobAge,
      }));
    },
  });
  new Gauge({
    name: 'saifu_failed_jobs',
    help: 'Jobs that failed for good within the last week.',
    registers: [registry],
    collect() {
      if (last === undefined) this.remove();
      else this.set(last.failedJobs);
    },
  });
  return {
    read: async (): Promise<void> => {
      last = await readBacklog().catch((error) => {
        deps.log.warn('backlog.unreadable', describeError(error));
        return undefined;
      });
    },
  };
}
