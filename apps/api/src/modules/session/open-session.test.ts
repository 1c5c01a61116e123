import { SessionView } from '@saifu/contract/session';
import { beforeEach, expect, test } from 'vitest';
import { type House, testWorld } from '../../testing/house.ts';
import { DEMO_USERS } from '../sandbox/demo-users.ts';

let house: House;

beforeEach(async () => {
  house = await testWorld();
});

function login(loginId: string, password: string, cookie?: string) {
  return house.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { login_id: loginId, password },
    headers: cookie === undefined ? {} : { cookie },
  });
}

function who(token: string, cookie: string) {
  const headers = { authorization: `Bearer ${token}`, cookie };
  return house.app.inject({ url: '/api/v1/userinfo', headers });
}

async function signIn() {
  const [user] = DEMO_USERS;
  if (user === undefined) throw new Error('nobody lives here');
  const answer = await login(user.loginId, user.password);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { token: SessionView.parse(answer.json()).access_token, cookie, answer };
}

test('the right password opens a session that knows its person', async () => {
  const { token, cookie, answer } = await signIn();
  expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/);
  expect((await who(token, cookie)).json()).toMatchObject({ email: 'hanako@saifu.example' });
  expect(answer.body).not.toContain('argon2');
});

test('a token without the cookie of its browser, or with another, opens nothing', async () => {
  const { token, cookie } = await signIn();
  expect((await who(token, '')).statusCode).toBe(401);
  expect((await who(token, `did=${'A'.repeat(43)}`)).statusCode).toBe(401);
  expect((await who('A'.repeat(43), cookie)).statusCode).toBe(401);
});

test('the bare token is accepted as well as the Bearer form', async () => {
  const { token, cookie } = await signIn();
  const headers = { authorization: token, cookie };
  const answer = await house.app.inject({ url: '/api/v1/userinfo', headers });
  expect(answer.statusCode).toBe(200);
});

test('signing out ends the session on the server', async () => {
  const { token, cookie } = await signIn();
  const headers = { authorization: `Bearer ${token}`, cookie };
  const out = await house.app.inject({
    method: 'DELETE',
    url: '/api/v1/sessions/current',
    headers,
  });
  expect(out.statusCode).toBe(204);
  expect((await who(token, cookie)).statusCode).toBe(401);
});

test('a session ends after a week without use', async () => {
  const { token, cookie } = await signIn();
  await house.app.inject({
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
] as const)('%s with %s is refused with %i', async (loginId, password, status, code) => {
  const answer = await login(loginId, password);
  expect(answer.json()).toMatchObject({ status, code });
});

test('the login id is folded as people type it: width, case, spaces', async () => {
  const answer = await login(' ＨＡＮＡＫＯ@saifu.example ', 'momiji-no-michi');
  expect(answer.statusCode).toBe(200);
});

test('only hashes of the halves are stored', async () => {
  const { token, cookie } = await signIn();
  const { rows } = await house.deps.db.pool.query('select sessions::text as row from sessions');
  expect(rows[0].row).not.toContain(token);
  expect(rows[0].row).not.toContain(cookie.slice(4));
});
