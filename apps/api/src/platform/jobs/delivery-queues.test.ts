import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { IMMEDIATE_PACE, testDatabase } from '../../testing/test-app.ts';
import { newUuid } from '../crypto/tokens.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { type DomainEvent, publishEvents } from '../outbox/outbox.ts';
import { startJobs } from './jobs.ts';

type Handle = (event: DomainEvent, owner: unknown) => Promise<void>;

const SOON = 10_000;

async function working(db: Db, handle: Handle) {
  const subscriber = {
    name: 'knock',
    on: 'parcel.written',
    owner: 'owner',
    handle: (event: DomainEvent) => handle(event, event.payload.owner),
  };
  const jobs = await startJobs(db, [subscriber], createLog('silent'), IMMEDIATE_PACE);
  onTestFinished(jobs.stop);
  return jobs;
}

async function write(db: Db, owner: string | null, count = 1): Promise<void> {
  const occurredAt = new Date('2026-11-15T00:00:00Z');
  const events = Array.from({ length: count }, () => {
    const id = newUuid();
    return { id, type: 'parcel.written', subjectId: id, payload: { owner }, occurredAt };
  });
  await db.transaction((tx) => publishEvents(tx, events));
}

/** A receiver that does not respond until it is released. */
function createBlockedReceiver() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting: unknown[] = [];
  const deliver = async (owner: unknown) => {
    waiting.push(owner);
    await promise;
    waiting.splice(waiting.indexOf(owner), 1);
  };
  return { waiting, deliver, open: resolve };
}

test('an unresponsive receiver occupies few slots and does not delay other owners', async () => {
  const db = await testDatabase();
  const receiver = createBlockedReceiver();
  const delivered: unknown[] = [];
  await working(db, async (_, owner) => {
    if (owner === 'slow') await receiver.deliver(owner);
    delivered.push(owner);
  });
  await write(db, 'slow', 100);
  await vi.waitFor(() => expect(receiver.waiting).toHaveLength(4), SOON);
  await write(db, 'quick', 30);
  await write(db, null);
  await vi.waitFor(() => expect(delivered).toHaveLength(31), SOON);
  expect(receiver.waiting).toHaveLength(4);
  expect(delivered).not.toContain('slow');
  receiver.open();
  await vi.waitFor(() => expect(delivered).toHaveLength(131), SOON);
});

test('the jobs that wait for an unresponsive receiver are not read again and again', async () => {
  const db = await testDatabase();
  const receiver = createBlockedReceiver();
  const delivered: unknown[] = [];
  await working(db, async (_, owner) => {
    if (owner === 'slow') await receiver.deliver(owner);
    delivered.push(owner);
  });
  await write(db, 'slow', 4);
  await vi.waitFor(() => expect(receiver.waiting).toHaveLength(4), SOON);
  const waiting = 20_000;
  await db.run(sql`
    insert into pgboss.job (name, group_id, data, expire_seconds, start_after)
    select 'knock', 'slow', '{}', 900, now() from generate_series(1, ${waiting}::int)
  `);
  await db.foreign('vacuum analyze pgboss.job_common');
  const before = await countRowsRead(db);
  for (let round = 1; round <= 10; round += 1) {
    await write(db, 'quick', 10);
    await vi.waitFor(() => expect(delivered).toHaveLength(10 * round), SOON);
  }
  expect((await countRowsRead(db)) - before).toBeLessThan(waiting / 2);
  receiver.open();
});

test('after a failed fetch, deliveries go on within seconds', async () => {
  const db = await testDatabase();
  const delivered: unknown[] = [];
  await working(db, async (_, owner) => void delivered.push(owner));
  await write(db, 'one');
  await vi.waitFor(() => expect(delivered).toEqual(['one']), SOON);
  // The statement of the fetch fails, while jobs can still be added.
  await db.foreign('alter table pgboss.job rename column heartbeat_on to heartbeat_away');
  await write(db, 'two');
  const countWaiting = async () =>
    (await db.rows(sql`select from pgboss.job where name = 'knock' and state = 'created'`)).length;
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), SOON);
  await sleep(1500);
  expect(delivered).toEqual(['one']);
  await db.foreign('alter table pgboss.job rename column heartbeat_away to heartbeat_on');
  await vi.waitFor(() => expect(delivered).toEqual(['one', 'two']), SOON);
});

