import { beforeEach, expect, test } from 'vitest';
import { Browser, codeIn, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import {
  createTestApp,
  createTestAppWithDemoData,
  type TestApp,
} from '../../../testing/test-app.ts';

const HANAKO = 'hanako@saifu.example';
let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

async function asked(loginId = HANAKO, channel = 'otp') {
  const browser = new Browser(testApp);
  const answer = await browser.post('/guest/authentication', {
    login_id: loginId,
    purpose: 'login',
    channel,
  });
  return { browser, answer, challenge_id: answer.body.challenge_id as string };
}

test('a code signs in once and only in the browser that requested it', async () => {
  const { browser, answer, challenge_id } = await asked();
  expect(answer.body).toMatchObject({ expires_in: 300, resend_after_seconds: 60 });
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const elsewhere = await new Browser(testApp).post('/guest/verify_authentication', {
    challenge_id,
    otp,
  });
  expect(elsewhere.body).toMatchObject({ status: 422, code: 'account.code_wrong' });
  const here = await browser.post('/guest/verify_authentication', { challenge_id, otp });
  expect(here.body.user.email).toBe(HANAKO);
  const again = await browser.post('/guest/verify_authentication', { challenge_id, otp });
  expect(again.body.code).toBe('account.code_expired');
});

test('an SMS code ends with the origin-bound line', async () => {
  const { browser, challenge_id } = await asked('090-1234-5678');
  const message = await getLatestMessage(testApp, '+819012345678');
  const otp = codeIn(message);
  expect(message?.text.trim().split('\n').at(-1)).toBe(`@localhost #${otp}`);
  expect((await browser.post('/guest/verify_authentication', { challenge_id, otp })).status).toBe(
    200,
  );
});

test('of 200 concurrent guesses five are compared; then the right code fails too', async () => {
  const { browser, challenge_id } = await asked();
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      browser.post('/guest/verify_authentication', { challenge_id, otp: wrong }),
    ),
  );
  const codes = answers.map((answer) => answer.body.code);
  expect(answers.every((answer) => answer.status === 422)).toBe(true);
  expect(codes.filter((code) => code === 'account.code_wrong')).toHaveLength(5);
  expect(codes.filter((code) => code === 'account.code_expired')).toHaveLength(195);
  const right = await browser.post('/guest/verify_authentication', { challenge_id, otp });
  expect(right.body.code).toBe('account.code_expired');
});

