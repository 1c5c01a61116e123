import sql, { raw } from 'sql-template-tag';
import { expect, inject, onTestFinished, test } from 'vitest';
import { reconcileAttempts } from '../../modules/payments/reconcile/reconcile-attempts.ts';
import { Browser } from '../../testing/browser.ts';
import { movableClock, openShop } from '../../testing/store.ts';
import { createTestApp, testDatabase } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { connect, type Db } from './db.ts';
import { AMOUNT, expectPaid, pay, payManyOrders, runWorker } from './isolation.fixture.ts';

const PAYMENTS = 300;

/** A database with demo data whose transactions have this level unless they say otherwise. */
async function openDatabase(level: string): Promise<Db> {
  const fresh = await testDatabase('template_world');
  const [row] = await fresh.rows<{ name: string }>(sql`select current_database() as name`);
  const name = row?.name ?? '';
  await fresh.run(raw(`alter database ${name} set default_transaction_isolation = '${level}'`));
  const url = inject('postgresUrl').replace('/postgres?', `/${name}?`);
  const db = connect({ connectionString: url }, 10, createLog('silent'));
  onTestFinished(() => db.close());
  return db;
}

test.each(['repeatable read', 'serializable'])(
  'under %s, 300 concurrent payments beside the worker are made, each once',
  async (level) => {
    const db = await openDatabase(level);
    const setting = await db.rows(sql`show transaction_isolation`);
    expect(setting).toEqual([{ transaction_isolation: level }]);
    const testApp = await createTestApp({}, db);
    const finishWork = await runWorker(testApp);
    await payManyOrders(testApp, PAYMENTS);
    await expectPaid(db, PAYMENTS);
    await finishWork();
  },
);

test('an approval that always conflicts stays an open attempt, which reconciliation records', async () => {
  const db = await openDatabase('serializable');
  await db.script((run) =>
    run(`
      create sequence tries;
      create function conflict() returns trigger language plpgsql as $$
      begin
        perform nextval('tries');
        raise exception using errcode = 'serialization_failure';
      end $$;
      create trigger conflicts before update on payments for each row execute function conflict();
    `),
  );
  const testApp = await createTestApp({}, db);
  const { store } = await openShop(testApp);
  const guest = new Browser(testApp);
  const order = { store_id: store.id, pay_amount: AMOUNT };
  const { body } = await guest.post('/guest/orders', order);
  expect(await pay(guest, body.id)).toBe('503 overloaded');
  const readState = () =>
    db.rows(sql`
      select p.status, a.state from payments p join payment_attempts a on a.payment_id = p.id
    `);
  expect(await readState()).toEqual([{ status: 'waiting_for_payment', state: 'open' }]);
  expect(await db.rows(sql`select last_value as count from tries`)).toEqual([{ count: 10 }]);

  await db.script((run) => run('drop trigger conflicts on payments'));
  const clock = movableClock();
  clock.advance(2 * 60_000);
  await reconcileAttempts({ ...testApp.deps, clock });
  expect(await readState()).toEqual([{ status: 'processing', state: 'approved' }]);
});
