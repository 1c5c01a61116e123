import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { IMMEDIATE_PACE, testDatabase } from '../../testing/test-app.ts';
import { newUuid } from '../crypto/tokens.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { type DomainEvent, inBatches, publishEvents, type Subscriber } from '../outbox/outbox.ts';
import { startJobs } from './jobs.ts';

const log = createLog('silent');

function createEvent(type: string): DomainEvent {
  const occurredAt = new Date('2026-11-15T00:00:00Z');
  return { id: newUuid(), type, subjectId: newUuid(), payload: { n: 1 }, occurredAt };
}

async function working(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  const jobs = await startJobs(db, subscribers, log, IMMEDIATE_PACE);
  onTestFinished(jobs.stop);
}

test('an event reaches each of its subscribers once, and no other subscriber', async () => {
  const db = await testDatabase();
  const handled: string[] = [];
  const listen = (name: string, on: string): Subscriber => {
    return { name, on, handle: async ({ id }) => void handled.push(`${name} ${id}`) };
  };
  const paid = createEvent('payment.authorized');
  await db.transaction((tx) => publishEvents(tx, [paid, createEvent('card.added')]));
  await working(db, [
    listen('send-mail', 'payment.authorized'),
    listen('send-webhook', 'payment.authorized'),
    listen('greet', 'account.confirmed'),
  ]);
  await vi.waitFor(() => expect(handled).toHaveLength(2), 10_000);
  expect(handled.toSorted()).toEqual([`send-mail ${paid.id}`, `send-webhook ${paid.id}`]);
});

test('a queue that cannot be opened at first is opened later', async () => {
  const db = await testDatabase();
  await (await startJobs(db, [], log, IMMEDIATE_PACE)).stop();
  // A sequence keeps its value when the statement fails.
  await db.pool.query(`
    create sequence openings;
    create function fail_first() returns trigger language plpgsql as $$ begin
      if nextval('openings') = 1 then raise exception using errcode = '57P03'; end if;
      return new;
    end $$;
    create trigger fail_first before insert on pgboss.queue
      for each row execute function fail_first();
  `);
  const handled: string[] = [];
  const handle = async ({ id }: DomainEvent) => void handled.push(id);
  const paid = createEvent('payment.authorized');
  await db.transaction((tx) => publishEvents(tx, [paid]));
  await working(db, [{ name: 'handle-event', on: 'payment.authorized', handle }]);
  await vi.waitFor(() => expect(handled).toEqual([paid.id]), 10_000);
  const { rows } = await db.pool.query('select last_value::int as count from openings');
  expect(rows[0].count).toBeGreaterThan(1);
});

test.each([
  ['in batches', {}],
  ['in delivery queues', { owner: 'n' }],
])('a subscriber that works %s is woken without polling', async (_, kind) => {
  const db = await testDatabase();
  const handled: string[] = [];
  const handle = async ({ id }: DomainEvent) => void handled.push(id);
  const subscriber = { name: 'handle-event', on: 'payment.authorized', handle, ...kind };
  const jobs = await startJobs(db, [subscriber], log, {
    ...IMMEDIATE_PACE,
    pollingIntervalSeconds: 600,
  });
  onTestFinished(jobs.stop);
  for (const event of [createEvent('payment.authorized'), createEvent('payment.authorized')]) {
    await db.transaction((tx) => publishEvents(tx, [event]));
    await vi.waitFor(() => expect(handled).toContain(event.id), 20_000);
  }
});

test('an event that a filter leaves out gets no job, and others of the batch do', async () => {
  const db = await testDatabase();
  const handled: string[] = [];
  const handle = async ({ id }: DomainEvent) => void handled.push(id);
  const [first, second] = [createEvent('payment.authorized'), createEvent('payment.authorized')];
  await db.transaction((tx) => publishEvents(tx, [first, second]));
  await working(db, [
    {
      name: 'handle-some',
      on: 'payment.authorized',
      filter: async (_, events) => events.filter(({ id }) => id === second.id),
      handle,
    },
    { name: 'handle-none', on: 'payment.authorized', filter: async () => [], handle },
  ]);
  await vi.waitFor(() => expect(handled).toEqual([second.id]), 10_000);
  expect(await db.rows(sql`select id from outbox_events where published_at is null`)).toEqual([]);
  expect(await db.rows(sql`select name from pgboss.job`)).toEqual([{ name: 'handle-some' }]);
});

