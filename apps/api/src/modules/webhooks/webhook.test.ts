import { toTypeId } from '@saifu/domain/shared/ids';
import { WEBHOOK_RETRY_WINDOW_MS } from '@saifu/domain/shared/limits';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { type DomainEvent, publishEvents } from '../../platform/outbox/outbox.ts';
import { LIVE_ENV } from '../../testing/live-env.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import {
  createTestApp,
  createTestAppWithDemoData,
  IMMEDIATE_PACE,
  type TestApp,
} from '../../testing/test-app.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { createMerchant } from '../merchants/create-merchant.ts';
import { webhookSchedules } from './schedules.ts';
import { webhookSubscribers } from './subscribers.ts';

const STORE_ID = newUuid();
const DAY_MS = 24 * 60 * 60 * 1000;

type Merchant = { readonly id: string; readonly key: string };

let testApp: TestApp;
let receiver: Receiver;
let merchant: Merchant;
let stranger: Merchant;

beforeEach(async () => {
  testApp = await createTestApp();
  receiver = await openReceiver();
  merchant = await newMerchant();
  stranger = await newMerchant();
});

async function newMerchant(): Promise<Merchant> {
  const opened = await createMerchant(testApp.deps, { name: '珈琲 もみじ', email: null });
  return { id: opened.merchant.id, key: opened.secret };
}