async function countRowsRead(db: Db): Promise<number> {
  // Each connection reports its counts at most once a second.
  await sleep(1500);
  await db.rows(sql`select 1`);
  const [row] = await db.rows<{ count: number }>(sql`
    select seq_tup_read + idx_tup_fetch as count from pg_stat_user_tables
    where relname = 'job_common'
  `);
  return row?.count ?? 0;
}

test('many unresponsive receivers leave slots to other owners', async () => {
  const db = await testDatabase();
  const receiver = createBlockedReceiver();
  const delivered: unknown[] = [];
  await working(db, async (_, owner) => {
    if (owner !== 'quick') await receiver.deliver(owner);
    delivered.push(owner);
  });
  for (let count = 0; count < 20; count += 1) await write(db, `slow ${count}`, 8);
  await vi.waitFor(() => expect(new Set(receiver.waiting).size).toBe(20), SOON);
  await write(db, 'quick', 5);
  await vi.waitFor(() => expect(delivered).toHaveLength(5), SOON);
  expect(delivered).not.toContain('slow 0');
  receiver.open();
});

test('a free slot is refilled while other slots are still busy', async () => {
  const db = await testDatabase();
  const receiver = createBlockedReceiver();
  let startedCount = 0;
  const delivered: unknown[] = [];
  await working(db, async (_, owner) => {
    startedCount += 1;
    if (startedCount <= 3) await receiver.deliver(owner);
    delivered.push(owner);
  });
  await write(db, 'one', 30);
  await vi.waitFor(() => expect(delivered).toHaveLength(27), SOON);
  expect(receiver.waiting).toHaveLength(3);
  receiver.open();
});

test('an owner’s next job starts as soon as one of its slow jobs is done', async () => {
  const db = await testDatabase();
  let done = 0;
  const subscriber = {
    name: 'knock',
    on: 'parcel.written',
    owner: 'owner',
    handle: async () => {
      await sleep(75);
      done += 1;
    },
  };
  const rarely = { ...IMMEDIATE_PACE, pollingIntervalSeconds: 600 };
  const jobs = await startJobs(db, [subscriber], createLog('silent'), rarely);
  onTestFinished(jobs.stop);
  await write(db, 'one', 30);
  await vi.waitFor(() => expect(done).toBe(30), 30_000);
});

test('a job that is done while the next ones are read frees its slot', async () => {
  const db = await testDatabase();
  let started = 0;
  let done = 0;
  const subscriber = {
    name: 'knock',
    on: 'parcel.written',
    owner: 'owner',
    handle: async () => {
      started += 1;
      // Never two at the same moment.
      await sleep(50 + ((started * 17) % 60));
      done += 1;
    },
  };
  const rarely = { ...IMMEDIATE_PACE, pollingIntervalSeconds: 600 };
  const jobs = await startJobs(db, [subscriber], createLog('silent'), rarely);
  onTestFinished(jobs.stop);
  await write(db, 'one', 200);
  await vi.waitFor(() => expect(done).toBe(200), 45_000);
});

test('an unresponsive receiver does not make the next jobs of other owners wait for a poll', async () => {
  const db = await testDatabase();
  const receiver = createBlockedReceiver();
  let done = 0;
  const subscriber = {
    name: 'knock',
    on: 'parcel.written',
    owner: 'owner',
    handle: async ({ payload }: DomainEvent) => {
      if (payload.owner === 'slow') return receiver.deliver('slow');
      await sleep(75);
      done += 1;
    },
  };
  const rarely = { ...IMMEDIATE_PACE, pollingIntervalSeconds: 600 };
  const jobs = await startJobs(db, [subscriber], createLog('silent'), rarely);
  onTestFinished(jobs.stop);
  await write(db, 'slow', 8);
  await vi.waitFor(() => expect(receiver.waiting).toHaveLength(4), SOON);
  await write(db, 'one', 30);
  await vi.waitFor(() => expect(done).toBe(30), 30_000);
  expect(receiver.waiting).toHaveLength(4);
  receiver.open();
});

