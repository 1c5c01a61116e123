import { afterEach, beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { followEvents } from '../../../testing/event-stream.ts';
import { FOREIGN_STORE, MEMBERS_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { clearFaults, NUMBERS, press, tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
let origin: string;
let clerk: Browser;
let payer: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData({ changeFeedPollMs: 50 });
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  clerk = await signInAsMember(testApp, 'clerk');
  payer = new Browser(testApp);
});

afterEach(async () => {
  // A client may keep an idle connection open for seconds, which would delay the shutdown.
  testApp.app.server.closeAllConnections();
  await clearFaults();
});

/** The code that the clerk shows for an amount. */
async function showCode(amount = 1280) {
  const { store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const input = { type: 'dynamic', store_id: store.id, pay_amount: amount };
  const code = await clerk.post('/merchant/qr_codes', input);
  expect(code.status).toBe(201);
  return code.body;
}

async function pay(orderId: string, number: string) {
  payer.idempotencyKey = crypto.randomUUID();
  return payer.post(`/guest/orders/${orderId}/payments`, {
    expected_amount: 1280,
    payment_method: 'card',
    gesture: 'slide',
    contact: { email: 'guest@saifu.example' },
    card_token: await tokenize(number),
  });
}

test('the till sees a payer scan, be declined, try again and pay', async () => {
  const code = await showCode();
  const { response, next, nextWhere } = await followEvents(
    origin,
    clerk,
    `/merchant/orders/${code.order_id}/events`,
  );
  expect(response.status).toBe(200);
  expect((await next())?.data).toMatchObject({ progress: 'waiting', pay_amount: 1280 });
  const isAt = (progress: string) => nextWhere(({ data }) => data.progress === progress);

  await payer.post('/guest/qr/resolve', { payload: code.url });
  expect((await isAt('scanned'))?.data.payment).toBeNull();
  expect((await pay(code.order_id, NUMBERS.declined)).body.code).toBe('payment.declined');
  expect((await isAt('declined'))?.data.payment).toBeNull();

  const begun = (await pay(code.order_id, NUMBERS.asks3ds)).body;
  expect((await isAt('paying'))?.data.payment).toBeNull();
  await press(begun.next_action.url, 'yes');
  payer.guestToken = begun.guest_token;
  const paid = (await payer.call('POST', `/guest/payments/${begun.id}/resume`)).body;
  const last = await isAt('paid');
  expect(last?.data.payment).toEqual({
    id: begun.id,
    total_amount: 1280,
    payment_method: 'card',
    card_last4: '3155',
    proof_code: paid.proof_code,
    payment_date: paid.payment_date,
  });
  // Nothing more can happen, so the stream ends.
  expect(await next()).toBeUndefined();
  const { body } = await clerk.get(`/merchant/orders/${code.order_id}/progress`);
  expect(body).toEqual(last?.data);
});

test('the till sees that the time is over, and a canceled order', async () => {
  const code = await showCode();
  const { next } = await followEvents(origin, clerk, `/merchant/orders/${code.order_id}/events`);
  expect((await next())?.data.progress).toBe('waiting');
  await payer.post('/sandbox/clock', { advance_seconds: 15 * 60 });
  expect((await next())?.data.progress).toBe('expired');
  expect(await next()).toBeUndefined();

  const other = await showCode();
  await clerk.call('POST', `/merchant/orders/${other.order_id}/cancel`);
  const { body } = await clerk.get(`/merchant/orders/${other.order_id}/progress`);
  expect(body.progress).toBe('canceled');
});

test.each(['authorized', 'complete'])(
  'a sale is not shown as paid again after its %s payment was refunded',
  async (state) => {
    await payer.signIn('hanako@saifu.example', 'momiji-no-michi');
    const code = await showCode();
    const paid = (await pay(code.order_id, NUMBERS.fine)).body;
    if (state === 'complete') await payer.call('POST', `/payments/${paid.id}/confirm`);
    const path = `/merchant/orders/${code.order_id}/progress`;
    expect((await clerk.get(path)).body.progress).toBe('paid');
    clerk.idempotencyKey = crypto.randomUUID();
    expect((await clerk.post(`/merchant/payments/${paid.id}/refunds`, {})).status).toBe(201);
    const view = (await clerk.get(path)).body;
    expect(view).toMatchObject({ progress: 'canceled', payment: null });
  },
);

test('the stream of a removed clerk ends without another event', async () => {
  const code = await showCode();
  const { next } = await followEvents(origin, clerk, `/merchant/orders/${code.order_id}/events`);
  expect((await next())?.data.progress).toBe('waiting');
  const owner = await signInAsMember(testApp, 'owner');
  const { member } = (await clerk.get('/console/sessions/current')).body;
  expect((await owner.call('DELETE', `/console/members/${member.id}`)).status).toBe(204);
  await payer.post('/guest/qr/resolve', { payload: code.url });
  expect(await next()).toBeUndefined();
});

test('the progress of another merchant’s order does not exist', async () => {
  const { merchant, store } = signInAsMerchant(testApp, FOREIGN_STORE);
  const order = await merchant.post('/merchant/orders', { store_id: store.id, pay_amount: 500 });
  for (const path of ['progress', 'events', 'nothing']) {
    const answer = await clerk.get(`/merchant/orders/${order.body.id}/${path}`);
    expect(answer.body).toMatchObject({ status: 404, code: 'not_found' });
  }
  expect((await merchant.get(`/merchant/orders/${order.body.id}/progress`)).body).toMatchObject({
    progress: 'waiting',
  });
});

test('only the first scan is recorded, and a scan of a static code is none', async () => {
  const code = await showCode();
  await payer.post('/guest/qr/resolve', { payload: code.url });
  const read = async () =>
    (
      await testApp.deps.db.pool.query(
        'select scanned_at from qr_codes where scanned_at is not null',
      )
    ).rows;
  const [first] = await read();
  await payer.post('/sandbox/clock', { advance_seconds: 60 });
  await payer.post('/guest/qr/resolve', { payload: code.url });
  const { static_qr: fixed } = (await payer.get('/sandbox/world')).body.stores[0];
  expect((await payer.post('/guest/qr/resolve', { payload: fixed })).status).toBe(200);
  expect(await read()).toEqual([first]);
});
