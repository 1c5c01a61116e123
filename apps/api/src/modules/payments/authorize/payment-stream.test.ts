import { afterEach, beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import { followEvents } from '../../../testing/event-stream.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import {
  clearFaults,
  injectFault,
  NUMBERS,
  press,
  tokenize,
} from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';

let testApp: TestApp;
let origin: string;
let guest: Browser;
let hanako: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData({ changeFeedPollMs: 50 });
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  guest = new Browser(testApp);
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  storeId = signInAsMerchant(testApp, 'さくら食堂').store.id;
});

afterEach(async () => {
  // A client may keep an idle connection open for seconds, which would delay the shutdown.
  testApp.app.server.closeAllConnections();
  await clearFaults();
});

/** Starts a payment of this browser. By default it waits for 3-D Secure. */
async function begin(who: Browser, more: Record<string, unknown> = {}) {
  const wanted = { store_id: storeId, pay_amount: 1280 };
  const order = await who.post('/guest/orders', wanted);
  who.idempotencyKey = crypto.randomUUID();
  const begun = await who.post(`/guest/orders/${order.body.id}/payments`, {
    expected_amount: 1280,
    payment_method: 'card',
    gesture: 'slide',
    contact: { email: 'guest@saifu.example' },
    ...(more.payment_method === undefined && { card_token: await tokenize(NUMBERS.asks3ds) }),
    ...more,
  });
  expect(begun.status).toBe(201);
  who.guestToken = begun.body.guest_token;
  return begun.body;
}

/** Opens the event stream of a payment. */
function follow(who: Browser, id: string) {
  return followEvents(origin, who, `/guest/payments/${id}/events`);
}

