import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { IMMEDIATE_PACE, testDatabase } from '../../testing/test-app.ts';
import { newUuid } from '../crypto/tokens.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { deleteRelayedEventsBefore, publishEvents } from '../outbox/outbox.ts';
import { startJobs } from './jobs.ts';
import { createJobIndexes, deleteFinishedJobs, deleteInBatches } from './supervise-jobs.ts';

const log = createLog('silent');

async function startWorking(db: Db, handle = async () => {}) {
  const subscriber = { name: 'handle-event', on: 'payment.authorized', handle };
  const jobs = await startJobs(db, [subscriber], log, IMMEDIATE_PACE);
  onTestFinished(jobs.stop);
  return jobs;
}

const insertFinished = (db: Db, state: 'completed' | 'failed', ago: string, count = 1) =>
  db.run(sql`
    insert into pgboss.job (name, state, completed_on, created_on)
    select 'handle-event', ${state}::pgboss.job_state, now() - ${ago}::interval,
      now() - ${ago}::interval
    from generate_series(1, ${count}::int)
  `);

test('completed jobs are deleted after an hour, failed ones after a week, waiting ones are kept', async () => {
  const db = await testDatabase();
  expect(await deleteFinishedJobs(db)).toBe(0);
  await startWorking(db);
  const event = { id: newUuid(), type: 'payment.authorized', subjectId: newUuid(), payload: {} };
  await db.transaction((tx) => publishEvents(tx, [{ ...event, occurredAt: new Date() }]));
  const finished = () => db.rows(sql`select 1 from pgboss.job where state = 'completed'`);
  await vi.waitFor(async () => expect(await finished()).toHaveLength(1), 20_000);
  await insertFinished(db, 'completed', '59 minutes');
  await insertFinished(db, 'failed', '6 days');
  expect(await deleteFinishedJobs(db)).toBe(0);
  await insertFinished(db, 'completed', '61 minutes');
  await insertFinished(db, 'failed', '8 days');
  await db.run(sql`
    insert into pgboss.job (name, state, created_on, start_after)
    values ('handle-event', 'created', now() - interval '8 days', now() + interval '1 day')
  `);
  expect(await deleteFinishedJobs(db)).toBe(2);
  const [queue] = await db.rows(sql`
    select deletion_seconds, retention_seconds from pgboss.queue where name = 'handle-event'
  `);
  expect(queue).toEqual({ deletion_seconds: 0, retention_seconds: 315_360_000 });
});

test('more finished jobs than a batch are all deleted in one run', async () => {
  const db = await testDatabase();
  await startWorking(db);
  await insertFinished(db, 'completed', '2 hours', 12_000);
  expect(await deleteFinishedJobs(db)).toBe(12_000);
});

test('supervision and deletion read no finished jobs that are to be kept', async () => {
  const db = await testDatabase();
  const jobs = await startWorking(db);
  await jobs.stop();
  await insertFinished(db, 'completed', '10 minutes', 50_000);
  await db.foreign('vacuum analyze pgboss.job_common');
  const before = await rowsRead(db);
  // Supervised once at least: the job of a dead worker is retried.
  await db.run(sql`
    insert into pgboss.job (name, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
    values ('handle-event', 'active', now() - interval '1 minute', now() - interval '1 minute',
      10, 5)
  `);
  await startWorking(db);
  const waiting = () => db.rows(sql`select 1 from pgboss.job where state = 'active'`);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), 30_000);
  await deleteFinishedJobs(db);
  expect((await rowsRead(db)) - before).toBeLessThan(5000);
});

/** Rows of the table of jobs that were read without an index. */
async function rowsRead(db: Db): Promise<number> {
  // Each connection reports its counts at most once a second.
  await sleep(1500);
  await db.rows(sql`select 1`);
  const [row] = await db.rows<{ count: number }>(sql`
    select seq_tup_read as count from pg_stat_user_tables where relname = 'job_common'
  `);
  return row?.count ?? 0;
}

test('an index whose build was interrupted is built again', async () => {
  const db = await testDatabase();
  await startWorking(db);
  const validity = () =>
    db.rows(sql`
      select indisvalid from pg_index where indexrelid = 'pgboss.saifu_active_jobs'::regclass
    `);
  await db.run(sql`
    update pg_index set indisvalid = false
    where indexrelid = 'pgboss.saifu_active_jobs'::regclass
  `);
  await createJobIndexes(db);
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

test('relayed events are deleted from the oldest on, and pending ones are kept', async () => {
  const db = await testDatabase();
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000);
  const insert = (at: Date, publishedAt: Date | null, count: number) =>
    db.run(sql`
      insert into outbox_events (id, type, subject_id, payload, occurred_at, published_at)
      select id, 'test.old', id, '{}', ${at}, ${publishedAt}
      from unnest(${Array.from({ length: count }, newUuid)}::uuid[]) as id
    `);
  await insert(daysAgo(40), null, 10);
  await insert(daysAgo(40), daysAgo(40), 6000);
  await insert(daysAgo(1), daysAgo(1), 20);
  const remove = () => deleteRelayedEventsBefore(db, daysAgo(30));
  expect(await deleteInBatches(remove)).toBe(6000);
  expect(await db.rows(sql`select 1 from outbox_events`)).toHaveLength(30);
});