test('20 concurrent right codes open one session', async () => {
  const { browser, challenge_id } = await asked();
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser.post('/guest/verify_authentication', { challenge_id, otp }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('a code expires after five minutes or when a new one is requested', async () => {
  const first = await asked();
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  await first.browser.post('/sandbox/clock', { advance_seconds: 61 });
  const second = await asked();
  const { challenge_id } = first;
  const old = await first.browser.post('/guest/verify_authentication', { challenge_id, otp });
  expect(old.body.code).toBe('account.code_wrong');
  const fresh = codeIn(await getLatestMessage(testApp, HANAKO));
  await first.browser.post('/sandbox/clock', { advance_seconds: 300 });
  const late = await second.browser.post('/guest/verify_authentication', {
    challenge_id: second.challenge_id,
    otp: fresh,
  });
  expect(late.body.code).toBe('account.code_expired');
});

test.each([
  ['/guest/authentication', { purpose: 'login' }],
  ['/guest/forgot', {}],
  ['/guest/resent', {}],
])(
  '%s returns the same response and writes the same rows for unknown login ids',
  async (path, rest) => {
    const shapes = await Promise.all(
      [HANAKO, 'mikakunin@saifu.example', 'nobody@saifu.example', 'teishi@saifu.example'].map(
        async (login_id) => {
          const { status, body } = await new Browser(testApp).post(path, { login_id, ...rest });
          return { status, keys: Object.keys(body), expires: body.expires_in };
        },
      ),
    );
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    const { rows } = await testApp.deps.db.pool.query(
      `select (select count(*)::int from verifications) as verifications,
      (select count(*)::int from outbox_events where type not like 'order.%') as outbox_events`,
    );
    expect(rows[0]).toEqual({ verifications: 4, outbox_events: 4 });
  },
);

test('a decoy allows five guesses like a real challenge', async () => {
  const { browser, challenge_id } = await asked('nobody@saifu.example');
  const guess = () => browser.post('/guest/verify_authentication', { challenge_id, otp: '000000' });
  for (let n = 0; n < 5; n += 1) expect((await guess()).body.code).toBe('account.code_wrong');
  expect((await guess()).body.code).toBe('account.code_expired');
});

test('a second code request within a minute returns 429 with Retry-After', async () => {
  await asked();
  const { answer } = await asked();
  expect(answer).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
  const unknown = await Promise.all([asked('nobody@b.jp'), asked('nobody@b.jp')]);
  expect(unknown.map((each) => each.answer.status).toSorted()).toEqual([200, 429]);
});

test('two processes share one rate limit', async () => {
  const other = await createTestApp({}, testApp.deps.db);
  const attempts = Array.from({ length: 12 }, (_, n) => {
    return new Browser(n % 2 ? testApp : other).signIn(HANAKO, 'wrong');
  });
  const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  const right = await new Browser(testApp).signIn(HANAKO, 'momiji-no-michi');
  expect(right.status).toBe(429);
  await new Browser(testApp).post('/sandbox/clock', { advance_seconds: 15 * 60 });
  expect((await new Browser(testApp).signIn(HANAKO, 'momiji-no-michi')).status).toBe(200);
});

test('one IP address may fail 20 sign-ins across all accounts', async () => {
  const browser = new Browser(testApp);
  browser.address = '203.0.113.7';
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) {
    statuses.push((await browser.signIn(`nobody${n}@b.jp`, 'wrong')).status);
  }
  expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect((await new Browser(testApp).signIn(HANAKO, 'momiji-no-michi')).status).toBe(200);
});

test.each([
  ['/guest/authentication', { purpose: 'login', channel: 'link' }, '/home'],
  ['/guest/forgot', {}, '/settings/change-password'],
])('the link of %s is redeemed by only one of 20 concurrent calls', async (path, rest, leadsTo) => {
  await new Browser(testApp).post(path, { login_id: HANAKO, ...rest });
  const link = linkIn(await getLatestMessage(testApp, HANAKO));
  const token = link.searchParams.get('token');
  expect(link.pathname).toBe(leadsTo);
  const browsers = Array.from({ length: 20 }, () => new Browser(testApp));
  const answers = await Promise.all(
    browsers.map((browser) => {
      browser.token = token;
      return browser.get('/userinfo');
    }),
  );
  const winners = browsers.filter((_, n) => answers[n]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.code === 'link.used')).toHaveLength(19);
  expect(winners[0]?.token).not.toBe(token);
  expect((await winners[0]?.get('/userinfo'))?.body.email).toBe(HANAKO);
});

test('a link for another purpose or an expired link is rejected', async () => {
  const { browser } = await asked(HANAKO, 'link');
  const token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  expect((await browser.post('/verify', { token })).body.code).toBe('link.unknown');
  await browser.post('/sandbox/clock', { advance_seconds: 600 });
  browser.token = token;
  expect((await browser.get('/userinfo')).body).toMatchObject({
    status: 410,
    code: 'link.expired',
  });
});

test('a reset link only allows setting a password, which ends other sessions', async () => {
  const other = new Browser(testApp);
  await other.signIn(HANAKO, 'momiji-no-michi');
  const browser = new Browser(testApp);
  await browser.post('/guest/forgot', { login_id: HANAKO });
  const link = linkIn(await getLatestMessage(testApp, HANAKO));
  expect(link.pathname).toBe('/settings/change-password');
  browser.token = link.searchParams.get('token');
  // A call that a reset session may not make does not redeem the link.
  expect((await browser.get('/sessions')).status).toBe(401);
  expect((await browser.get('/userinfo')).body.must_set_password).toBe(true);
  expect((await browser.get('/sessions')).body).toMatchObject({
    status: 422,
    code: 'session.restricted',
  });
  expect((await browser.put('/userinfo', { display_name: 'x' })).status).toBe(422);

  const password = 'a brand new secret';
  const change = { password, password_confirmation: password };
  expect((await browser.put('/userinfo/change_password', change)).status).toBe(204);
  expect((await browser.get('/sessions')).status).toBe(200);
  expect((await other.get('/userinfo')).status).toBe(401);
  expect((await new Browser(testApp).signIn(HANAKO, 'momiji-no-michi')).status).toBe(401);
  expect((await new Browser(testApp).signIn(HANAKO, password)).status).toBe(200);
  expect((await getLatestMessage(testApp, HANAKO))?.text).toContain('パスワード');
});

test('a reset link is sent only to a verified contact, never to one in the request', async () => {
  const browser = new Browser(testApp);
  const answer = await browser.post('/guest/forgot', { login_id: HANAKO, email: 'evil@b.jp' });
  expect(answer.body.fields).toContainEqual({ path: 'email', code: 'field.unknown' });
  await browser.post('/guest/forgot', { login_id: 'mikakunin@saifu.example' });
  await testApp.settle();
  const { rows } = await testApp.deps.db.pool.query('select destination from messages');
  expect(rows).toEqual([]);
});

test('the verifications and outbox_events tables contain no plaintext code', async () => {
  await asked();
  const otp = codeIn(await getLatestMessage(testApp, HANAKO));
  const { rows } = await testApp.deps.db.pool.query(
    `select verifications::text as row from verifications
     union all select outbox_events::text from outbox_events`,
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(otp);
});

test('a replaced challenge returns the same errors as a decoy', async () => {
  const fates = await Promise.all(
    [HANAKO, 'nobody@saifu.example'].map(async (name) => {
      const { browser, challenge_id } = await asked(name);
      const limits = 'delete from rate_limit_windows';
      await testApp.deps.db.pool.query(limits);
      await asked(name);
      const codes: string[] = [];
      for (let n = 0; n < 6; n += 1) {
        const guess = { challenge_id, otp: '000000' };
        codes.push((await browser.post('/guest/verify_authentication', guess)).body.code);
      }
      return codes;
    }),
  );
  expect(fates[0]).toEqual(fates[1]);
});

test('one IP address may request 30 messages per hour across all login ids', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) {
    const { answer } = await asked(`nobody${n}@b.jp`);
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(30)).toEqual([429, 429]);
});

