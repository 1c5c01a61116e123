import sql from 'sql-template-tag';
import type { Db } from './db.ts';

/** Work that is waiting, with the age of the oldest in seconds. */
export type Backlog = {
  readonly openAttempts: number;
  readonly openAttemptAge: number;
  readonly pendingEvents: number;
  readonly pendingEventAge: number;
  readonly queuedProviderEvents: number;
  readonly queuedProviderEventAge: number;
  readonly queuedMessages: number;
  readonly queuedMessageAge: number;
  readonly waitingJobs: number;
  readonly waitingJobAge: number;
  readonly failedJobs: number;
};

// Each scrape of each process asks, so the result is shared for a moment.
const REUSE_MS = 5000;

/** Reads the backlog. Every count reads only the rows that it counts, by a partial index. */
export function createBacklogReader(db: Db): () => Promise<Backlog> {
  let last: { readonly result: Promise<Backlog>; readonly atMs: number } | undefined;
  return () => {
    const nowMs = performance.now();
    if (last === undefined || nowMs - last.atMs > REUSE_MS) {
      last = { result: readBacklog(db), atMs: nowMs };
    }
    return last.result;
  };
}

async function readBacklog(db: Db): Promise<Backlog> {
  const [work] = await db.rows<Omit<Backlog, keyof typeof NO_JOBS>>(sql`
    select "openAttempts", "openAttemptAge", "pendingEvents", "pendingEventAge",
      "queuedProviderEvents", "queuedProviderEventAge", "queuedMessages", "queuedMessageAge" from (
      select count(*) as "openAttempts",
        coalesce(extract(epoch from now() - min(opened_at)), 0)::float8 as "openAttemptAge"
      from payment_attempts where state = 'open'
    ) a, (
      select count(*) as "pendingEvents",
        coalesce(extract(epoch from now() - min(occurred_at)), 0)::float8 as "pendingEventAge"
      from outbox_events where published_at is null
    ) e, (
      select count(*) as "queuedProviderEvents",
        coalesce(extract(epoch from now() - min(first_delivered_at)), 0)::float8
          as "queuedProviderEventAge"
      from queued_provider_events
    ) p, (
      select count(*) as "queuedMessages",
        greatest(coalesce(extract(epoch from now() - min(due_at)), 0), 0)::float8
          as "queuedMessageAge"
      from queued_messages
    ) m
  `);
  if (work === undefined) throw new Error('the backlog could not be read');
  return { ...work, ...(await readJobs(db)) };
}

const NO_JOBS = { waitingJobs: 0, waitingJobAge: 0, failedJobs: 0 };

/** A worker creates the tables of the jobs when it first starts. */
async function readJobs(db: Db): Promise<typeof NO_JOBS> {
  const [found] = await db.rows<{ isThere: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (!found?.isThere) return NO_JOBS;
  const [jobs] = await db.rows<typeof NO_JOBS>(sql`
    select count(*) as "waitingJobs",
      greatest(coalesce(extract(epoch from now() - min(start_after)), 0), 0)::float8
        as "waitingJobAge",
      (select count(*) from pgboss.job where state > 'completed') as "failedJobs"
    from pgboss.job where state < 'active' and not blocked
  `);
  return jobs ?? NO_JOBS;
}
