import { fromTypeId } from '@saifu/domain/shared/ids';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { tokenize } from '../../testing/payment-provider.ts';
import { openShop, read } from '../../testing/store.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { connect, type Db } from './db.ts';
import { expectPaid, payManyOrders, runWorker } from './isolation.fixture.ts';
import { startPgBouncer } from './pgbouncer.fixture.ts';

function open(url: string): Db {
  const log = createLog('silent');
  const db = connect({ connectionString: url }, 10, log, { pooling: 'transaction' });
  onTestFinished(() => db.close());
  return db;
}

test('behind PgBouncer a user signs in, pays by card, confirms and gets a refund', async () => {
  const db = open(await startPgBouncer());
  const testApp = await createTestApp({}, db);
  const finishWork = await runWorker(testApp);
  const { store, refund } = await openShop(testApp);
  const user = new Browser(testApp);
  expect((await user.signIn('hanako@saifu.example', 'momiji-no-michi')).status).toBe(200);
  const card_token = await tokenize();
  const saved = await user.post('/cards', { card_token, cardholder_name: 'Hanako Yamada' });
  const order = await user.post('/guest/orders', { store_id: store.id, pay_amount: 1280 });
  user.idempotencyKey = crypto.randomUUID();
  const paid = await user.post(`/guest/orders/${order.body.id}/payments`, {
    expected_amount: 1280,
    payment_method: 'card',
    gesture: 'slide',
    card_id: saved.body.card.id,
  });
  expect(paid.body.status).toBe('processing');
  const confirmed = await user.call('POST', `/payments/${paid.body.id}/confirm`);
  expect(confirmed.body.status).toBe('complete');
  const payment = await read(testApp.deps, fromTypeId('payment', paid.body.id) ?? '');
  expect((await refund(payment)).status).toBe(201);
  await finishWork();
  expect(await read(testApp.deps, payment.id)).toMatchObject({ status: 'refunded' });
  expect((await db.rows(sql`select id from messages`)).length).toBeGreaterThan(0);
  // A named statement would exist on one server connection and be missing on the next.
  expect(await db.rows(sql`select name from pg_prepared_statements`)).toEqual([]);
});

test('behind PgBouncer two processes make 200 payments over three connections', async () => {
  const url = await startPgBouncer();
  const first = open(url);
  const finishWork = await runWorker(await createTestApp({}, first));
  const apps = [await createTestApp({}, first), await createTestApp({}, open(url))];
  await Promise.all(apps.map((testApp) => payManyOrders(testApp, 100)));
  await expectPaid(first, 200);
  await finishWork();
  const [backends] = await first.rows<{ count: number }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
  `);
  expect(backends?.count).toBeLessThanOrEqual(3);
});

test('behind PgBouncer a transaction has the timeouts that its session cannot have', async () => {
  const db = open(await startPgBouncer());
  const readTimeouts = sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  const inside = await db.transaction((tx) => tx.rows(readTimeouts));
  expect(inside).toEqual([{ statement: '30s', idle: '30s' }]);
  expect(await db.rows(readTimeouts)).toEqual([{ statement: '0', idle: '0' }]);
});

test('without the setting, PgBouncer rejects the connection', async () => {
  const db = connect({ connectionString: await startPgBouncer() }, 2, createLog('silent'));
  onTestFinished(() => db.close());
  await expect(db.ping()).rejects.toThrow('unsupported startup parameter');
});
