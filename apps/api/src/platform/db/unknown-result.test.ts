import type pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { findIntents } from '../../testing/payment-provider.ts';
import { openShop } from '../../testing/store.ts';
import { createTestApp, type TestApp, testDatabase } from '../../testing/test-app.ts';
import type { Db } from './db.ts';
import { AMOUNT, pay } from './isolation.fixture.ts';

type Failure = {
  readonly table: 'payments' | 'payment_attempts';
  readonly on: 'insert' | 'update';
  readonly code: '40001' | '40003';
  readonly times: number;
};

/** PostgreSQL rejects the first changes of the table with this error. */
async function rejectFirst(db: Db, { table, on, code, times }: Failure): Promise<void> {
  await db.script((run) =>
    run(`
      create sequence tries;
      create function reject() returns trigger language plpgsql as $$
      begin
        if nextval('tries') <= ${times} then raise exception using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger rejects before ${on} on ${table} for each row execute function reject();
    `),
  );
}

/** The first such statement is committed, but its response says that its result is unknown. */
function loseResult(db: Db, statement: RegExp): () => number {
  const unknown = Object.assign(new Error('result is ambiguous'), { code: '40003' });
  const connect = db.pool.connect.bind(db.pool) as () => Promise<pg.PoolClient>;
  const changed = new WeakSet<pg.PoolClient>();
  let lost = 0;
  const changeClient = (client: pg.PoolClient): pg.PoolClient => {
    if (changed.has(client)) return client;
    changed.add(client);
    const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
    const answer = async (config: pg.QueryConfig) => {
      const result = await query(config);
      if (lost > 0 || !statement.test(config.text)) return result;
      lost += 1;
      throw unknown;
    };
    return Object.assign(client, { query: answer });
  };
  Object.assign(db.pool, { connect: async () => changeClient(await connect()) });
  return () => lost;
}

async function createOrder(testApp: TestApp): Promise<{ guest: Browser; order: string }> {
  const { store } = await openShop(testApp);
  const guest = new Browser(testApp);
  const { body } = await guest.post('/guest/orders', { store_id: store.id, pay_amount: AMOUNT });
  return { guest, order: body.id };
}

/** One payment, authorized once, with its two postings; and one authorization at the provider. */
async function expectPaidOnce(db: Db): Promise<void> {
  const [payment, ...others] = await db.rows<{ id: string; status: string; state: string }>(sql`
    select p.id, p.status, a.state,
      (select count(*) from postings l where l.payment_id = p.id) as lines
    from payments p join payment_attempts a on a.payment_id = p.id where p.amount = ${AMOUNT}
  `);
  expect(payment).toMatchObject({ status: 'processing', state: 'approved', lines: 2 });
  expect(others).toEqual([]);
  const intents = await findIntents(payment?.id ?? '');
  expect(intents.map(({ status }) => status)).toEqual(['requires_capture']);
}

test.each<[string, Failure]>([
  ['begin conflicts', { table: 'payments', on: 'insert', code: '40001', times: 9 }],
  ['the approval conflicts', { table: 'payments', on: 'update', code: '40001', times: 9 }],
  ['begin is not applied', { table: 'payments', on: 'insert', code: '40003', times: 1 }],
  ['the approval is not applied', { table: 'payments', on: 'update', code: '40003', times: 2 }],
])('if %s and is repeated, the payment is made once', async (_, failure) => {
  const db = await testDatabase('template_world');
  await rejectFirst(db, failure);
  const testApp = await createTestApp({}, db);
  const { guest, order } = await createOrder(testApp);
  expect(await pay(guest, order)).toBe('processing');
  const [tries] = await db.rows<{ count: number }>(sql`select last_value as count from tries`);
  expect(tries?.count).toBe(failure.times + 1);
  await expectPaidOnce(db);
});

test.each([
  ['begin', /\binsert into payments\b/],
  ['the approval', /\bclosed_attempt as\b/],
])(
  'if %s was applied but its result is unknown, the payment is made once',
  async (_, statement) => {
    const db = await testDatabase('template_world');
    const testApp = await createTestApp({}, db);
    const { guest, order } = await createOrder(testApp);
    const countLost = loseResult(db, statement);
    expect(await pay(guest, order)).toBe('processing');
    expect(countLost()).toBe(1);
    await expectPaidOnce(db);
  },
);

test('a write whose result is unknown is not repeated, and a read is', async () => {
  const db = await testDatabase();
  await db.run(sql`create table counted (n int)`);
  const countLost = loseResult(db, /\bcounted\b/);
  await expect(db.run(sql`insert into counted (n) values (1)`)).rejects.toThrow('ambiguous');
  expect(await db.rows(sql`select n from counted`)).toEqual([{ n: 1 }]);
  expect(countLost()).toBe(1);
});

test('a transaction whose commit has an unknown result is not repeated', async () => {
  const db = await testDatabase();
  await db.run(sql`create table counted (n int)`);
  loseResult(db, /^commit$/);
  const insert = db.transaction((tx) => tx.run(sql`insert into counted (n) values (1)`));
  await expect(insert).rejects.toMatchObject({ code: '40003' });
  expect(await db.rows(sql`select n from counted`)).toEqual([{ n: 1 }]);
});
