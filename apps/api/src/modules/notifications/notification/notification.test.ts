import { NOTIFICATION_EVENTS } from '@saifu/domain/notifications/notification';
import { beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage } from '../../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { notificationSchedules } from './schedules.ts';

const HANAKO = 'hanako@saifu.example';
const DAY = 86_400;

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await signedIn(HANAKO, 'momiji-no-michi');
  // Removes notifications caused by demo data.
  await testApp.deps.db.pool.query('delete from notifications');
});

async function signedIn(loginId: string, password: string) {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

const alex = () => signedIn('alex@saifu.example', 'alex-pays-in-yen');

/** Pays at a store; the payment waits for confirmation. */
async function pay(who = hanako, amount = 1280): Promise<string> {
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const order = await who.post('/guest/orders', { store_id: store.id, pay_amount: amount });
  who.idempotencyKey = crypto.randomUUID();
  const card = { payment_method: 'card', card_token: await tokenize(), gesture: 'slide' };
  const path = `/guest/orders/${order.body.id}/payments`;
  const paid = await who.post(path, { expected_amount: amount, ...card });
  expect(paid.status).toBe(201);
  await testApp.settle();
  return paid.body.id;
}

async function confirm(id: string) {
  hanako.idempotencyKey = crypto.randomUUID();
  expect((await hanako.call('POST', `/payments/${id}/confirm`)).status).toBe(200);
  await testApp.settle();
}

const list = async (who = hanako, query = '') => (await who.get(`/notifications${query}`)).body;
const put = (channel: string, event: string, on: boolean, who = hanako) =>
  who.put('/notification_settings', { channel, event, on });

async function listMessagesTo(address: string): Promise<readonly { readonly subject: string }[]> {
  const query = `/sandbox/messages?limit=100&to=${encodeURIComponent(address)}`;
  return (await new Browser(testApp).get(query)).body.items;
}

test('messages to an owner are listed as unread notifications, newest first', async () => {
  expect(await list()).toEqual({ items: [], next_cursor: null, unread: 0 });
  const id = await pay();
  await confirm(id);
  const { items, unread } = await list();
  expect(unread).toBe(2);
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^ntf_/),
      event: 'payment',
      title: 'Your payment is complete',
      about: 'さくら食堂 · ¥1,280',
      path: `/history/detail/${id}`,
      read: false,
      created_at: expect.any(String),
    },
    expect.objectContaining({
      event: 'confirmation_due',
      // The token of the link in the email is not part of the notification.
      path: `/history/detail/${id}`,
    }),
  ]);
});

test('a notification is returned in the language of the request', async () => {
  await pay();
  const titles = [];
  for (const language of ['en', 'ja', 'ko']) {
    hanako.language = language;
    titles.push((await list()).items[0].title);
  }
  expect(titles).toEqual([
    'Please confirm your payment',
    expect.stringMatching(/[ぁ-ん]/),
    expect.stringMatching(/[가-힣]/),
  ]);
});

test('marking one or all up to one as read leaves newer ones unread', async () => {
  const first = await pay();
  await confirm(first);
  const [newest, oldest] = (await list()).items;
  const read = await hanako.call('PUT', `/notifications/${oldest.id}/read`);
  expect(read).toMatchObject({ status: 200, body: { unread: 1 } });
  await pay(hanako, 500);
  expect((await list()).unread).toBe(2);
  const all = await hanako.put('/notifications/read', { newest: newest.id });
  expect(all).toMatchObject({ status: 200, body: { unread: 1 } });
  const { items } = await list();
  expect(items.map((each: { read: boolean }) => each.read)).toEqual([false, true, true]);
  expect((await hanako.put('/notifications/read', { newest: items[0].id })).body.unread).toBe(0);
});

test('a notification of another user or with an unknown id returns 404', async () => {
  await pay();
  const { id } = (await list()).items[0];
  const other = await alex();
  expect((await list(other)).items).toEqual([]);
  expect((await other.call('PUT', `/notifications/${id}/read`)).status).toBe(404);
  expect((await other.put('/notifications/read', { newest: id })).status).toBe(404);
  expect((await hanako.call('PUT', '/notifications/ntf_nothing/read')).status).toBe(404);
  expect((await hanako.put('/notifications/read', { newest: '' })).status).toBe(422);
  expect((await new Browser(testApp).get('/notifications')).status).toBe(401);
  expect((await list()).unread).toBe(1);
});

test('pages of notifications have no gaps', async () => {
  await confirm(await pay());
  const one = await list(hanako, '?limit=1');
  const two = await list(hanako, `?limit=1&cursor=${one.next_cursor}`);
  expect([one.items[0].event, two.items[0].event]).toEqual(['payment', 'confirmation_due']);
  expect(two.next_cursor).toBeNull();
});

test('a disabled email is not sent, but its notification is listed', async () => {
  await hanako.post('/step_up/verify', { password: 'momiji-no-michi' });
  expect((await put('email', 'payment', false)).status).toBe(200);
  await confirm(await pay());
  expect((await list()).items[0].event).toBe('payment');
  const subjects = (await listMessagesTo(HANAKO)).map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.includes('完了'))).toBe(false);
  expect((await put('email', 'payment', true)).status).toBe(200);
  await confirm(await pay(hanako, 700));
  expect((await getLatestMessage(testApp, HANAKO))?.text).toContain('¥700');
});

