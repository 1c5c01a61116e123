import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import { openPushReceiver } from '../../../testing/push-receiver.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const HANAKO = 'hanako@saifu.example';

let testApp: TestApp;
let hanako: Browser;
let service: Awaited<ReturnType<typeof openPushReceiver>>;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await signedIn();
  service = await openPushReceiver();
});

async function signedIn(loginId = HANAKO, password = 'momiji-no-michi') {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

const settings = async (who = hanako) => (await who.get('/notification_settings')).body;

async function subscribe(who = hanako, at = service) {
  const { push } = await settings(who);
  const subscription = at.subscribe(push.public_key);
  expect((await who.post('/push_subscriptions', subscription)).status).toBe(204);
  return subscription;
}

async function pay(): Promise<string> {
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const order = await hanako.post('/guest/orders', { store_id: store.id, pay_amount: 1280 });
  hanako.idempotencyKey = crypto.randomUUID();
  const card = { payment_method: 'card', card_token: await tokenize(), gesture: 'slide' };
  const path = `/guest/orders/${order.body.id}/payments`;
  return (await hanako.post(path, { expected_amount: 1280, ...card })).body.id;
}

const mails = async () => {
  const query = `/sandbox/messages?limit=100&to=${encodeURIComponent(HANAKO)}`;
  return (await new Browser(testApp).get(query)).body.items.length;
};
const questions = () => service.received.filter(({ text }) => text.includes('ご確認')).length;
const prove = () => hanako.post('/step_up/verify', { password: 'momiji-no-michi' });

/** Subscribes and receives a push, so that the device counts as reachable. */
async function addReachableDevice(who = hanako) {
  const subscription = await subscribe(who);
  await pay();
  await testApp.settle();
  await prove();
  return subscription;
}

const off = (channel: string, event: string) =>
  hanako.put('/notification_settings', { channel, event, on: false });

test('a subscribed browser receives a push with a title and a path', async () => {
  expect((await settings()).push.here).toBe(false);
  await subscribe();
  expect((await settings()).push.here).toBe(true);
  const id = await pay();
  await testApp.settle();
  expect(service.received).toHaveLength(1);
  const [{ text, ttl, urgency } = { text: '', ttl: 0, urgency: '' }] = service.received;
  expect(JSON.parse(text)).toEqual({
    title: 'お支払い内容をご確認ください',
    body: '詳しくはSaifuでご確認ください。',
    path: `/history/detail/${id}`,
  });
  // A lock screen shows neither the payee nor the amount.
  expect(text).not.toMatch(/さくら|1,280|4242/);
  expect({ ttl, urgency }).toEqual({ ttl: 86_400, urgency: 'high' });
});

test('a push is retried until it is accepted and is delivered once', async () => {
  await subscribe();
  service.answers.push(503, 429);
  await pay();
  await expect(testApp.settle()).rejects.toThrow('push.503');
  const events = await testApp.deps.db.pool.query(
    `update outbox_events set published_at = null where type = 'notification.written'`,
  );
  expect(events.rowCount).toBe(1);
  await expect(testApp.settle()).rejects.toThrow('push.429');
  await testApp.deps.db.pool.query(
    `update outbox_events set published_at = null where type = 'notification.written'`,
  );
  await testApp.settle();
  expect(service.received).toHaveLength(1);
});

test('a device that has never accepted a push cannot replace email', async () => {
  await prove();
  await subscribe();
  const needed = { status: 409, body: { code: 'notification.required' } };
  expect(await off('email', 'confirmation_due')).toMatchObject(needed);
  service.answers.push(410);
  const before = await mails();
  await pay();
  await testApp.settle();
  expect(await mails()).toBe(before + 1);
  expect(await off('email', 'confirmation_due')).toMatchObject(needed);
});

test('a user has at most ten push devices; the oldest is dropped', async () => {
  const devices: Browser[] = [];
  for (let count = 0; count < 11; count += 1) {
    const device = await signedIn();
    await subscribe(device);
    devices.push(device);
  }
  const here = await Promise.all(devices.map(async (each) => (await settings(each)).push.here));
  expect(here).toEqual([false, ...Array.from({ length: 10 }, () => true)]);
  // A signed-out device is dropped before an active one.
  await devices[5]?.delete('/sessions/current');
  await subscribe(await signedIn());
  expect((await settings(devices[1])).push.here).toBe(true);
});

test.each([404, 410, 403])('a device whose push returns %i is deleted', async (status) => {
  await subscribe();
  service.answers.push(status);
  await pay();
  await testApp.settle();
  expect((await settings()).push.here).toBe(false);
});

test('a disabled notification is not pushed', async () => {
  await subscribe();
  await off('push', 'confirmation_due');
  await pay();
  await testApp.settle();
  expect(service.received).toEqual([]);
});

test('a reachable device replaces the email; removing the device restores it', async () => {
  await addReachableDevice();
  expect((await off('email', 'confirmation_due')).status).toBe(200);
  await testApp.settle();
  const [before, asked] = [await mails(), questions()];
  await pay();
  await testApp.settle();
  expect(questions()).toBe(asked + 1);
  expect(await mails()).toBe(before);
  await hanako.delete('/push_subscriptions');
  await pay();
  await testApp.settle();
  expect(questions()).toBe(asked + 1);
  expect(await mails()).toBe(before + 1);
});

test('a notification that was read meanwhile is not pushed', async () => {
  await subscribe();
  service.answers.push(503);
  await pay();
  await expect(testApp.settle()).rejects.toThrow('push.503');
  const { items } = (await hanako.get('/notifications')).body;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await hanako.put('/notifications/read', { newest: items[0].id });
  await testApp.deps.db.pool.query(
    `update outbox_events set published_at = null where type = 'notification.written'`,
  );
  await testApp.settle();
  expect(service.received).toEqual([]);
});

test('a signed-out browser receives no push', async () => {
  const other = await signedIn();
  await subscribe(other);
  expect((await other.delete('/sessions/current')).status).toBe(204);
  await pay();
  await testApp.settle();
  expect(service.received).toEqual([]);
});

test('the last user who signs in to a browser receives its pushes alone', async () => {
  const subscription = await subscribe();
  const alex = await signedIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await alex.post('/push_subscriptions', subscription)).status).toBe(204);
  expect((await settings()).push.here).toBe(false);
  await pay();
  await testApp.settle();
  expect(service.received).toEqual([]);
});