test('the payment stream sends the current state to a guest, then each change', async () => {
  const begun = await begin(guest);
  const { response, next, nextWhere } = await follow(guest, begun.id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const paymentView = (await guest.get(`/guest/payments/${begun.id}`)).body;
  expect(await next()).toEqual({ event: 'event: payment', version: 'id: 1', data: paymentView });

  await press(begun.next_action.url, 'yes');
  await guest.call('POST', `/guest/payments/${begun.id}/resume`);
  const received = await nextWhere(({ version }) => version !== 'id: 1');
  expect(received).toMatchObject({ version: 'id: 2', data: { status: 'processing' } });
});

test('the payment stream sends a provider result that does not change the payment version', async () => {
  await injectFault({ name: 'silent_after', next: 2, on: 'POST /v1/payment_intents' });
  const begun = await begin(guest);
  expect(begun.awaits_provider).toBe(true);
  const { next } = await follow(guest, begun.id);
  expect(await next()).toMatchObject({ data: { awaits_provider: true, next_action: null } });
  await guest.post('/sandbox/clock', { advance_seconds: 61 });
  expect(await reconcileAttempts(testApp.deps)).toBe(1);
  expect(await next()).toMatchObject({
    version: 'id: 1',
    data: { awaits_provider: false, next_action: { type: 'redirect' } },
  });
});

test('the payment stream sends a cancellation and then a not_me report', async () => {
  const { id } = await begin(guest, { card_token: await tokenize() });
  const message = await getLatestMessage(testApp, 'guest@saifu.example');
  const token = linkIn(message).searchParams.get('ct') ?? '';
  const { next, nextWhere } = await follow(guest, id);
  expect(await next()).toMatchObject({ data: { status: 'processing', refund_request: null } });
  let last: string | undefined;
  for (const [action, reason_code] of [
    ['cancel', 'other'],
    ['not_me', 'not_me'],
  ]) {
    await guest.post('/guest/payment_confirmations', { token, action });
    const received = await nextWhere(({ data }) => data.refund_request?.reason_code !== last);
    expect(received).toMatchObject({ data: { refund_request: { reason_code } } });
    last = reason_code;
  }
});

test('the payment stream ends when the payment is canceled, and at once if it is complete', async () => {
  const begun = await begin(hanako);
  const { next } = await follow(hanako, begun.id);
  expect(await next()).toMatchObject({ data: { status: 'waiting_for_payment' } });
  await hanako.call('POST', `/guest/payments/${begun.id}/cancel`);
  expect(await next()).toMatchObject({ data: { status: 'cancel' } });
  expect(await next()).toBeUndefined();

  const coins = await begin(guest, { payment_method: 'cash', by: 'staff', contact: undefined });
  const done = await follow(guest, coins.id);
  expect(await done.next()).toMatchObject({ data: { status: 'complete' } });
  expect(await done.next()).toBeUndefined();
});

test('the payment stream returns 404 for another user’s payment and for an unknown id', async () => {
  const { id } = await begin(hanako);
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  const stranger = new Browser(testApp);
  stranger.guestToken = 'not-a-token';
  for (const who of [alex, stranger]) {
    const { response } = await follow(who, id);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  }
  const never = await follow(hanako, 'pay_01jd0000000000000000000000');
  expect(never.response.status).toBe(404);
  expect((await follow(hanako, 'nonsense')).response.status).toBe(404);
});

test('the payment stream ends when the session is revoked elsewhere', async () => {
  const { id } = await begin(hanako);
  const { next } = await follow(hanako, id);
  await next();
  const elsewhere = new Browser(testApp);
  await elsewhere.signIn('hanako@saifu.example', 'momiji-no-michi');
  expect((await elsewhere.call('DELETE', '/sessions')).status).toBeLessThan(300);
  expect(await next()).toBeUndefined();
  expect((await follow(hanako, id)).response.status).toBe(404);
});

test('the payment stream ends when the guest token is replaced', async () => {
  const { id } = await begin(guest);
  const { next } = await follow(guest, id);
  await next();
  await testApp.deps.db.pool.query(
    "update payments set guest_token_hash = '\\x00', version = version + 1",
  );
  expect(await next()).toBeUndefined();
});

test('a caller can open five payment streams, and a sixth after closing one', async () => {
  const { id } = await begin(hanako);
  const open = [];
  for (let at = 0; at < 5; at += 1) open.push(await follow(hanako, id));
  for (const { next } of open) expect(await next()).toBeDefined();
  const sixth = await follow(hanako, id);
  expect(sixth.response.status).toBe(429);
  expect(sixth.response.headers.get('retry-after')).toBe('15');
  const other = await begin(guest);
  expect((await follow(guest, other.id)).response.status).toBe(200);
  open[0]?.leave();
  const again = async () => {
    const { response, leave } = await follow(hanako, id);
    if (response.status !== 200) leave();
    return response.status;
  };
  await expect.poll(again, { timeout: 10_000 }).toBe(200);
});

// Waiting would take five minutes, the maximum duration of a stream.
const TIMEOUT = { timeout: 20_000 };

test('a server shutdown ends open payment streams without waiting', TIMEOUT, async () => {
  const { id } = await begin(guest);
  const { next } = await follow(guest, id);
  await next();
  await testApp.app.close();
  expect(await next()).toBeUndefined();
});

test('the stream of a completed payment goes on until a refund is decided and paid', async () => {
  const { id } = await begin(hanako, { card_token: await tokenize() });
  expect((await hanako.post(`/payments/${id}/confirm`, {})).status).toBe(200);
  const filed = await hanako.post(`/payments/${id}/refund_requests`, {
    reason_code: 'defective',
    reason: 'The bowl was broken.',
  });
  expect(filed.status).toBe(201);
  const { next, nextWhere } = await follow(hanako, id);
  expect(await next()).toMatchObject({ data: { refund_request: { status: 'pending' } } });
  const { merchant } = signInAsMerchant(testApp, 'さくら食堂');
  merchant.idempotencyKey = crypto.randomUUID();
  const decided = await merchant.post(`/merchant/refund_requests/${filed.body.id}/respond`, {
    decision: 'approve',
    message: 'We are sorry.',
  });
  expect(decided.status).toBe(200);
  const last = await nextWhere(({ data }) => data.status === 'refunded');
  expect(last).toMatchObject({ data: { refund_request: { status: 'approved' } } });
  expect(await next()).toBeUndefined();
});

test('HEAD opens no payment stream', async () => {
  const { id } = await begin(hanako);
  expect((await hanako.call('HEAD', `/guest/payments/${id}/events`)).status).toBe(404);
});
