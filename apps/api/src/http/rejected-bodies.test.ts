import { REJECTED_BODIES_PER_CALLER } from '@saifu/domain/shared/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { signInAsMerchant } from '../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';

/** Two runs of combining marks that normalization has to merge one by one, which takes seconds. */
const HOSTILE = '\u0345'.repeat(16_200) + '\u0334'.repeat(16_200);
/** Short enough for the JSON parser. */
const SHORT = '\u0345'.repeat(4096) + '\u0334'.repeat(4096);
const { max } = REJECTED_BODIES_PER_CALLER;
const PASSWORD = 'momiji-no-michi';

let testApp: TestApp;
let guest: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  guest = new Browser(testApp);
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function hanako(): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn('hanako@saifu.example', PASSWORD);
  return browser;
}

const HOSTILE_CALLS = (text: string, storeId: string) =>
  [
    ['POST', '/login', 'login_id', { login_id: text, password: PASSWORD }],
    ['POST', '/login', 'password', { login_id: 'hanako@saifu.example', password: text }],
    ['POST', '/guest/forgot', 'login_id', { login_id: text }],
    ['POST', '/guest/registration', 'email', { email: text, password: PASSWORD }],
    [
      'POST',
      '/guest/orders',
      'description',
      { store_id: storeId, pay_amount: 100, description: text },
    ],
    ['PUT', '/userinfo/change_password', 'password', { password: text }],
  ] as const;

test('every endpoint rejects hostile text before it is normalized', async () => {
  const browser = await hanako();
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (const text of [HOSTILE, SHORT]) {
    for (const [method, path, field, body] of HOSTILE_CALLS(text, store.id)) {
      const { status, body: problem } = await browser.call(method, path, body);
      expect([path, status, problem.code]).toEqual([path, 422, 'request.invalid']);
      expect(problem.fields.map((error: { path: string }) => error.path)).toContain(field);
    }
  }
  const lengths = normalize.mock.contexts.map((context) => String(context).length);
  expect(Math.max(0, ...lengths)).toBeLessThan(200);
});

test('fifty hostile sign-ins take less CPU time than normalizing one of them', async () => {
  const from = process.cpuUsage();
  for (let sent = 0; sent < 50; sent += 1) {
    await guest.post('/login', { login_id: HOSTILE, password: PASSWORD });
  }
  const { user, system } = process.cpuUsage(from);
  // Without the check one of these strings took 1.2 seconds or more, and fifty took 60.
  expect((user + system) / 1_000_000).toBeLessThan(10);
});

const changePassword = (browser: Browser) =>
  browser.put('/userinfo/change_password', { nothing: 1 });

const sendInvalid = async (browser: Browser, count: number) => {
  for (let sent = 0; sent < count; sent += 1) await browser.post('/login', { nothing: 1 });
};

test('a caller with too many invalid requests gets 429 before the body is parsed', async () => {
  await sendInvalid(guest, max - 1);
  expect((await guest.post('/login', { nothing: 1 })).status).toBe(422);
  const rejected = await testApp.app.inject({
    method: 'POST',
    url: '/api/v1/guest/forgot',
    headers: { 'content-type': 'application/json' },
    payload: '{ this is not JSON',
  });
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json()).toMatchObject({ code: 'rate.limited' });
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
});

test('another address, a read and a payment are not limited with that caller', async () => {
  await sendInvalid(guest, max);
  expect((await guest.post('/login', { nothing: 1 })).status).toBe(429);
  expect((await guest.get('/guest/config')).status).toBe(200);
  const order = 'order_00000000000000000000000000';
  expect((await guest.post(`/guest/orders/${order}/payments`, {})).status).toBe(400);
  const other = new Browser(testApp);
  other.address = '192.0.2.7';
  expect((await other.signIn('hanako@saifu.example', PASSWORD)).status).toBe(200);
});

test('an IPv6 network counts as one address', async () => {
  for (let sent = 0; sent < max; sent += 1) {
    guest.address = `2001:db8:1:2::${(sent + 1).toString(16)}`;
    await guest.post('/login', { nothing: 1 });
  }
  guest.address = '2001:db8:1:2:ffff::1';
  expect((await guest.post('/login', { nothing: 1 })).status).toBe(429);
  guest.address = '2001:db8:1:3::1';
  expect((await guest.post('/login', { nothing: 1 })).status).toBe(422);
});

test('a signed-in user has their own budget, which resets after a minute', async () => {
  const browser = await hanako();
  await sendInvalid(guest, max);
  for (let sent = 0; sent < max; sent += 1) {
    expect((await changePassword(browser)).status).toBe(422);
  }
  expect((await changePassword(browser)).status).toBe(429);
  const other = new Browser(testApp);
  other.address = '192.0.2.7';
  await other.post('/sandbox/clock', { advance_seconds: 61 });
  expect((await changePassword(browser)).status).toBe(422);
});

test('a merchant that sends many invalid requests can still send a valid one', async () => {
  const { merchant } = signInAsMerchant(testApp, 'さくら食堂');
  for (let sent = 0; sent <= max; sent += 1) {
    expect((await merchant.post('/merchant/api_keys', { nothing: 1 })).status).toBe(422);
  }
  expect((await merchant.post('/merchant/api_keys', { name: 'Till 2' })).status).toBe(201);
});

test('a caller without a session gets 401 before the body is parsed where a session is required', async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/v1/consultations',
    headers: { 'content-type': 'application/json' },
    payload: '{ this is not JSON',
  });
  expect(answer.statusCode).toBe(401);
});

test('a caller without a key gets 401 before the body is parsed on an endpoint without a body', async () => {
  const answer = await testApp.app.inject({
    method: 'DELETE',
    url: '/api/v1/staff/faqs/faq_lost_phone',
    headers: { 'content-type': 'application/json' },
    payload: '{ this is not JSON',
  });
  expect(answer.statusCode).toBe(401);
});

test('bodies sent to endpoints without a body count, and calls without a body are accepted', async () => {
  const browser = await hanako();
  const path = '/cards/crd_00000000000000000000000000';
  for (let sent = 0; sent < max; sent += 1) {
    expect((await browser.call('DELETE', path, { a: 1 })).status).toBe(400);
  }
  expect((await browser.call('DELETE', path, { a: 1 })).status).toBe(429);
  expect((await browser.delete(path)).status).toBe(404);
});

test('bodies sent to paths that do not exist count as well', async () => {
  for (let sent = 0; sent < max; sent += 1) {
    expect((await guest.post('/nothing/here', { a: 1 })).status).toBe(404);
  }
  expect((await guest.post('/nothing/here', { a: 1 })).status).toBe(429);
});
