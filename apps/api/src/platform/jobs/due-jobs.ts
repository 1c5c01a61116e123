import sql from 'sql-template-tag';
import type { Db } from '../db/db.ts';
import { describeError, type Log } from '../log.ts';

type DueJobsOptions = {
  readonly queues: readonly string[];
  readonly intervalMs: number;
  readonly log: Log;
  /** Wakes a queue. */
  readonly call: (queue: string) => void;
};

/**
 * Wakes the queues with due jobs that no relay of this process has announced: retries, and jobs
 * left by other workers. One statement for all queues: dozens of queues that poll for themselves
 * keep an idle server busy. The order is that of the library's index; without it, the server may
 * read all waiting jobs to find whether there is one.
 */
export function pollDueJobs(
  db: Db,
  { queues, intervalMs, log, call }: DueJobsOptions,
): () => Promise<void> {
  let polling = Promise.resolve();
  let isPolling = false;
  const poll = async () => {
    const due = await db.rows<{ queue: string }>(sql`
      select queue from unnest(${queues}::text[]) as queue cross join lateral (
        select from pgboss.job j where j.name = queue and j.state < 'active' and not j.blocked
          and j.start_after <= pgboss.job_now()
        order by j.priority desc, j.created_on limit 1
      ) due
    `);
    for (const { queue } of due) call(queue);
  };
  const timer = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    polling = poll()
      .catch((error) => log.warn('jobs.failed', describeError(error)))
      .finally(() => {
        isPolling = false;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await polling;
  };
}
