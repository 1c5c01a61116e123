import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { codeOf, createConsole, getDemoMember, signInAsMember } from '../../../testing/member.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
const { email, password, totpSecret } = getDemoMember('owner');
const SECRET = totpSecret ?? '';

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

/** A session of the owner in which the second factor is due. */
async function signInHalfway(): Promise<Browser> {
  const browser = createConsole(testApp);
  const answer = await browser.post('/console/sign_in', { email, password });
  expect(answer.body.second_factor).toBe('enter');
  return browser;
}

const enter = (who: Browser, code: string) => who.post('/console/second_factor', { code });
const isOpen = async (who: Browser) => (await who.get('/console/members')).status === 200;

test('a code opens the session, which gets a new token', async () => {
  const browser = await signInHalfway();
  const { cookie } = browser;
  expect(await isOpen(browser)).toBe(false);
  const answer = await enter(browser, codeOf(testApp, SECRET));
  expect(answer.body.second_factor).toBe('none');
  expect(browser.cookie).not.toBe(cookie);
  expect(await isOpen(browser)).toBe(true);
  const stolen = Object.assign(createConsole(testApp), { cookie });
  expect((await stolen.get('/console/sessions/current')).status).toBe(401);
});

test('a code and any earlier one count once', async () => {
  const codes = [-1, 0, 1].map((later) => codeOf(testApp, SECRET, later));
  const [before = '', current = '', after = ''] = codes;
  expect((await enter(await signInHalfway(), current)).status).toBe(200);
  for (const code of [current, before]) {
    const answer = await enter(await signInHalfway(), code);
    expect(answer.body).toMatchObject({ status: 422, code: 'second_factor.code_wrong' });
  }
  expect((await enter(await signInHalfway(), after)).status).toBe(200);
});

test('of two sessions that send one code at once, exactly one is opened', async () => {
  const browsers = [await signInHalfway(), await signInHalfway()];
  const code = codeOf(testApp, SECRET);
  const answers = await Promise.all(browsers.map((browser) => enter(browser, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('concurrent guesses are counted, and the right code then has to wait', async () => {
  const browser = await signInHalfway();
  const wrong = codeOf(testApp, SECRET, 100);
  const guesses = await Promise.all(Array.from({ length: 12 }, () => enter(browser, wrong)));
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
  expect((await enter(browser, codeOf(testApp, SECRET))).status).toBe(429);
});

test('ten recovery codes are shown once and each is valid once', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const { recovery_codes: codes } = (await owner.post('/console/recovery_codes', { password }))
    .body;
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
  const { rows } = await testApp.deps.db.pool.query(
    'select r::text as row from member_recovery_codes r',
  );
  expect(rows).toHaveLength(10);
  for (const { row } of rows) expect(row).not.toContain(codes[0].replaceAll('-', ''));

  const recovery_code = ` ${codes[0].toUpperCase().replaceAll('-', ' ')}`;
  const use = async () => (await signInHalfway()).post('/console/second_factor', { recovery_code });
  expect((await use()).status).toBe(200);
  expect((await use()).body.code).toBe('second_factor.code_wrong');
});

test('of two sessions that send one recovery code at once, exactly one is opened', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const { recovery_codes: codes } = (await owner.post('/console/recovery_codes', { password }))
    .body;
  const browsers = [await signInHalfway(), await signInHalfway()];
  const answers = await Promise.all(
    browsers.map((each) => each.post('/console/second_factor', { recovery_code: codes[3] })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('new recovery codes replace the earlier ones and need the password', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const renew = (word: string) => owner.post('/console/recovery_codes', { password: word });
  const [old] = (await renew(password)).body.recovery_codes;
  expect((await renew('wrong-one')).body.code).toBe('account.password_wrong');
  await renew(password);
  const browser = await signInHalfway();
  const answer = await browser.post('/console/second_factor', { recovery_code: old });
  expect(answer.body.code).toBe('second_factor.code_wrong');
});

test.each([
  [{}],
  [{ code: '123456', recovery_code: 'aaaa-bbbb-cccc-dddd' }],
  [{ code: '12345' }],
  [{ code: 'abcdef' }],
  [{ recovery_code: '' }],
])('POST /console/second_factor with %j returns 422', async (body) => {
  const answer = await (await signInHalfway()).post('/console/second_factor', body);
  expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
});

test('with the password alone, the second factor cannot be replaced or skipped', async () => {
  const browser = await signInHalfway();
  for (const [path, body] of [
    ['/console/totp', { password }],
    ['/console/totp/confirm', { code: '123456' }],
    ['/console/recovery_codes', { password }],
  ] as const) {
    expect((await browser.post(path, body)).body.code).toBe('member.second_factor_required');
  }
});

test('a clerk may set up a second factor, which ends its other sessions', async () => {
  const clerk = await signInAsMember(testApp, 'clerk');
  const other = await signInAsMember(testApp, 'clerk');
  const word = getDemoMember('clerk').password;
  const wrong = await clerk.post('/console/totp', { password: 'wrong-one' });
  expect(wrong.body.code).toBe('account.password_wrong');
  const early = await clerk.post('/console/totp/confirm', { code: '123456' });
  expect(early.body).toMatchObject({ status: 409, code: 'second_factor.not_set_up' });

  const { secret, otpauth_uri } = (await clerk.post('/console/totp', { password: word })).body;
  expect(otpauth_uri).toBe(
    `otpauth://totp/Saifu:clerk%40saifu.example?secret=${secret}&issuer=Saifu`,
  );
  const confirm = (code: string) => clerk.post('/console/totp/confirm', { code });
  const miss = await confirm(codeOf(testApp, secret, 50));
  expect(miss.body.code).toBe('second_factor.code_wrong');
  expect((await other.get('/console/sessions/current')).status).toBe(200);
  expect((await confirm(codeOf(testApp, secret))).status).toBe(200);
  expect((await other.get('/console/sessions/current')).status).toBe(401);
  const session = await clerk.get('/console/sessions/current');
  expect(session.body).toMatchObject({
    second_factor: 'none',
    member: { has_second_factor: true },
  });
  const { rows } = await testApp.deps.db.pool.query(
    `select m::text as row from members m where email = 'clerk@saifu.example'`,
  );
  expect(rows[0].row).not.toContain(secret);
  // The code that confirmed the secret does not open a session as well.
  const next = createConsole(testApp);
  await next.post('/console/sign_in', { email: 'clerk@saifu.example', password: word });
  expect((await enter(next, codeOf(testApp, secret))).body.code).toBe('second_factor.code_wrong');
});

test('a member without a second factor has no code to enter and no recovery codes', async () => {
  const clerk = await signInAsMember(testApp, 'clerk');
  expect((await enter(clerk, '123456')).body.code).toBe('second_factor.not_set_up');
  const body = { password: getDemoMember('clerk').password };
  const answer = await clerk.post('/console/recovery_codes', body);
  expect(answer.body.code).toBe('second_factor.not_set_up');
});

test('a manager who becomes an owner must set up a second factor before anything else', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const manager = await signInAsMember(testApp, 'manager');
  const { member } = (await manager.get('/console/sessions/current')).body;
  expect((await manager.get('/merchant/orders')).status).toBe(200);
  await owner.call('PATCH', `/console/members/${member.id}`, { role: 'owner' });
  const answer = await manager.get('/merchant/orders');
  expect(answer.body.code).toBe('member.second_factor_required');
});