async function ask(who: Merchant, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await testApp.app.inject({
    method,
    url: `/api/v1/merchant${path}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${who.key}` },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

/** Adds a webhook for the receiver and gives the receiver its secret. */
async function addWebhook(requestBody: object = {}): Promise<{ id: string; secret: string }> {
  const answer = await ask(merchant, 'POST', '/webhooks', { url: receiver.url, ...requestBody });
  expect(answer.status).toBe(201);
  receiver.trust(answer.body.secret);
  return answer.body;
}

function createOrderEvent(type = 'order.created', { id: merchantId } = merchant): DomainEvent {
  const payload = { storeId: STORE_ID, merchantId, status: 'open', payAmount: 1200 };
  return {
    id: newUuid(),
    type,
    subjectId: newUuid(),
    payload,
    occurredAt: testApp.deps.clock.now(),
  };
}

async function happen(...domainEvents: readonly DomainEvent[]): Promise<void> {
  await testApp.deps.db.transaction((tx) => publishEvents(tx, domainEvents));
}

const listDeliveries = async (id: string, query = '') =>
  (await ask(merchant, 'GET', `/webhooks/${id}/deliveries${query}`)).body;

/** Runs the job's next attempt, as the queue does after a failure. */
async function retryDelivery(): Promise<void> {
  const { rows } = await testApp.deps.db.pool.query(
    "select * from outbox_events where type = 'webhook.queued' order by id desc limit 1",
  );
  const { id, type, subject_id: subjectId, payload, occurred_at: occurredAt } = rows[0];
  const subscriber = webhookSubscribers(testApp.deps).find(({ on }) => on === type);
  await subscriber?.handle({ id, type, subjectId, payload, occurredAt });
}

async function moveClock(ms: number): Promise<void> {
  const seconds = Math.ceil(ms / 1000);
  await testApp.deps.db.pool.query('update sandbox_clock set advanced_seconds = $1', [seconds]);
  await testApp.deps.clock.follow(testApp.deps.db);
}

async function runTasks(): Promise<void> {
  for (const { run } of webhookSchedules(testApp.deps)) await run();
}

test('an order event is posted once, signed, with exactly the documented fields', async () => {
  const { id } = await addWebhook();
  const domainEvent = createOrderEvent();
  await happen(domainEvent);
  await testApp.settle();
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.event).toEqual({
    type: 'order.created',
    timestamp: expect.stringMatching(/\+09:00$/),
    data: {
      id: toTypeId('order', domainEvent.subjectId),
      order_id: toTypeId('order', domainEvent.subjectId),
      store_id: toTypeId('store', STORE_ID),
      status: 'open',
      pay_amount: 1200,
      payment_method: null,
    },
  });
  const { items, next_cursor: next } = await listDeliveries(id);
  expect(next).toBeNull();
  expect(items).toMatchObject([
    {
      id: receiver.received[0]?.id,
      webhook_id: id,
      type: 'order.created',
      state: 'delivered',
      body: receiver.received[0]?.body,
      attempts: [{ status: 204, fault: null, duration_ms: expect.any(Number) }],
    },
  ]);
  expect(items[0].id).toMatch(/^whd_/);
});

test('the secret is returned once and stored encrypted', async () => {
  const { id, secret } = await addWebhook();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const listed = (await ask(merchant, 'GET', '/webhooks')).body;
  expect(listed.items).toMatchObject([{ id, url: receiver.url }]);
  expect(listed.items[0]).not.toHaveProperty('secret');
  const { rows } = await testApp.deps.db.pool.query('select encrypted_secret from webhooks');
  const encrypted: Buffer = rows[0].encrypted_secret;
  expect(
    encrypted.includes(secret) || encrypted.includes(Buffer.from(secret.slice(6), 'base64')),
  ).toBe(false);
});

test('an event that is handled again is not posted again', async () => {
  const { id } = await addWebhook();
  const domainEvent = createOrderEvent();
  await happen(domainEvent);
  await testApp.settle();
  const handlers = webhookSubscribers(testApp.deps).filter(({ on }) => on === domainEvent.type);
  for (const { handle } of [...handlers, ...handlers]) await handle(domainEvent);
  await testApp.settle();
  await retryDelivery();
  expect(receiver.received).toHaveLength(1);
  expect((await listDeliveries(id)).items).toHaveLength(1);
});

test('a webhook receives only its subscribed events of its own merchant', async () => {
  const { id } = await addWebhook({ events: ['order.canceled', 'order.canceled'] });
  const { rows } = await testApp.deps.db.pool.query('select events from webhooks');
  expect(rows).toEqual([{ events: ['order.canceled'] }]);
  const foreign = createOrderEvent('order.canceled', stranger);
  await happen(createOrderEvent('order.created'), createOrderEvent('order.canceled'), foreign);
  await testApp.settle();
  expect(receiver.received).toMatchObject([{ event: { type: 'order.canceled' } }]);
  expect((await listDeliveries(id)).items).toHaveLength(1);
});

test('a failed delivery is retried by the queue with the same id', async () => {
  const { id } = await addWebhook();
  receiver.answers.push(500);
  const { db, log } = testApp.deps;
  const jobs = await startJobs(db, webhookSubscribers(testApp.deps), log, IMMEDIATE_PACE);
  onTestFinished(jobs.stop);
  await happen(createOrderEvent());
  await vi.waitFor(
    async () => {
      const { items } = await listDeliveries(id);
      expect(items[0]).toMatchObject({ state: 'delivered' });
    },
    { timeout: 30_000, interval: 200 },
  );
  const [first, second, ...more] = receiver.received;
  expect(more).toEqual([]);
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toBe(first?.body);
  const { items } = await listDeliveries(id);
  expect(items[0].attempts).toMatchObject([{ status: 204 }, { status: 500 }]);
});

test('a failed delivery throws its code and stays waiting', async () => {
  const { id } = await addWebhook();
  receiver.answers.push(503);
  await happen(createOrderEvent());
  await expect(testApp.settle()).rejects.toMatchObject({ code: 'webhook.503' });
  expect((await listDeliveries(id)).items).toMatchObject([
    { state: 'waiting', attempts: [{ status: 503 }] },
  ]);
});

test('a refused connection counts as an attempt', async () => {
  const url = 'http://127.0.0.1:1/';
  const { id } = await addWebhook({ url });
  await happen(createOrderEvent());
  await expect(testApp.settle()).rejects.toMatchObject({ code: 'webhook.ECONNREFUSED' });
  expect((await listDeliveries(id)).items).toMatchObject([
    { state: 'waiting', attempts: [{ status: null, fault: 'webhook.ECONNREFUSED' }] },
  ]);
});

test('a delivery is abandoned after three days, with a last attempt', async () => {
  const { id } = await addWebhook();
  receiver.answers.push(500, 500, 500);
  await happen(createOrderEvent());
  await expect(testApp.settle()).rejects.toThrow();
  await moveClock(WEBHOOK_RETRY_WINDOW_MS - 60_000);
  await expect(retryDelivery()).rejects.toThrow();
  await moveClock(WEBHOOK_RETRY_WINDOW_MS);
  await retryDelivery();
  const { items } = await listDeliveries(id);
  expect(items).toMatchObject([{ state: 'given_up' }]);
  expect(items[0].attempts).toHaveLength(3);
});

test('the signature timestamp does not use the sandbox clock', async () => {
  await addWebhook();
  await moveClock(40 * DAY_MS);
  await happen(createOrderEvent());
  await testApp.settle();
  // The receiver rejects timestamps more than five minutes off its own clock.
  expect(receiver.received).toHaveLength(1);
});

test('a delivery without further retries is abandoned by the scheduled task', async () => {
  const { id } = await addWebhook();
  receiver.answers.push(500, 500);
  await happen(createOrderEvent());
  await expect(testApp.settle()).rejects.toThrow();
  await runTasks();
  expect((await listDeliveries(id)).items).toMatchObject([{ state: 'waiting' }]);
  await moveClock(WEBHOOK_RETRY_WINDOW_MS - 60_000);
  await expect(retryDelivery()).rejects.toThrow();
  await moveClock(WEBHOOK_RETRY_WINDOW_MS + 60_000);
  await runTasks();
  // The last attempt was a minute ago, so the job is still retrying.
  expect((await listDeliveries(id)).items).toMatchObject([{ state: 'waiting' }]);
  await moveClock(WEBHOOK_RETRY_WINDOW_MS + DAY_MS);
  await runTasks();
  expect((await listDeliveries(id)).items).toMatchObject([{ state: 'given_up' }]);
});

test.each([
  ['delivered', 204],
  ['given_up', 500],
  ['waiting', 500],
])('a delivery that is %s can be replayed with the same id', async (state, status) => {
  const { id } = await addWebhook();
  receiver.answers.push(status);
  if (state === 'given_up') receiver.answers.push(status);
  await happen(createOrderEvent());
  await testApp.settle().catch(() => {});
  if (state === 'given_up') {
    await moveClock(WEBHOOK_RETRY_WINDOW_MS);
    await retryDelivery();
  }
  const [before] = (await listDeliveries(id)).items;
  expect(before.state).toBe(state);
  const answer = await ask(merchant, 'POST', `/webhook_deliveries/${before.id}/replay`);
  expect(answer).toEqual({ status: 202, body: { ...before, state: 'waiting' } });
  await testApp.settle();
  const [after] = (await listDeliveries(id)).items;
  expect(after).toMatchObject({ id: before.id, state: 'delivered' });
  expect(after.attempts).toHaveLength(before.attempts.length + 1);
  expect(new Set(receiver.received.map((post) => post.id))).toEqual(new Set([before.id]));
});

test('a replay is retried for three days of its own', async () => {
  const { id } = await addWebhook();
  await happen(createOrderEvent());
  await testApp.settle();
  await moveClock(10 * DAY_MS);
  const [{ id: deliveryId }] = (await listDeliveries(id)).items;
  receiver.answers.push(500);
  await ask(merchant, 'POST', `/webhook_deliveries/${deliveryId}/replay`);
  // Between the replay and its first attempt the scheduled task may see an old delivery without
  // recent attempts.
  await runTasks();
  await expect(testApp.settle()).rejects.toMatchObject({ code: 'webhook.500' });
  expect((await listDeliveries(id)).items).toMatchObject([{ state: 'waiting' }]);
  await retryDelivery();
  expect((await listDeliveries(id)).items).toMatchObject([{ state: 'delivered' }]);
});

test('a removed webhook receives nothing, not even waiting deliveries', async () => {
  const { id } = await addWebhook();
  receiver.answers.push(500);
  await happen(createOrderEvent());
  await expect(testApp.settle()).rejects.toThrow();
  const [{ id: deliveryId }] = (await listDeliveries(id)).items;
  expect((await ask(merchant, 'DELETE', `/webhooks/${id}`)).status).toBe(204);
  await retryDelivery();
  await happen(createOrderEvent());
  await testApp.settle();
  expect(receiver.received).toHaveLength(1);
  expect((await ask(merchant, 'GET', '/webhooks')).body.items).toEqual([]);
  for (const [method, path] of [
    ['DELETE', `/webhooks/${id}`],
    ['GET', `/webhooks/${id}/deliveries`],
    ['POST', `/webhook_deliveries/${deliveryId}/replay`],
  ] as const) {
    expect((await ask(merchant, method, path)).status).toBe(404);
  }
});

test('a receiver that returns 410 is removed', async () => {
  await addWebhook();
  receiver.answers.push(410);
  await happen(createOrderEvent());
  await testApp.settle();
  expect((await ask(merchant, 'GET', '/webhooks')).body.items).toEqual([]);
  await happen(createOrderEvent());
  await testApp.settle();
  expect(receiver.received).toHaveLength(1);
  const { rows } = await testApp.deps.db.pool.query('select abandoned_at from webhook_deliveries');
  expect(rows).toEqual([{ abandoned_at: expect.any(Date) }]);
});

test('webhooks and deliveries of another merchant return 404', async () => {
  const { id } = await addWebhook();
  await happen(createOrderEvent());
  await testApp.settle();
  const [{ id: deliveryId }] = (await listDeliveries(id)).items;
  expect((await ask(stranger, 'GET', '/webhooks')).body.items).toEqual([]);
  for (const [method, path] of [
    ['DELETE', `/webhooks/${id}`],
    ['GET', `/webhooks/${id}/deliveries`],
    ['POST', `/webhook_deliveries/${deliveryId}/replay`],
    ['GET', `/webhooks/${toTypeId('webhook', newUuid())}/deliveries`],
    ['GET', '/webhooks/whk_1/deliveries'],
  ] as const) {
    const { status, body } = await ask(stranger, method, path);
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
  }
  await testApp.settle();
  expect(receiver.received).toHaveLength(1);
  expect((await ask(merchant, 'GET', '/webhooks')).body.items).toHaveLength(1);
});

test('GET /webhooks returns 401 for an invalid API key', async () => {
  const nobody = { id: merchant.id, key: `sk_${'x'.repeat(43)}` };
  const { body } = await ask(nobody, 'GET', '/webhooks');
  expect(body).toMatchObject({ status: 401, code: 'key.invalid' });
});

test('a merchant can have ten webhooks, also with twenty concurrent requests', async () => {
  const requestBody = { url: receiver.url };
  // With five in place, more requests compete for the rest than can succeed.
  for (let count = 0; count < 5; count += 1) await ask(merchant, 'POST', '/webhooks', requestBody);
  const adding = Array.from({ length: 20 }, () => ask(merchant, 'POST', '/webhooks', requestBody));
  const answers = await Promise.all(adding);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const rejected = answers.filter(({ status }) => status !== 201).map(({ body }) => body);
  expect(rejected).toHaveLength(15);
  for (const body of rejected) {
    expect(body).toMatchObject({ status: 409, code: 'webhook.too_many', params: { max: 10 } });
  }
  const { items } = (await ask(merchant, 'GET', '/webhooks')).body;
  expect(items).toHaveLength(10);
  await ask(merchant, 'DELETE', `/webhooks/${items[0].id}`);
  expect((await ask(merchant, 'POST', '/webhooks', requestBody)).status).toBe(201);
});

test.each([
  'http://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:10.0.0.1]/',
  'http://93.184.215.14/',
  'https://user:pass@93.184.215.14/',
  'not an address',
  `https://93.184.215.14/${'x'.repeat(500)}`,
])('POST /webhooks rejects the url %s', async (url) => {
  const answer = await ask(merchant, 'POST', '/webhooks', { url });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toMatchObject([{ path: 'url', code: 'webhook.target_forbidden' }]);
  expect((await ask(merchant, 'GET', '/webhooks')).body.items).toEqual([]);
});

test.each([{}, { url: 1 }, { events: ['order.created'] }])(
  'POST /webhooks returns 422 for %o',
  async (requestBody) => {
    expect((await ask(merchant, 'POST', '/webhooks', requestBody)).status).toBe(422);
  },
);

test.each([[[]], [['order.lost']], ['order.created']])(
  'POST /webhooks rejects the events %o',
  async (events) => {
    const answer = await ask(merchant, 'POST', '/webhooks', { url: receiver.url, events });
    expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
  },
);

test('in live mode POST /webhooks rejects a local receiver', async () => {
  const SECRET_KEY = testApp.deps.config.secretKeys[0];
  testApp = await createTestApp({ ...LIVE_ENV, SECRET_KEY }, testApp.deps.db);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/v1/merchant/webhooks',
    headers: { host: 'saifu.example', authorization: `Bearer ${merchant.key}` },
    payload: { url: receiver.url },
  });
  expect(answer.json()).toMatchObject({ status: 422, code: 'webhook.target_forbidden' });
});

