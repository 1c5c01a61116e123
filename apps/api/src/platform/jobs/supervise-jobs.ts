import type { PgBoss } from 'pg-boss';
import sql from 'sql-template-tag';
import type { Db } from '../db/db.ts';
import { isDistributed } from '../db/engine.ts';
import { describeError, type Log } from '../log.ts';

/**
 * Indexes of our own on the table of the library, which finds active and finished jobs only by
 * reading all rows. Finished jobs are kept for a while, so that would cost more with every payment.
 */
const INDEXES = {
  saifu_active_jobs: `(name, id) where state = 'active'`,
  saifu_completed_jobs: `(completed_on) where state = 'completed'`,
  saifu_waiting_by_owner: `(name, priority, group_id, start_after)
    where state < 'active' and not blocked and group_id is not null`,
  saifu_failed_jobs: `(completed_on) where state > 'completed'`,
} as const;

/**
 * Built while the table is in use. A build that was interrupted leaves an invalid index. The
 * distributed engines build every index that way, and their table has no partitions.
 */
export async function createJobIndexes(db: Db): Promise<void> {
  const [concurrently, table] = isDistributed(db.engine)
    ? ['', 'job']
    : ['concurrently', 'job_common'];
  for (const [name, definition] of Object.entries(INDEXES)) {
    const [found] = await db.rows<{ isValid: boolean }>(sql`
      select indisvalid as "isValid" from pg_index
      where indexrelid = to_regclass(${`pgboss.${name}`})
    `);
    if (found?.isValid) continue;
    await db.foreign(`drop index ${concurrently} if exists pgboss.${name}`);
    await db.foreign(`create index ${concurrently} ${name} on pgboss.${table} ${definition}`);
  }
}

type SupervisionInput = {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly log: Log;
  readonly intervalMs: number;
};

/**
 * Ends jobs whose worker is dead or that take too long, so that they are retried. The supervision
 * of the library does so too, but also counts all rows of its table each time.
 */
export function superviseJobs(input: SupervisionInput): () => Promise<void> {
  const { log, intervalMs } = input;
  let supervising: Promise<void> | null = null;
  const timer = setInterval(() => {
    supervising ??= failStaleJobs(input)
      .catch((error) => log.warn('jobs.failed', describeError(error)))
      .finally(() => {
        supervising = null;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await supervising;
  };
}

type StaleJobs = { readonly name: string; readonly ids: string[] };

/** Fails the jobs of dead workers and those that take too long. */
export async function failStaleJobs({
  boss,
  db,
  log,
}: Omit<SupervisionInput, 'intervalMs'>): Promise<void> {
  const stale = await db.rows<StaleJobs>(sql`
    select name, array_agg(id) as ids from pgboss.job
    where state = 'active' and (
      heartbeat_on + heartbeat_seconds * interval '1 second' < pgboss.job_now()
      or started_on + expire_seconds * interval '1 second' < pgboss.job_now()
    ) group by name
  `);
  for (const { name, ids } of stale) {
    log.warn('jobs.stale', { job: name, count: ids.length });
    await boss.fail(name, ids, { message: 'the worker is dead, or the job took too long' });
  }
}

const BATCH = 5000;

/**
 * Deletes completed jobs after an hour and failed ones after a week; for a scheduled task on agreed
 * time.
 */
export async function deleteFinishedJobs(db: Db, signal?: AbortSignal): Promise<number> {
  const [found] = await db.rows<{ isThere: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (!found?.isThere) return 0;
  return (
    (await deleteInBatches(() => deleteCompleted(db), signal)) +
    (await deleteInBatches(() => deleteFailed(db), signal))
  );
}

const deleteCompleted = (db: Db) =>
  db.run(sql`
    delete from pgboss.job j using (
      select name, id from pgboss.job
      where state = 'completed' and completed_on < now() - interval '1 hour'
      order by completed_on limit ${BATCH}
    ) old where j.name = old.name and j.id = old.id
  `);
const deleteFailed = (db: Db) =>
  db.run(sql`
    delete from pgboss.job j using (
      select name, id from pgboss.job
      where state > 'completed' and completed_on < now() - interval '7 days'
      order by completed_on limit ${BATCH}
    ) old where j.name = old.name and j.id = old.id
  `);

/** Repeats a statement that deletes a limited number of rows, until it finds none. */
export async function deleteInBatches(
  deleteSome: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  for (let count = 0; ; ) {
    const deleted = await deleteSome();
    count += deleted;
    if (deleted === 0 || signal?.aborted) return count;
  }
}