test('a subscriber in batches handles events of one relay together and without jobs', async () => {
  const db = await testDatabase();
  const batches: (readonly string[])[] = [];
  const events = [createEvent('payment.authorized'), createEvent('payment.authorized')];
  await db.transaction((tx) => publishEvents(tx, events));
  await working(db, [
    inBatches(db, {
      name: 'count',
      on: 'payment.authorized',
      handleAll: async (_, all) => void batches.push(all.map(({ id }) => id)),
    }),
  ]);
  await vi.waitFor(() => expect(batches).toHaveLength(1), 10_000);
  expect(batches[0]?.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  expect(await db.rows(sql`select name from pgboss.job`)).toEqual([]);
});

test('if a batch fails, its events are handled one by one and only the bad one is retried', async () => {
  const db = await testDatabase();
  const [good, bad] = [createEvent('payment.authorized'), createEvent('payment.authorized')];
  const noted = async () => {
    const rows = await db.rows<{ id: string }>(sql`select id from handled_events`);
    return rows.map(({ id }) => id);
  };
  await db.run(sql`create table handled_events (id uuid primary key)`);
  await db.transaction((tx) => publishEvents(tx, [good, bad]));
  let failures = 2;
  await working(db, [
    inBatches(db, {
      name: 'count',
      on: 'payment.authorized',
      handleAll: async (tx, all) => {
        const ids = all.map(({ id }) => id);
        await tx.run(sql`insert into handled_events select unnest(${ids}::uuid[])`);
        failures -= ids.includes(bad.id) ? 1 : 0;
        if (ids.includes(bad.id) && failures >= 0) throw new Error('it cannot be handled');
      },
    }),
  ]);
  await vi.waitFor(async () => expect(await noted()).toHaveLength(2), 20_000);
  expect((await noted()).toSorted()).toEqual([good.id, bad.id].toSorted());
  const jobs = await db.rows<{ id: string }>(
    sql`select data ->> 'id' as id from pgboss.job where retry_count > 0`,
  );
  expect(jobs).toEqual([{ id: bad.id }]);
});

test('an event whose transaction is rolled back is not published', async () => {
  const db = await testDatabase();
  const undone = db.transaction(async (tx) => {
    await publishEvents(tx, [createEvent('payment.authorized')]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await db.rows(sql`select id from outbox_events`)).toEqual([]);
});

test('concurrent and repeated relays create one job per event', async () => {
  const db = await testDatabase();
  const handled: string[] = [];
  const subscriber = {
    name: 'count',
    on: 'payment.authorized',
    handle: async ({ id }: DomainEvent) => void handled.push(id),
  };
  const events = Array.from({ length: 50 }, () => createEvent('payment.authorized'));
  await working(db, [subscriber]);
  await working(db, [subscriber]);
  await db.transaction((tx) => publishEvents(tx, events));
  await vi.waitFor(() => expect(new Set(handled).size).toBe(50), 30_000);
  await db.run(sql`update outbox_events set published_at = null`);
  await vi.waitFor(async () => {
    expect(await db.rows(sql`select id from outbox_events where published_at is null`)).toEqual([]);
  }, 10_000);
  expect(handled).toHaveLength(50);
});

test('a failed handler is retried', async () => {
  const db = await testDatabase();
  let attempts = 0;
  await working(db, [
    {
      name: 'stumble',
      on: 'payment.authorized',
      handle: async () => {
        attempts += 1;
        if (attempts < 2) throw new Error('not yet');
      },
    },
  ]);
  await db.transaction((tx) => publishEvents(tx, [createEvent('payment.authorized')]));
  await vi.waitFor(() => expect(attempts).toBe(2), 20_000);
});

test('by default a job is retried for days with backoff', async () => {
  const db = await testDatabase();
  const subscriber = { name: 'wait', on: 'payment.authorized', handle: async () => undefined };
  const { stop } = await startJobs(db, [subscriber], log);
  await stop();
  const rows = await db.rows(sql`
    select retry_limit, retry_backoff, retry_delay, retry_delay_max from pgboss.queue
    where name = 'wait'
  `);
  const days = { retry_limit: 120, retry_backoff: true, retry_delay: 2, retry_delay_max: 3600 };
  expect(rows).toEqual([days]);
});

test('a long job does not delay other jobs of its queue', async () => {
  const db = await testDatabase();
  const [slow, quick] = [createEvent('export.wanted'), createEvent('export.wanted')];
  const handled: string[] = [];
  let releaseJob = () => {};
  const held = new Promise<void>((resolve) => {
    releaseJob = resolve;
  });
  const handle = async ({ id }: DomainEvent) => {
    if (id === slow.id) await held;
    handled.push(id);
  };
  await working(db, [{ name: 'make-export', on: 'export.wanted', secondsMax: 900, handle }]);
  await db.transaction((tx) => publishEvents(tx, [slow]));
  await db.transaction((tx) => publishEvents(tx, [quick]));
  await vi.waitFor(() => expect(handled).toEqual([quick.id]), 10_000);
  releaseJob();
  await vi.waitFor(() => expect(handled).toEqual([quick.id, slow.id]), 10_000);
});
