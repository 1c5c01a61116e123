import { expect, test } from 'vitest';
import { createClock } from '../platform/clock.ts';
import { Browser } from '../testing/browser.ts';
import { openShop } from '../testing/store.ts';
import { createTestAppWithDemoData } from '../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;

test.each([
  ['78 hours ahead', 78],
  ['80 hours behind', -80],
])('a process whose clock is %s rejects writes, answers reads and recovers', async (_, hours) => {
  const testApp = await createTestAppWithDemoData();
  const { app, deps } = testApp;
  const shop = await openShop(testApp);
  await shop.payByCard();
  const readPayments = async () =>
    (await deps.db.pool.query('select id, status, version from payments order by id')).rows;
  const before = await readPayments();
  const right = deps.clock;
  Object.assign(deps, { clock: createClock(hours * HOUR_MS) });

  await expect(shop.payByCard()).rejects.toThrow();
  const visitor = new Browser(testApp);
  const rejected = await visitor.signIn('hanako@saifu.example', 'momiji-no-michi');
  expect([rejected.status, rejected.body.code]).toEqual([503, 'overloaded']);
  expect(rejected.headers['retry-after']).toBe('5');
  // Neither a body nor a webhook of the payment provider is processed.
  for (const url of ['/api/v1/guest/authentication', '/api/webhooks/provider']) {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url, headers, payload: '{"' });
    expect(answer.statusCode).toBe(503);
  }
  expect((await visitor.get('/guest/config')).status).toBe(200);
  expect(await readPayments()).toEqual(before);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5']);
  expect(ready.json()).toMatchObject({
    status: 'not_ready',
    database: 'writable',
    clock: 'disagreed',
  });

  Object.assign(deps, { clock: right });
  await expect
    .poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 10_000 })
    .toBe(200);
  expect((await visitor.signIn('hanako@saifu.example', 'momiji-no-michi')).status).toBe(200);
  await shop.payByCard();
});

test('writes are accepted after the sandbox clock moved forward by months', async () => {
  const testApp = await createTestAppWithDemoData();
  const advanced = { advance_seconds: 90 * 24 * 60 * 60 };
  const url = '/api/v1/sandbox/clock';
  await testApp.app.inject({ method: 'POST', url, payload: advanced });
  const visitor = new Browser(testApp);
  expect((await visitor.signIn('hanako@saifu.example', 'momiji-no-michi')).status).toBe(200);
});

test("writes are rejected when PostgreSQL's clock differs", async () => {
  const testApp = await createTestAppWithDemoData();
  const { app, deps } = testApp;
  const { rows } = deps.db;
  const wrong = async () => [{ at: new Date(Date.now() - 2 * 60 * 1000) }];
  Object.assign(deps, { db: { ...deps.db, rows: wrong } });
  await app.ready();
  Object.assign(deps, { db: { ...deps.db, rows } });
  const visitor = new Browser(testApp);
  const signIn = () => visitor.signIn('hanako@saifu.example', 'momiji-no-michi');
  expect((await signIn()).status).toBe(503);
  // A later request compares the clocks again.
  await expect.poll(async () => (await signIn()).status, { timeout: 10_000 }).toBe(200);
});
