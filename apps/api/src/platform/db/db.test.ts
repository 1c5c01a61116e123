import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import type { Db, Tx } from './db.ts';

/** Ends the backend that serves a transaction, and returns once PostgreSQL has removed it. */
async function terminateBackend(db: Db, tx: Tx): Promise<void> {
  const [row] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const pid = row?.pid ?? 0;
  await db.rows(sql`select pg_terminate_backend(${pid})`);
  await expect
    .poll(async () => {
      const found = await db.rows(sql`select 1 from pg_stat_activity where pid = ${pid}`);
      return found.length;
    })
    .toBe(0);
  // The driver has noticed when a statement fails; otherwise COMMIT may still be sent.
  await expect(tx.rows(sql`select 1`)).rejects.toThrow();
}

const count = async (db: Db) => (await db.rows(sql`select id from outbox_events`)).length;
const insertEvent = (tx: Tx) =>
  tx.run(sql`
    insert into outbox_events (id, type, subject_id, payload, occurred_at)
    values (gen_random_uuid(), 'order.paid', gen_random_uuid(), '{}', now())
  `);

test('a transaction whose connection breaks before commit is repeated', async () => {
  const db = await testDatabase();
  let attempts = 0;
  const result = await db.transaction(async (tx) => {
    attempts += 1;
    await insertEvent(tx);
    if (attempts === 1) await terminateBackend(db, tx);
    return 'done';
  });
  expect({ result, attempts, events: await count(db) }).toEqual({
    result: 'done',
    attempts: 2,
    events: 1,
  });
});

test('a transaction whose connection keeps breaking is rejected after three tries', async () => {
  const db = await testDatabase();
  let attempts = 0;
  const broken = db.transaction(async (tx) => {
    attempts += 1;
    await terminateBackend(db, tx);
    await insertEvent(tx);
  });
  await expect(broken).rejects.toThrow();
  expect({ attempts, events: await count(db) }).toEqual({ attempts: 3, events: 0 });
});

test('a transaction whose connection breaks during commit is not repeated', async () => {
  const db = await testDatabase();
  // A deferred trigger runs inside COMMIT; here it ends its own backend.
  await db.script((run) =>
    run(`
      create function end_backend() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger ends_backend after insert on outbox_events
        deferrable initially deferred for each row execute function end_backend();
    `),
  );
  let attempts = 0;
  const unknown = db.transaction(async (tx) => {
    attempts += 1;
    await insertEvent(tx);
  });
  await expect(unknown).rejects.toMatchObject({ code: '57P01' });
  expect(attempts).toBe(1);
});

test('a single read is repeated when its connection breaks, a single write is not', async () => {
  const db = await testDatabase();
  await db.script((run) =>
    run(`
      create table breaks (left_over int not null);
      create sequence calls;
      create function break_once(value int) returns int language plpgsql as $$
      begin
        if nextval('calls') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return value;
      end $$;
    `),
  );
  expect(await db.rows(sql`select break_once(7) as value`)).toEqual([{ value: 7 }]);
  await db.rows(sql`select setval('calls', 1, false)`);
  await expect(db.run(sql`insert into breaks values (break_once(7))`)).rejects.toMatchObject({
    code: '57P01',
  });
  expect(await db.rows(sql`select left_over from breaks`)).toEqual([]);
});

test('connections that break inside transactions leave the pool usable', async () => {
  const db = await testDatabase();
  for (let round = 0; round < 8; round += 1) {
    let attempts = 0;
    await db.transaction(async (tx) => {
      attempts += 1;
      if (attempts === 1) await terminateBackend(db, tx);
    });
  }
  await db.ping();
  expect(db.pool.waitingCount).toBe(0);
});

/** The table rejects so many writes as if each had lost against a concurrent transaction. */
function rejectWrites(db: Db, count: number, code: string): Promise<void> {
  return db.script((run) =>
    run(`
      create sequence tries;
      create function reject_write() returns trigger language plpgsql as $$
      begin
        if nextval('tries') <= ${count} then raise exception using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger rejects before insert on outbox_events
        for each row execute function reject_write();
    `),
  );
}

test.each(['40001', '40P01'])(
  'a write that fails with %s is repeated up to ten times',
  async (code) => {
    const db = await testDatabase();
    await rejectWrites(db, 9, code);
    const backend = () => db.rows(sql`select pg_backend_pid() as pid`);
    const before = await backend();
    expect(await insertEvent(db)).toBe(1);
    // A lost race is no reason to open another connection.
    expect(await backend()).toEqual(before);
    await db.run(sql`select setval('tries', 1, false)`);
    await db.transaction(insertEvent);
    expect(await count(db)).toBe(2);
  },
);

test('a write that always conflicts is given up after ten attempts', async () => {
  const db = await testDatabase();
  await rejectWrites(db, 100, '40001');
  await expect(insertEvent(db)).rejects.toMatchObject({ code: '40001' });
  await expect(db.transaction(insertEvent)).rejects.toMatchObject({ code: '40001' });
  expect(await db.rows(sql`select last_value from tries`)).toEqual([{ last_value: 20 }]);
});

test('SQL of a library is repeated after a conflict, unless it commits by itself', async () => {
  const db = await testDatabase();
  await rejectWrites(db, 1, '40001');
  const insert = `insert into outbox_events (id, type, subject_id, payload, occurred_at)
    values (gen_random_uuid(), 'order.paid', gen_random_uuid(), '{}', now())`;
  await db.foreign(insert);
  expect(await count(db)).toBe(1);
  await db.run(sql`select setval('tries', 1, false)`);
  await expect(db.foreign(`begin; ${insert}; commit`)).rejects.toMatchObject({ code: '40001' });
  // The connection with the failed transaction was closed.
  await Promise.all(Array.from({ length: 10 }, () => db.ping()));
});

test('a rejected row does not cost its connection', async () => {
  const db = await testDatabase();
  const backend = () => db.rows(sql`select pg_backend_pid() as pid`);
  const before = await backend();
  await expect(db.run(sql`insert into outbox_events (id) values (null)`)).rejects.toThrow();
  expect(await backend()).toEqual(before);
});
