import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const SILENCED = '【Saifu】お知らせのメッセージがオフになりました';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn(HANAKO, PASSWORD);
  await testApp.deps.db.pool.query('delete from messages');
});

const put = (channel: string, event: string, on: boolean) =>
  hanako.put('/notification_settings', { channel, event, on });
const prove = () => hanako.post('/step_up/verify', { password: PASSWORD });

type Message = { readonly subject: string; readonly text: string };

async function listMessages(): Promise<readonly Message[]> {
  await testApp.settle();
  const query = `/sandbox/messages?limit=100&to=${encodeURIComponent(HANAKO)}`;
  return (await new Browser(testApp).get(query)).body.items;
}

async function isOn(channel: string, event: string): Promise<boolean> {
  const { items } = (await hanako.get('/notification_settings')).body;
  type Item = { channel: string; event: string; on: boolean };
  return items.find((item: Item) => item.channel === channel && item.event === event).on;
}

test('disabling messages about payments requires a fresh step-up', async () => {
  const rejected = { status: 422, body: { code: 'session.step_up_required' } };
  expect(await put('email', 'payment', false)).toMatchObject(rejected);
  expect(await isOn('email', 'payment')).toBe(true);
  expect(await listMessages()).toEqual([]);
  await prove();
  expect((await put('email', 'payment', false)).status).toBe(200);
  expect(await isOn('email', 'payment')).toBe(false);
});

test('enabling a setting or disabling another channel requires no step-up', async () => {
  await prove();
  await put('email', 'payment', false);
  await testApp.deps.db.pool.query('update sessions set fresh_until = null');
  expect((await put('email', 'payment', false)).status).toBe(200);
  expect((await put('email', 'payment', true)).status).toBe(200);
  expect((await put('in_app', 'payment', false)).status).toBe(200);
  expect((await put('push', 'confirmation_due', false)).status).toBe(200);
  expect((await put('email', 'payment', false)).status).toBe(422);
});

test('disabling a message sends the owner a message with instructions', async () => {
  await prove();
  await put('email', 'payment', false);
  const [message, ...others] = await listMessages();
  expect(others).toEqual([]);
  expect(message?.subject).toBe(SILENCED);
  expect(message?.text).toContain('「お支払い」');
  expect(message?.text).toContain(testApp.deps.config.operator.phone);
  expect(message?.text).toContain('/settings/security');
  const { items } = (await hanako.get('/notifications')).body;
  expect(items[0]).toMatchObject({ event: 'security', path: '/settings/notifications' });
});

test('disabling a message without step-up also notifies, once per event and hour', async () => {
  for (const on of [false, true, false, false]) await put('email', 'refund', on);
  await put('in_app', 'refund', false);
  expect((await listMessages()).map(({ subject }) => subject)).toEqual([SILENCED]);
  await put('email', 'recurring', false);
  expect(await listMessages()).toHaveLength(2);
});
