import { beforeEach, expect, test } from 'vitest';
import { Browser, codeIn, getLatestMessage } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { requireFresh } from './require-fresh.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
let testApp: TestApp;
let browser: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  browser = new Browser(testApp);
  await browser.signIn(HANAKO, PASSWORD);
});

/** Whether this session has a fresh step-up. */
async function isFresh(who = browser): Promise<boolean> {
  return (await who.get('/step_up')).body.fresh_until !== null;
}

const pass = (seconds: number) => browser.post('/sandbox/clock', { advance_seconds: seconds });

test('a code to the verified email makes only this session fresh', async () => {
  const other = new Browser(testApp);
  await other.signIn(HANAKO, PASSWORD);
  expect((await browser.get('/step_up')).body).toEqual({
    methods: ['password', 'code'],
    payment_methods: ['code'],
    masked_destination: 'h•••••@saifu.example',
    skips_newer: false,
    fresh_until: null,
  });
  const asked = (await browser.call('POST', '/step_up')).body;
  expect(asked).toMatchObject({
    methods: ['password', 'code'],
    expires_in: 300,
    resend_after_seconds: 60,
    masked_destination: 'h•••••@saifu.example',
  });
  const message = await getLatestMessage(testApp, HANAKO);
  expect(message?.text).toContain('ご本人');
  const proof = { challenge_id: asked.challenge_id, otp: codeIn(message) };
  const answer = await browser.post('/step_up/verify', proof);
  expect(answer.status).toBe(200);
  expect(await isFresh()).toBe(true);
  expect(await isFresh(other)).toBe(false);
  expect((await browser.post('/step_up/verify', proof)).body.code).toBe('account.code_expired');
});

test('a password step-up expires after five minutes', async () => {
  expect((await browser.post('/step_up/verify', { password: PASSWORD })).status).toBe(200);
  expect(await isFresh()).toBe(true);
  await pass(299);
  expect(await isFresh()).toBe(true);
  await pass(1);
  expect(await isFresh()).toBe(false);
});

test('requireFresh throws without a step-up and for an ended session', async () => {
  const { rows } = await testApp.deps.db.pool.query('select id, user_id from sessions');
  const [{ id: sessionId, user_id: userId }] = rows;
  const actor = { kind: 'user', userId, sessionId, scope: 'full' } as const;
  await expect(requireFresh(testApp.deps, actor)).rejects.toThrow('session.step_up_required');
  await browser.post('/step_up/verify', { password: PASSWORD });
  await expect(requireFresh(testApp.deps, actor)).resolves.toBeUndefined();
  await browser.delete('/sessions/current');
  await expect(requireFresh(testApp.deps, actor)).rejects.toThrow('session.expired');
});

test.each([
  [{}, 422, 'request.invalid'],
  [{ otp: '12345' }, 422, 'request.invalid'],
  [{ otp: '123456' }, 422, 'account.code_wrong'],
  [{ challenge_id: 'junk', otp: '123456' }, 422, 'account.code_wrong'],
  [{ otp: '123456', password: PASSWORD }, 422, 'request.invalid'],
  [{ password: '' }, 422, 'request.invalid'],
  [{ password: 'wrong' }, 422, 'account.password_wrong'],
  [{ password: PASSWORD, more: 1 }, 422, 'request.invalid'],
])('POST /step_up/verify rejects %o', async (body, status, code) => {
  expect((await browser.post('/step_up/verify', body)).body).toMatchObject({ status, code });
  expect(await isFresh()).toBe(false);
});

test('a code of another user, another browser or a sign-in is rejected', async () => {
  const asked = (await browser.call('POST', '/step_up')).body;
  const proof = {
    challenge_id: asked.challenge_id,
    otp: codeIn(await getLatestMessage(testApp, HANAKO)),
  };
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  const elsewhere = new Browser(testApp);
  await elsewhere.signIn(HANAKO, PASSWORD);
  for (const who of [alex, elsewhere]) {
    const answer = await who.post('/step_up/verify', proof);
    expect(answer.body.code).toBe('account.code_wrong');
    expect(await isFresh(who)).toBe(false);
  }
  await pass(61);
  const signIn = { login_id: HANAKO, purpose: 'login' };
  const login = (await browser.post('/guest/authentication', signIn)).body;
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const answer = await browser.post('/step_up/verify', { challenge_id: login.challenge_id, otp });
  expect(answer.body.code).toBe('account.code_wrong');
});

test('concurrent guesses of the code and the password stop after five', async () => {
  const asked = (await browser.call('POST', '/step_up')).body;
  const right = codeIn(await getLatestMessage(testApp, HANAKO));
  const otp = right === '000000' ? '000001' : '000000';
  const guess = { challenge_id: asked.challenge_id, otp };
  const attempts = Array.from({ length: 8 }, () => browser.post('/step_up/verify', guess));
  const codes = (await Promise.all(attempts)).map((answer) => answer.body.code);
  expect(codes.filter((code) => code === 'account.code_wrong')).toHaveLength(5);
  expect(codes.filter((code) => code === 'account.code_expired')).toHaveLength(3);
  const late = await browser.post('/step_up/verify', { ...guess, otp: right });
  expect(late.body.code).toBe('account.code_expired');

  const words = Array.from({ length: 8 }, () =>
    browser.post('/step_up/verify', { password: 'wrong' }),
  );
  const statuses = (await Promise.all(words)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(await isFresh()).toBe(false);
});

test('a second code within a minute returns 429', async () => {
  expect((await browser.call('POST', '/step_up')).status).toBe(200);
  const again = await browser.call('POST', '/step_up');
  expect(again.body).toMatchObject({ status: 429, code: 'rate.limited' });
});

test('the step-up endpoints return 401 without a session', async () => {
  const stranger = new Browser(testApp);
  expect((await stranger.get('/step_up')).status).toBe(401);
  expect((await stranger.call('POST', '/step_up')).status).toBe(401);
  const proof = { password: PASSWORD };
  expect((await stranger.post('/step_up/verify', proof)).status).toBe(401);
});
