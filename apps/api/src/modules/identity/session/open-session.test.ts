import { SessionView } from '@saifu/contract/session';
import { beforeEach, expect, test } from 'vitest';
import { Browser, type TestResponse } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { DEMO_USERS } from '../../sandbox/demo-users.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

function login(loginId: string, password: string, cookie?: string) {
  return testApp.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { login_id: loginId, password },
    headers: cookie === undefined ? {} : { cookie },
  });
}

function who(token: string, cookie: string) {
  const headers = { authorization: `Bearer ${token}`, cookie };
  return testApp.app.inject({ url: '/api/v1/userinfo', headers });
}

async function signIn() {
  const [user] = DEMO_USERS;
  if (user === undefined) throw new Error('there are no demo users');
  const answer = await login(user.loginId, user.password);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { token: SessionView.parse(answer.json()).access_token, cookie, answer };
}

test('the right password opens a session that returns its user', async () => {
  const { token, cookie, answer } = await signIn();
  expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await who(token, cookie)).json()).toMatchObject({ email: 'hanako@saifu.example' });
  expect(answer.body).not.toContain('argon2');
});

test('a token without its device cookie or with another one returns 401', async () => {
  const { token, cookie } = await signIn();
  expect((await who(token, '')).statusCode).toBe(401);
  expect((await who(token, `did=${'A'.repeat(43)}`)).statusCode).toBe(401);
  expect((await who('A'.repeat(43), cookie)).statusCode).toBe(401);
});

test('the bare token is accepted as well as the Bearer form', async () => {
  const { token, cookie } = await signIn();
  const headers = { authorization: token, cookie };
  const answer = await testApp.app.inject({ url: '/api/v1/userinfo', headers });
  expect(answer.statusCode).toBe(200);
});

test('signing out ends the session on the server', async () => {
  const { token, cookie } = await signIn();
  const headers = { authorization: `Bearer ${token}`, cookie };
  const out = await testApp.app.inject({
    method: 'DELETE',
    url: '/api/v1/sessions/current',
    headers,
  });
  expect(out.statusCode).toBe(204);
  expect((await who(token, cookie)).statusCode).toBe(401);
});

test('a session expires after a week without use', async () => {
  const { token, cookie } = await signIn();
  await testApp.app.inject({
    method: 'POST',
    url: '/api/v1/sandbox/clock',
    payload: { advance_seconds: 7 * 24 * 3600 },
  });
  expect((await who(token, cookie)).statusCode).toBe(401);
});

test.each([
  ['hanako@saifu.example', 'wrong', 401, 'account.credentials_wrong'],
  ['nobody@saifu.example', 'wrong', 401, 'account.credentials_wrong'],
  ['mikakunin@saifu.example', 'wrong', 401, 'account.credentials_wrong'],
  ['mikakunin@saifu.example', 'mada-kakunin-mae', 409, 'account.not_confirmed'],
  ['teishi@saifu.example', 'ima-wa-yasumi', 403, 'account.suspended'],
] as const)(
  'POST /login as %s with password %s returns %i',
  async (loginId, password, status, code) => {
    const answer = await login(loginId, password);
    expect(answer.json()).toMatchObject({ status, code });
  },
);

test('the login id is normalized for width, case and spaces', async () => {
  const answer = await login(' ＨＡＮＡＫＯ@saifu.example ', 'momiji-no-michi');
  expect(answer.statusCode).toBe(200);
});

test('the database stores only hashes of the token and the device cookie', async () => {
  const { token, cookie } = await signIn();
  const { rows } = await testApp.deps.db.pool.query('select sessions::text as row from sessions');
  expect(rows[0].row).not.toContain(token);
  expect(rows[0].row).not.toContain(cookie.slice(4));
});

/** Wrong sign-ins to 100 login ids, each from its own IP address in one network. */
function guessFromOneNetwork(): readonly Promise<TestResponse>[] {
  return Array.from({ length: 100 }, (_, at) => {
    const guesser = new Browser(testApp);
    guesser.address = `198.51.100.${at + 1}`;
    return guesser.signIn(`nobody${at}@saifu.example`, 'not-the-password');
  });
}

test('100 wrong sign-ins from one network do not block a right one from another', async () => {
  const guesses = guessFromOneNetwork();
  const hanako = new Browser(testApp);
  hanako.address = '203.0.113.5';
  const right = await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  expect(right.status).toBe(200);
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});

test('wrong sign-ins from the same IP address do not block a known browser', async () => {
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  const guesser = new Browser(testApp);
  for (let at = 0; at < 30; at += 1) await guesser.signIn(`nobody${at}@saifu.example`, 'wrong-one');
  expect((await guesser.signIn('nobody@saifu.example', 'wrong-one')).status).toBe(429);
  const stranger = new Browser(testApp);
  expect((await stranger.signIn('hanako@saifu.example', 'momiji-no-michi')).status).toBe(429);
  expect((await hanako.signIn('hanako@saifu.example', 'momiji-no-michi')).status).toBe(200);
  // The device cookie of one account does not exempt sign-ins to another account.
  expect((await hanako.signIn('alex@saifu.example', 'alex-pays-in-yen')).status).toBe(429);
});

test('a known browser is throttled after five wrong passwords', async () => {
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  for (let at = 0; at < 5; at += 1) {
    expect((await hanako.signIn('hanako@saifu.example', 'wrong-one')).status).toBe(401);
  }
  expect((await hanako.signIn('hanako@saifu.example', 'momiji-no-michi')).status).toBe(429);
});

test('a sign-in rejected by the full hashing queue does not count as a guess', async () => {
  const guesses = Array.from({ length: 20 }, (_, at) =>
    new Browser(testApp).signIn(`nobody${at}@saifu.example`, 'not-the-password'),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const compared = statuses.filter((status) => status === 401).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - compared);
  expect(compared).toBeLessThan(20);
  const { rows } = await testApp.deps.db.pool.query(
    `select sum(hits)::int as hits from rate_limit_windows where key like 'login%'`,
  );
  // Each sign-in counts once for the IP address and once for the account.
  expect(rows[0].hits).toBe(2 * compared);
});