test('POST /guest/verify_authentication redeems a link once and reports its status', async () => {
  const { browser } = await asked(HANAKO, 'link');
  const token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  const first = await browser.post('/guest/verify_authentication', { token });
  expect(first.body.user.email).toBe(HANAKO);
  const again = await browser.post('/guest/verify_authentication', { token });
  expect(again.body).toMatchObject({ status: 410, code: 'link.used' });
  const junk = await browser.post('/guest/verify_authentication', { token: 'junk' });
  expect(junk.body.code).toBe('link.unknown');
});

test('a reset session expires after 30 minutes', async () => {
  const browser = new Browser(testApp);
  await browser.post('/guest/forgot', { login_id: HANAKO });
  browser.token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  expect((await browser.get('/userinfo')).status).toBe(200);
  await browser.post('/sandbox/clock', { advance_seconds: 30 * 60 });
  expect((await browser.get('/userinfo')).status).toBe(401);
});

test.each([
  ['login', '/guest/authentication', { purpose: 'login', channel: 'link' }],
  ['reset', '/guest/forgot', {}],
])('the preview of a %s link returns its account and does not redeem it', async (...row) => {
  const [purpose, path, rest] = row;
  const browser = new Browser(testApp);
  await browser.post(path, { login_id: HANAKO, ...rest });
  const token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  const here = (await browser.post('/guest/link_preview', { token })).body;
  expect(here).toMatchObject({ purpose, is_same_browser: true });
  expect(here.masked_destination).not.toBe(HANAKO);
  expect(here.masked_destination).toContain('@saifu.example');
  const elsewhere = await new Browser(testApp).post('/guest/link_preview', { token });
  expect(elsewhere.body).toEqual({ ...here, is_same_browser: false });

  browser.token = token;
  const user = (await browser.get('/userinfo')).body;
  expect(user).toMatchObject({ email: HANAKO, id: here.user_id });
  const used = await new Browser(testApp).post('/guest/link_preview', { token });
  expect(used.body).toMatchObject({ status: 410, code: 'link.used' });
});

test('the preview of an unknown or expired link returns an error', async () => {
  const { browser } = await asked(HANAKO, 'link');
  const token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  const junk = await browser.post('/guest/link_preview', { token: 'A'.repeat(43) });
  expect(junk.body).toMatchObject({ status: 404, code: 'link.unknown' });
  await browser.post('/sandbox/clock', { advance_seconds: 600 });
  const old = await browser.post('/guest/link_preview', { token });
  expect(old.body).toMatchObject({ status: 410, code: 'link.expired' });
});

test('a session token can be previewed only in its own browser', async () => {
  const browser = new Browser(testApp);
  await browser.signIn(HANAKO, 'momiji-no-michi');
  const { token } = browser;
  const here = await browser.post('/guest/link_preview', { token });
  expect(here.body).toMatchObject({ purpose: 'login', is_same_browser: true });
  const elsewhere = await new Browser(testApp).post('/guest/link_preview', { token });
  expect(elsewhere.body).toMatchObject({ status: 404, code: 'link.unknown' });
  await browser.call('DELETE', '/sessions/current');
  const ended = await browser.post('/guest/link_preview', { token });
  expect(ended.body).toMatchObject({ status: 404, code: 'link.unknown' });
});