test('concurrent repeats create one subscription', async () => {
  const subscription = service.subscribe((await settings()).push.public_key);
  const answers = await Promise.all(
    [1, 2, 3].map(() => hanako.post('/push_subscriptions', subscription)),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  await pay();
  await testApp.settle();
  expect(service.received).toHaveLength(1);
  for (const _ of [1, 2]) expect((await hanako.delete('/push_subscriptions')).status).toBe(204);
});

test('a forbidden endpoint or an invalid key returns a field error', async () => {
  const { endpoint, keys } = service.subscribe((await settings()).push.public_key);
  const rejected: readonly (readonly [string, Record<string, unknown>])[] = [
    ['endpoint', { endpoint: 'https://10.0.0.1/push', keys }],
    ['endpoint', { endpoint: 'https://metadata.internal/push', keys }],
    ['endpoint', { endpoint: 'file:///etc/passwd', keys }],
    ['endpoint', { endpoint: '', keys }],
    ['endpoint', { endpoint: `https://push.example/${'a'.repeat(2000)}`, keys }],
    ['keys.p256dh', { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }],
    ['keys.p256dh', { endpoint, keys: { ...keys, p256dh: 'short' } }],
    ['keys.auth', { endpoint, keys: { ...keys, auth: '' } }],
    ['keys', { endpoint }],
  ];
  for (const [path, body] of rejected) {
    const answer = await hanako.post('/push_subscriptions', body);
    expect(answer.body, JSON.stringify(body)).toMatchObject({ status: 422, fields: [{ path }] });
  }
  expect((await new Browser(testApp).post('/push_subscriptions', { endpoint, keys })).status).toBe(
    401,
  );
});
