import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import { openPushReceiver } from '../../../testing/push-receiver.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { deferredMessageSchedules } from './schedules.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const ASKS = '【Saifu】お支払い内容をご確認ください';

let testApp: TestApp;
let hanako: Browser;
let service: Awaited<ReturnType<typeof openPushReceiver>>;

/** A user who has disabled email for `confirmation_due` and whose device has accepted pushes. */
beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await signedIn();
  service = await openPushReceiver();
  await subscribe(hanako);
  await pay();
  await testApp.settle();
  await hanako.post('/step_up/verify', { password: PASSWORD });
  const requestBody = { channel: 'email', event: 'confirmation_due', on: false };
  expect((await hanako.put('/notification_settings', requestBody)).status).toBe(200);
  await testApp.settle();
  await testApp.deps.db.pool.query('delete from messages');
});

async function signedIn() {
  const browser = new Browser(testApp);
  await browser.signIn(HANAKO, PASSWORD);
  return browser;
}

async function subscribe(who: Browser, at = service) {
  const { push } = (await who.get('/notification_settings')).body;
  const requestBody = at.subscribe(push.public_key);
  expect((await who.post('/push_subscriptions', requestBody)).status).toBe(204);
}

async function pay(): Promise<void> {
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const order = await hanako.post('/guest/orders', { store_id: store.id, pay_amount: 1280 });
  hanako.idempotencyKey = crypto.randomUUID();
  const card = { payment_method: 'card', card_token: await tokenize(), gesture: 'slide' };
  const requestBody = { expected_amount: 1280, ...card };
  expect((await hanako.post(`/guest/orders/${order.body.id}/payments`, requestBody)).status).toBe(
    201,
  );
}

const rows = async (text: string) => (await testApp.deps.db.pool.query(text)).rows;
const listSubjects = async () => {
  const query = `/sandbox/messages?limit=100&to=${encodeURIComponent(HANAKO)}`;
  const { items } = (await new Browser(testApp).get(query)).body;
  return items.map(({ subject }: { readonly subject: string }) => subject);
};
const countDeferred = async () => (await rows('select id from deferred_messages')).length;
const again = () =>
  rows(
    `update outbox_events set published_at = null where type = 'notification.written' returning id`,
  );

async function runTasks(minutes: number) {
  const now = new Date(testApp.deps.clock.now().getTime() + minutes * 60_000);
  const clock = { ...testApp.deps.clock, now: () => now };
  const [each] = deferredMessageSchedules({ ...testApp.deps, clock });
  return (await each?.run()) ?? 0;
}

test('an accepted push sends no email, now or later', async () => {
  await pay();
  await testApp.settle();
  expect(await countDeferred()).toBe(0);
  expect(await runTasks(24 * 60)).toBe(0);
  expect(await listSubjects()).toEqual([]);
});

test.each([404, 410, 403, 400])('a push rejected with %i sends one email', async (status) => {
  service.answers.push(status);
  await pay();
  await testApp.settle();
  expect(await listSubjects()).toEqual([ASKS]);
  expect((await rows('select source from messages'))[0].source.params.link).toMatch(/ct=/);
  // A repeated job and a late scheduled task find nothing to send.
  await again();
  await testApp.settle();
  await runTasks(24 * 60);
  await testApp.settle();
  expect(await listSubjects()).toEqual([ASKS]);
});

test('two devices that are gone at once cause one email', async () => {
  const other = await signedIn();
  await subscribe(other);
  service.answers.push(410, 410);
  await pay();
  await testApp.settle();
  expect(await listSubjects()).toEqual([ASKS]);
});

test('a push that is not accepted for ten minutes causes one email', async () => {
  service.answers.push(503);
  await pay();
  await expect(testApp.settle()).rejects.toThrow('push.503');
  expect(await countDeferred()).toBe(1);
  expect(await runTasks(9)).toBe(0);
  const counts = await Promise.all([runTasks(11), runTasks(11)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  await testApp.settle();
  expect(await listSubjects()).toEqual([ASKS]);
});

test('reading the notification in the app does not suppress the email', async () => {
  service.answers.push(503);
  await pay();
  await expect(testApp.settle()).rejects.toThrow('push.503');
  const { items } = (await hanako.get('/notifications')).body;
  await hanako.put('/notifications/read', { newest: items[0].id });
  await again();
  await testApp.settle();
  expect(await runTasks(11)).toBe(1);
  expect(await listSubjects()).toEqual([ASKS]);
});

test('signing out of the device sends the email at once', async () => {
  service.answers.push(503);
  await pay();
  await expect(testApp.settle()).rejects.toThrow('push.503');
  await hanako.delete('/sessions/current');
  await again();
  await testApp.settle();
  expect(await listSubjects()).toEqual([ASKS]);
});

test('a push to a new device does not replace the email for a device that is gone', async () => {
  const second = await openPushReceiver();
  await subscribe(await signedIn(), second);
  service.answers.push(410);
  await pay();
  await testApp.settle();
  expect(second.received).toHaveLength(1);
  expect(await listSubjects()).toEqual([ASKS]);
});

test('a deferred message is deleted with its notification', async () => {
  service.answers.push(503);
  await pay();
  await expect(testApp.settle()).rejects.toThrow('push.503');
  await rows('delete from notifications');
  expect(await countDeferred()).toBe(0);
});