test('a notification with in-app disabled is listed as read', async () => {
  await put('in_app', 'payment', false);
  await confirm(await pay());
  const { items, unread } = await list();
  expect(unread).toBe(1);
  expect(items.map(({ event, read }: { event: string; read: boolean }) => [event, read])).toEqual([
    ['payment', true],
    ['confirmation_due', false],
  ]);
});

test('a required notification cannot be disabled and has a reason', async () => {
  for (const [channel, event] of [
    ['email', 'security'],
    ['in_app', 'security'],
    ['email', 'confirmation_due'],
  ] as const) {
    const answer = await put(channel, event, false);
    expect(answer, `${channel} ${event}`).toMatchObject({
      status: 409,
      body: { code: 'notification.required' },
    });
  }
  const { items } = (await hanako.get('/notification_settings')).body;
  type Item = { channel: string; event: string; needed: string | null };
  const needed = items.filter((item: Item) => item.needed !== null);
  expect(needed).toEqual([
    { channel: 'email', event: 'confirmation_due', on: true, needed: 'only_way' },
    { channel: 'in_app', event: 'security', on: true, needed: 'security' },
    { channel: 'email', event: 'security', on: true, needed: 'security' },
  ]);
  expect(items).toHaveLength(NOTIFICATION_EVENTS.length * 3);
});

test('a setting applies to one user, and concurrent repeats change nothing', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => put('email', 'refund', false)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const isOn = async (who: Browser) =>
    (await who.get('/notification_settings')).body.items.find(
      (item: { channel: string; event: string }) =>
        item.channel === 'email' && item.event === 'refund',
    ).on;
  expect(await isOn(hanako)).toBe(false);
  expect(await isOn(await alex())).toBe(true);
});

test('an invalid setting returns request.invalid', async () => {
  for (const body of [
    { channel: 'sms', event: 'payment', on: false },
    { channel: 'pigeon', event: 'payment', on: false },
    { channel: 'email', event: 'weather', on: false },
    { channel: 'email', event: 'payment', on: 'no' },
    { channel: 'email', event: 'payment' },
    {},
  ]) {
    const answer = await hanako.put('/notification_settings', body);
    expect(answer.body, JSON.stringify(body)).toMatchObject({ code: 'request.invalid' });
  }
});

test("a guest payment with an owner's email adds no notification to the account", async () => {
  const guest = new Browser(testApp);
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const order = await guest.post('/guest/orders', { store_id: store.id, pay_amount: 900 });
  guest.idempotencyKey = crypto.randomUUID();
  const paid = await guest.post(`/guest/orders/${order.body.id}/payments`, {
    expected_amount: 900,
    payment_method: 'card',
    card_token: await tokenize(),
    gesture: 'slide',
    contact: { email: HANAKO },
  });
  expect(paid.status).toBe(201);
  expect((await getLatestMessage(testApp, HANAKO))?.text).toContain('¥900');
  expect((await list()).items).toEqual([]);
});

test('a requested message is sent and adds no notification', async () => {
  const id = await pay();
  const before = (await listMessagesTo(HANAKO)).length;
  await hanako.post('/sandbox/clock', { advance_seconds: 120 });
  expect(
    (await hanako.call('POST', `/guest/payments/${id}/resend_confirmation`)).status,
  ).toBeLessThan(300);
  await testApp.settle();
  expect(await listMessagesTo(HANAKO)).toHaveLength(before + 1);
  expect((await list()).items).toHaveLength(1);
});

test('an answer of support adds a notification with the event support', async () => {
  hanako.idempotencyKey = crypto.randomUUID();
  const question = { subject: 'My receipt', content: 'Where do I find my receipt of last week?' };
  const asked = await hanako.post('/consultations', question);
  const staff = signInAsStaff(testApp);
  staff.idempotencyKey = crypto.randomUUID();
  await staff.post(`/staff/consultations/${asked.body.id}/answer`, { body: 'In your history.' });
  await testApp.settle();
  expect((await list()).items).toMatchObject([
    {
      event: 'support',
      about: 'My receipt',
      path: `/settings/contact-support/${asked.body.id}`,
    },
  ]);
});

test('notifications contain no code, token or card number', async () => {
  await new Browser(testApp).post('/guest/authentication', { login_id: HANAKO, purpose: 'login' });
  await pay();
  await testApp.settle();
  const { rows } = await testApp.deps.db.pool.query('select * from notifications');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/[?&]ct=|4242|\b\d{6}\b/);
});

test('notifications are deleted after 90 days', async () => {
  await pay();
  const [task] = notificationSchedules(testApp.deps);
  await task?.run();
  expect((await list()).items).toHaveLength(1);
  const forget = notificationSchedules({
    ...testApp.deps,
    clock: { ...testApp.deps.clock, now: () => new Date(Date.now() + 91 * DAY * 1000) },
  });
  await forget[0]?.run();
  expect((await list()).items).toEqual([]);
});