test('retries take no slots from first attempts', async () => {
  const db = await testDatabase();
  const receiver = createBlockedReceiver();
  const tried = new Set<string>();
  const delivered: unknown[] = [];
  await working(db, async ({ id }, owner) => {
    if (tried.has(id)) await receiver.deliver(owner);
    tried.add(id);
    if (String(owner).startsWith('slow')) throw new Error('not yet');
    delivered.push(owner);
  });
  // More owners than slots, and none of them responds to a retry.
  for (let count = 0; count < 110; count += 1) await write(db, `slow ${count}`);
  await vi.waitFor(() => expect(receiver.waiting).toHaveLength(40), 30_000);
  // An owner's retries do not delay its new jobs either.
  await write(db, 'quick');
  await write(db, 'slow 1', 8);
  await vi.waitFor(() => expect(delivered).toEqual(['quick']), SOON);
  await vi.waitFor(() => expect(tried.size).toBe(119), SOON);
  expect(receiver.waiting).toHaveLength(40);
  receiver.open();
});

test('a job is retried until it succeeds, and then not again', async () => {
  const db = await testDatabase();
  let attempts = 0;
  await working(db, async () => {
    attempts += 1;
    if (attempts < 4) throw new Error('not yet');
  });
  await write(db, 'one');
  const state = async () => {
    const rows = await db.rows(sql`
      select state, retry_count, retry_limit from pgboss.job where name = 'knock'
    `);
    return rows;
  };
  const done = [{ state: 'completed', retry_count: 3, retry_limit: 120 }];
  await vi.waitFor(async () => expect(await state()).toEqual(done), 20_000);
  expect(attempts).toBe(4);
});

test('a slow job sends heartbeats', async () => {
  const db = await testDatabase();
  const receiver = createBlockedReceiver();
  await working(db, (_, owner) => receiver.deliver(owner));
  await write(db, 'slow');
  await vi.waitFor(async () => {
    const rows = await db.rows(sql`
      select state, heartbeat_on > started_on as lives from pgboss.job where name = 'knock'
    `);
    expect(rows).toEqual([{ state: 'active', lives: true }]);
  }, 15_000);
  receiver.open();
});

test('a dead worker’s job is run by another worker and does not occupy a slot forever', async () => {
  const db = await testDatabase();
  const delivered: unknown[] = [];
  const dead = await working(db, async () => undefined);
  await dead.stop();
  const boss = new PgBoss({ db: { executeSql: db.foreign }, supervise: false, schedule: false });
  await boss.start();
  const data = { type: 'parcel.written', payload: { owner: 'one' }, occurredAt: new Date() };
  const job = { data, group: { id: 'one' } };
  await boss.insert(
    'knock',
    Array.from({ length: 6 }, () => job),
  );
  expect(await boss.fetch('knock', { batchSize: 4 })).toHaveLength(4);
  await boss.stop({ close: false });
  await db.run(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`);
  await working(db, async (_, owner) => void delivered.push(owner));
  await vi.waitFor(() => expect(delivered).toHaveLength(6), 30_000);
});

test('stop waits for running jobs and starts none', async () => {
  const db = await testDatabase();
  const receiver = createBlockedReceiver();
  const delivered: unknown[] = [];
  const jobs = await working(db, async (_, owner) => {
    await receiver.deliver(owner);
    delivered.push(owner);
  });
  await write(db, 'one', 6);
  await vi.waitFor(() => expect(receiver.waiting).toHaveLength(4), SOON);
  const stopped = jobs.stop();
  receiver.open();
  await stopped;
  expect(delivered).toHaveLength(4);
  const rows = await db.rows(sql`
    select state, count(*) from pgboss.job where name = 'knock' group by state order by state
  `);
  expect(rows).toEqual([
    { state: 'created', count: 2 },
    { state: 'completed', count: 4 },
  ]);
});

test('each job runs on only one of two workers', async () => {
  const db = await testDatabase();
  const delivered: string[] = [];
  const handle: Handle = async ({ id }) => void delivered.push(id);
  await working(db, handle);
  await working(db, handle);
  for (let count = 0; count < 10; count += 1) await write(db, `owner ${count}`, 6);
  await vi.waitFor(() => expect(new Set(delivered).size).toBe(60), SOON);
  expect(delivered).toHaveLength(60);
});
