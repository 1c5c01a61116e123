import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { Browser, type TestResponse } from '../../../testing/browser.ts';
import {
  codeOf,
  createConsole,
  getDemoMember,
  joinAs,
  signInAsMember,
} from '../../../testing/member.ts';
import {
  createTestApp,
  createTestAppWithDemoData,
  type TestApp,
} from '../../../testing/test-app.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

function signIn(who: Browser, email: string, password: string): Promise<TestResponse> {
  return who.post('/console/sign_in', { email, password });
}

const advance = (seconds: number) =>
  new Browser(testApp).post('/sandbox/clock', { advance_seconds: seconds });

test('the right password opens a session whose token is in an HttpOnly cookie only', async () => {
  const { email, password } = getDemoMember('clerk');
  const browser = createConsole(testApp);
  const answer = await signIn(browser, email, password);
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toMatch(
    /^saifu-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
  );
  const token = browser.cookie.split('=')[1] ?? '';
  expect(JSON.stringify(answer.body)).not.toContain(token);
  expect(answer.body).toMatchObject({
    member: { email, role: 'clerk', refund_limit_yen: 10_000, has_second_factor: false },
    merchant: { name: 'さくら食堂' },
    second_factor: 'none',
  });
  expect((await browser.get('/console/sessions/current')).body).toEqual(answer.body);
  const { rows } = await testApp.deps.db.pool.query('select s::text as row from member_sessions s');
  expect(rows[0].row).not.toContain(token);
});

test('with https the cookie is secure and bound to the host', async () => {
  const secure = await createTestApp({ PUBLIC_URL: 'https://pay.example' }, testApp.deps.db);
  const { email, password } = getDemoMember('clerk');
  const answer = await secure.app.inject({
    method: 'POST',
    url: '/api/v1/console/sign_in',
    headers: { host: 'pay.example' },
    payload: { email, password },
  });
  expect(answer.headers['set-cookie']).toMatch(/^__Host-saifu-console=[\w-]{43}; .*; Secure$/);
});

test.each([
  ['clerk@saifu.example', 'wrong'],
  ['nobody@saifu.example', 'reji-ni-tatsu'],
  // A user of the wallet is not a member.
  ['hanako@saifu.example', 'momiji-no-michi'],
])('signing in as %s with %s returns 401', async (email, password) => {
  const browser = createConsole(testApp);
  const answer = await signIn(browser, email, password);
  expect(answer.body).toMatchObject({ status: 401, code: 'account.credentials_wrong' });
  expect(browser.cookie).toBe('');
});

