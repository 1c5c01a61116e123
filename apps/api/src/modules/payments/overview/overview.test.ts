import { beforeEach, expect, test } from 'vitest';
import { FOREIGN_STORE, MEMBERS_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../../../testing/webhook-receiver.ts';
import { addPast } from '../history/past-payment.fixture.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  // The demo data has payments of its own.
  await testApp.deps.db.pool.query(`update payments set created_at = '2001-01-01T00:00:00Z'`);
});

/** A time of today, yesterday or earlier, in Japan. */
function at(days: number, time: string): string {
  const moment = testApp.deps.clock.now().getTime() + 9 * 3_600_000 + days * 86_400_000;
  return `${new Date(moment).toISOString().slice(0, 10)}T${time}`;
}

async function comeTo(time: string): Promise<void> {
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  const seconds =
    (Date.parse(`${at(1, time)}:00+09:00`) - testApp.deps.clock.now().getTime()) / 1000;
  await merchant.post('/sandbox/clock', { advance_seconds: Math.ceil(seconds) });
}

const add = (time: string, days = 0, store = MEMBERS_STORE) =>
  addPast(testApp, { store, at: at(days, time) });

test('today is compared with yesterday until the same time, by hour and method', async () => {
  await comeTo('14:00');
  await add('09:10');
  await add('09:50');
  await add('12:00');
  await add('13:59', -1);
  await add('14:01', -1);
  await add('10:00', 0, FOREIGN_STORE);
  const owner = await signInAsMember(testApp, 'owner');
  const { status, body } = await owner.get('/merchant/overview');
  expect(status).toBe(200);
  expect(body).toMatchObject({ period: 'day', totals: { count: 3 }, before_totals: { count: 1 } });
  expect(body.hours).toHaveLength(24);
  expect(body.hours.filter(({ count }: { count: number }) => count > 0)).toMatchObject([
    { hour: 9, count: 2 },
    { hour: 12, count: 1 },
  ]);
  const sum = (rows: { paid_amount: number }[]) =>
    rows.reduce((total, { paid_amount }) => total + paid_amount, 0);
  expect(sum(body.hours)).toBe(body.totals.paid_amount);
  expect(sum(body.methods)).toBe(body.totals.paid_amount);
  const list = await owner.get(`/merchant/payments/totals?from=${at(0, '00:00').slice(0, 10)}`);
  expect(body.totals.paid_amount).toBe(list.body.paid_amount);
});

test('only what was paid counts, refunds are apart, and the method with most leads', async () => {
  await comeTo('14:00');
  const past = { store: MEMBERS_STORE, at: at(0, '10:00') };
  await addPast(testApp, { ...past, amount: 1000, refunded: 300 });
  await addPast(testApp, { ...past, amount: 4000, method: 'paypay' });
  await addPast(testApp, { ...past, amount: 2000, status: 'refunded', refunded: 2000 });
  await addPast(testApp, { ...past, amount: 9000, status: 'error' });
  await addPast(testApp, { ...past, amount: 9000, status: 'cancel' });
  const manager = await signInAsMember(testApp, 'manager');
  const { body } = await manager.get('/merchant/overview?period=month');
  expect(body.totals).toEqual({ count: 3, paid_amount: 7000, refunded_amount: 2300 });
  expect(body.methods).toEqual([
    { payment_method: 'paypay', count: 1, paid_amount: 4000 },
    { payment_method: 'card', count: 2, paid_amount: 3000 },
  ]);
});

test('the refund requests whose deadline comes first lead, five at most', async () => {
  const manager = await signInAsMember(testApp, 'manager');
  for (let index = 0; index < 6; index += 1) {
    const id = await add('10:00', -index - 1);
    await testApp.deps.db.pool.query(
      `insert into refund_requests (id, payment_id, store_id, user_id, status, reason_code, reason,
         requested_amount, is_urgent, respond_by, filed_at, idempotency_scope, idempotency_key,
         request_hash, version)
       select gen_random_uuid(), p.id, p.store_id, p.user_id, 'pending', 'defective', 'cold soup',
         $2, false, p.created_at + interval '20 days', p.created_at, 'x', gen_random_uuid(), 'x', 1
       from payments p where p.id = $1`,
      [id, 100 + index],
    );
  }
  const { waiting } = (await manager.get('/merchant/overview')).body;
  expect(waiting.refund_request_count).toBe(6);
  expect(
    waiting.refund_requests.map((row: { requested_amount: number }) => row.requested_amount),
  ).toEqual([105, 104, 103, 102, 101]);
});

test('a merchant without payments gets zeros, and another store of nobody as well', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const { store } = signInAsMerchant(testApp, FOREIGN_STORE);
  for (const query of ['', '?period=week', '?period=month', `?store_id=${store.id}`]) {
    const { body } = await owner.get(`/merchant/overview${query}`);
    expect(body.totals).toEqual({ count: 0, paid_amount: 0, refunded_amount: 0 });
    expect(body.methods).toEqual([]);
    expect(body.waiting).toEqual({
      dispute_count: 0,
      disputes: [],
      refund_request_count: 0,
      refund_requests: [],
      failing_webhooks: [],
    });
  }
  expect((await owner.get('/merchant/overview?period=year')).status).toBe(422);
});

test('a clerk gets no overview', async () => {
  const clerk = await signInAsMember(testApp, 'clerk');
  expect((await clerk.get('/merchant/overview')).body.code).toBe('member.not_allowed');
});

test('a webhook waits for owners while its last attempt failed', async () => {
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const receiver = await openReceiver();
  // The demo data has events of its own.
  await testApp.settle();
  const { body: webhook } = await merchant.post('/merchant/webhooks', { url: receiver.url });
  receiver.trust(webhook.secret);
  const owner = await signInAsMember(testApp, 'owner');
  const listFailing = async (who = owner) =>
    (await who.get('/merchant/overview')).body.waiting.failing_webhooks;
  const order = async () => {
    await merchant.post('/merchant/orders', { store_id: store.id, pay_amount: 500 });
    await testApp.settle().catch(() => undefined);
  };
  expect(await listFailing()).toEqual([]);
  receiver.answers.push(500);
  await order();
  const failing = { id: webhook.id, url: webhook.url, status: 500 };
  expect(await listFailing()).toMatchObject([failing]);
  expect(await listFailing(merchant)).toMatchObject([failing]);
  expect(await listFailing(await signInAsMember(testApp, 'manager'))).toEqual([]);
  const { merchant: stranger } = signInAsMerchant(testApp, FOREIGN_STORE);
  expect(await listFailing(stranger)).toEqual([]);

  await order();
  expect(await listFailing()).toEqual([]);
  receiver.answers.push(500);
  await order();
  expect(await listFailing()).toHaveLength(1);
  await merchant.delete(`/merchant/webhooks/${webhook.id}`);
  expect(await listFailing()).toEqual([]);
});
