import { beforeEach, expect, test } from 'vitest';
import { timeInWords } from '../../../platform/clock.ts';
import { Browser } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn(HANAKO, PASSWORD);
  await query('delete from messages');
  await hanako.post('/step_up/verify', { password: PASSWORD });
});

const query = (text: string) => testApp.deps.db.pool.query(text);
const limits = (change: Record<string, unknown>) => hanako.put('/limits', change);

type Message = { readonly channel: string; readonly subject: string; readonly text: string };

async function listMessages(to = HANAKO): Promise<readonly Message[]> {
  await testApp.settle();
  return (await new Browser(testApp).get(`/sandbox/messages?to=${encodeURIComponent(to)}`)).body
    .items;
}

test('raised limits and disabled locks send one message with their effective time', async () => {
  await limits({ per_day: 5000, per_payment: 1000, night_lock: true });
  expect(await listMessages()).toEqual([]);
  const { body } = await limits({ per_day: null, per_payment: null, night_lock: false });
  const [message, ...others] = await listMessages();
  expect(others).toEqual([]);
  expect(message?.subject).toBe('【Saifu】お支払いの上限が引き上げられます');
  expect(message?.text).toContain(timeInWords(new Date(body.pending.from)));
  expect(message?.text).toContain(testApp.deps.config.operator.phone);
  const { items } = (await hanako.get('/notifications')).body;
  expect(items[0]).toMatchObject({ event: 'security', path: '/settings/limits' });
});

test.each([{ per_month: 9000 }, { new_store_approval: false }, { night_lock: false }])(
  '%o alone sends a message; repeating a pending change sends none',
  async (change) => {
    await limits({ per_month: 8000, new_store_approval: true, night_lock: true });
    await limits(change);
    expect(await listMessages()).toHaveLength(1);
    await limits(change);
    await limits({ per_month: 100 });
    expect(await listMessages()).toHaveLength(1);
  },
);

test('a data export request sends one message per file', async () => {
  const wanted = await hanako.post('/exports', { kind: 'account_data' });
  expect(wanted.status).toBeLessThan(300);
  const [message, ...others] = await listMessages();
  expect(others).toEqual([]);
  expect(message?.subject).toBe('【Saifu】データのダウンロードが申し込まれました');
  expect(message?.text).toContain('/settings/security');
  const { items } = (await hanako.get('/notifications')).body;
  expect(items[0]).toMatchObject({ event: 'security', path: '/settings/privacy' });
  // The subscriber may run again for the same event.
  await query(`update outbox_events set published_at = null where type = 'export.wanted'`);
  expect(await listMessages()).toHaveLength(1);
});

test('a CSV export of payments sends no security message', async () => {
  expect((await hanako.post('/exports', { kind: 'payments_csv' })).status).toBeLessThan(300);
  expect(await listMessages()).toEqual([]);
});

test('a user without email receives the security message by SMS', async () => {
  const phone = '+818099998888';
  await query(`update users set email = null, email_verified = false, phone = '${phone}',
    phone_verified = true where email = '${HANAKO}'`);
  await limits({ per_day: 1000 });
  await limits({ per_day: 2000 });
  expect(await listMessages(phone)).toMatchObject([{ channel: 'sms' }]);
});