test('after five wrong passwords a member has to wait, also from another address', async () => {
  const { email, password } = getDemoMember('clerk');
  const guesses = Array.from({ length: 8 }, () =>
    signIn(createConsole(testApp), email, 'wrong-one'),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  const elsewhere = createConsole(testApp);
  elsewhere.address = '203.0.113.9';
  expect((await signIn(elsewhere, email, password)).status).toBe(429);
  await advance(15 * 60);
  expect((await signIn(elsewhere, email, password)).status).toBe(200);
});

test('an unknown email is throttled like a known one', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    statuses.push((await signIn(createConsole(testApp), 'nobody@b.example', 'wrong')).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('a session ends after 30 minutes without use and after 12 hours with use', async () => {
  const idle = await signInAsMember(testApp, 'clerk');
  await advance(30 * 60);
  const late = await idle.get('/console/sessions/current');
  expect(late.body).toMatchObject({ status: 401, code: 'member.session_expired' });
  const busy = await signInAsMember(testApp, 'clerk');
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    await advance(20 * 60);
    expect((await busy.get('/console/sessions/current')).status).toBe(200);
  }
  await advance(20 * 60);
  expect((await busy.get('/console/sessions/current')).status).toBe(401);
});

test('a call that is not a GET needs the header of the console', async () => {
  const browser = await signInAsMember(testApp, 'clerk');
  for (const headers of [{}, { 'x-saifu-console': '0' }]) {
    browser.headers = headers;
    const answer = await browser.delete('/console/sessions/current');
    expect(answer.body).toMatchObject({ status: 400, code: 'member.header_missing' });
    const order = await browser.post('/merchant/orders', {});
    expect(order.body.code).toBe('member.header_missing');
    expect((await browser.get('/console/sessions/current')).status).toBe(200);
  }
});

test('signing out ends the session on the server and removes the cookie', async () => {
  const browser = await signInAsMember(testApp, 'clerk');
  const { cookie } = browser;
  const answer = await browser.delete('/console/sessions/current');
  expect(answer.status).toBe(204);
  expect(answer.headers['set-cookie']).toMatch(/^saifu-console=; .*Max-Age=0$/);
  browser.cookie = cookie;
  expect((await browser.get('/console/sessions/current')).status).toBe(401);
});

test('a member lists its sessions and ends one of them, and no one else’s', async () => {
  const [here, there] = [
    await signInAsMember(testApp, 'clerk'),
    await signInAsMember(testApp, 'clerk'),
  ];
  const manager = await signInAsMember(testApp, 'manager');
  const { items } = (await here.get('/console/sessions')).body;
  expect(items).toHaveLength(2);
  const other = items.find((each: { is_current: boolean }) => !each.is_current);
  const path = `/console/sessions/${other.id}`;
  expect((await manager.delete(path)).status).toBe(404);
  expect((await here.delete(path)).status).toBe(204);
  expect((await here.delete(path)).status).toBe(404);
  expect((await there.get('/console/sessions')).status).toBe(401);
  expect((await here.get('/console/sessions')).body.items).toHaveLength(1);
});

test('an owner lists and ends the sessions of a member of the merchant', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const clerk = await signInAsMember(testApp, 'clerk');
  const { member } = (await clerk.get('/console/sessions/current')).body;
  const path = `/console/members/${member.id}/sessions`;
  const { items } = (await owner.get(path)).body;
  expect(items).toMatchObject([{ is_current: false }]);
  const unknown = toTypeId('memberSession', newUuid());
  expect((await owner.delete(`${path}/${unknown}`)).status).toBe(404);
  expect((await owner.delete(`${path}/${items[0].id}`)).status).toBe(204);
  expect((await clerk.get('/console/sessions/current')).status).toBe(401);
  const stranger = `/console/members/${toTypeId('member', newUuid())}/sessions`;
  expect((await owner.get(stranger)).status).toBe(404);
});

test('an API key that is sent counts instead of the cookie', async () => {
  const clerk = await signInAsMember(testApp, 'clerk');
  clerk.token = `sk_${'A'.repeat(43)}`;
  const answer = await clerk.get('/merchant/orders');
  expect(answer.body).toMatchObject({ status: 401, code: 'key.invalid' });
});

test('a new owner can do nothing before the second factor is set up', async () => {
  const staff = new Browser(testApp);
  staff.token = testApp.deps.config.staffKeys[0] ?? null;
  const world = (await staff.get('/sandbox/world')).body;
  const invited = await staff.post(`/staff/merchants/${world.members[0].merchant}/invitations`, {
    email: 'nushi@saifu.example',
  });
  expect([invited.status, invited.body.role]).toEqual([201, 'owner']);
  const owner = await joinAs(testApp, 'nushi@saifu.example');
  expect((await owner.get('/console/sessions/current')).body.second_factor).toBe('set_up');
  for (const path of ['/console/members', '/merchant/orders', '/console/sessions']) {
    const answer = await owner.get(path);
    expect(answer.body).toMatchObject({ status: 422, code: 'member.second_factor_required' });
  }
  const { secret } = (await owner.post('/console/totp', { password: 'kaiin-no-himitsu' })).body;
  const confirmed = await owner.post('/console/totp/confirm', { code: codeOf(testApp, secret) });
  expect(confirmed.body.recovery_codes).toHaveLength(10);
  expect((await owner.get('/console/members')).status).toBe(200);
});
