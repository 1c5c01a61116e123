import sql from 'sql-template-tag';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { IMMEDIATE_PACE, testDatabase } from '../../testing/test-app.ts';
import { newUuid } from '../crypto/tokens.ts';
import { connect, type Db } from '../db/db.ts';
import type { DistributedEngine } from '../db/engine.ts';
import { createLog } from '../log.ts';
import { type DomainEvent, publishEvents, type Subscriber } from '../outbox/outbox.ts';
import { startJobs } from './jobs.ts';
import { deleteFinishedJobs } from './supervise-jobs.ts';

const log = createLog('silent');
const ENGINES = ['yugabytedb', 'cockroachdb'] as const;

/**
 * PostgreSQL, used as the other engine is used: the library's tables and statements for it are
 * also valid here, and so are ours on those tables.
 */
async function openAs(engine: DistributedEngine): Promise<Db> {
  const fresh = await testDatabase();
  const [row] = await fresh.rows<{ name: string }>(sql`select current_database() as name`);
  const url = inject('postgresUrl').replace('/postgres?', `/${row?.name}?`);
  const db = connect({ connectionString: url }, 10, log, { engine });
  onTestFinished(() => db.close());
  return db;
}

async function work(db: Db, subscriber: Partial<Subscriber>): Promise<DomainEvent> {
  const subscribers = [{ name: 'handle', on: 'payment.authorized', ...subscriber } as Subscriber];
  const jobs = await startJobs(db, subscribers, log, IMMEDIATE_PACE);
  onTestFinished(jobs.stop);
  const type = 'payment.authorized';
  const event = { id: newUuid(), type, subjectId: newUuid(), payload: { n: 'a' } };
  const published = { ...event, occurredAt: new Date() };
  await db.transaction((tx) => publishEvents(tx, [published]));
  return published;
}

const listJobs = (db: Db) =>
  db.rows(sql`select state::text as state, retry_count as retries from pgboss.job`);

test.each(ENGINES.flatMap((engine) => [[engine, {}] as const, [engine, { owner: 'n' }] as const]))(
  'with the tables for %s, a failed job is retried and then done (%o)',
  async (engine, kind) => {
    const db = await openAs(engine);
    let attempts = 0;
    await work(db, {
      ...kind,
      handle: async () => {
        attempts += 1;
        if (attempts < 3) throw new Error('not yet');
      },
    });
    const done = [{ state: 'completed', retries: 2 }];
    await vi.waitFor(async () => expect(await listJobs(db)).toEqual(done), 30_000);
    expect(attempts).toBe(3);
    await db.run(sql`update pgboss.job set completed_on = now() - interval '2 hours'`);
    expect(await deleteFinishedJobs(db)).toBe(1);
  },
);

test.each(ENGINES)(
  'with the tables for %s, our indexes are on the table of jobs',
  async (engine) => {
    const db = await openAs(engine);
    await work(db, { handle: async () => {} });
    const indexes = await db.rows<{ name: string; table: string }>(sql`
    select indexname as name, tablename as table from pg_indexes
    where indexname like 'saifu%' order by 1
  `);
    expect(indexes.map(({ name, table }) => `${table} ${name}`)).toEqual([
      'job saifu_active_jobs',
      'job saifu_completed_jobs',
      'job saifu_failed_jobs',
      'job saifu_waiting_by_owner',
    ]);
  },
);

test('on CockroachDB a job whose failure cannot be recorded is not lost', async () => {
  const db = await openAs('cockroachdb');
  let attempts = 0;
  await work(db, {
    handle: async () => {
      attempts += 1;
      if (attempts > 1) return;
      // The library deletes the row and inserts it again. Here the second part fails.
      await db.script((run) =>
        run(`
          create sequence tries;
          create function reject() returns trigger language plpgsql as $$
          begin
            perform nextval('tries');
            raise exception 'rejected';
          end $$;
          create trigger rejects before insert on pgboss.job
            for each row execute function reject();
        `),
      );
      throw new Error('not yet');
    },
  });
  const readTries = async () => db.rows(sql`select is_called as "isTried" from tries`);
  await vi.waitFor(async () => expect(await readTries()).toEqual([{ isTried: true }]), 30_000);
  expect(await listJobs(db)).toEqual([{ state: 'active', retries: 0 }]);

  await db.script((run) => run('drop trigger rejects on pgboss.job'));
  await db.run(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour'`);
  await vi.waitFor(() => expect(attempts).toBe(2), 60_000);
});