test('GET deliveries paginates', async () => {
  const { id } = await addWebhook();
  for (let count = 0; count < 5; count += 1) await happen(createOrderEvent());
  await testApp.settle();
  const deliveryIds: string[] = [];
  let cursor = '';
  do {
    const page = await listDeliveries(id, `?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.items.length).toBeLessThanOrEqual(2);
    deliveryIds.push(...page.items.map((item: { id: string }) => item.id));
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  expect(new Set(deliveryIds)).toEqual(new Set(receiver.received.map((post) => post.id)));
  expect(deliveryIds).toHaveLength(5);
  expect((await listDeliveries(id, '?cursor=x')).code).toBe('request.invalid');
});

test('deliveries are deleted after 30 days, and removed webhooks with them', async () => {
  const kept = await addWebhook();
  await happen(createOrderEvent());
  await testApp.settle();
  receiver = await openReceiver();
  const removed = await addWebhook();
  await happen(createOrderEvent());
  await testApp.settle();
  await ask(merchant, 'DELETE', `/webhooks/${removed.id}`);
  await moveClock(29 * DAY_MS);
  await runTasks();
  expect((await listDeliveries(kept.id)).items).toHaveLength(2);
  await moveClock(31 * DAY_MS);
  await runTasks();
  expect((await listDeliveries(kept.id)).items).toEqual([]);
  const { rows } = await testApp.deps.db.pool.query('select count(*)::int as count from webhooks');
  expect(rows).toEqual([{ count: 1 }]);
  const attempts = await testApp.deps.db.pool.query('select id from webhook_attempts');
  expect(attempts.rows).toEqual([]);
});

test('creating and canceling an invoice posts both events in that order', async () => {
  const demo = await createTestAppWithDemoData();
  const { merchant: program, store } = signInAsMerchant(demo, 'さくら食堂');
  await demo.settle();
  const { body } = await program.post('/merchant/webhooks', { url: receiver.url });
  receiver.trust(body.secret);
  const made = await program.post('/merchant/orders', { store_id: store.id, pay_amount: 980 });
  await demo.settle();
  await program.call('POST', `/merchant/orders/${made.body.id}/cancel`);
  await demo.settle();
  const { id } = made.body;
  const data = { id, order_id: id, store_id: store.id, pay_amount: 980, payment_method: null };
  expect(receiver.received.map(({ event }) => event)).toEqual([
    expect.objectContaining({ type: 'order.created', data: { ...data, status: 'open' } }),
    expect.objectContaining({ type: 'order.canceled', data: { ...data, status: 'canceled' } }),
  ]);
});
