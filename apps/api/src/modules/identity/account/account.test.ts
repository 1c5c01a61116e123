import { beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
let testApp: TestApp;
let browser: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  browser = new Browser(testApp);
  await browser.signIn(HANAKO, PASSWORD);
});

test('PUT /userinfo changes single fields and normalizes width, kana and spaces', async () => {
  const answer = await browser.put('/userinfo', {
    last_name: ' 山田 ',
    last_name_kana: 'ヤマダ',
    first_name_kana: 'ﾊﾅｺ',
    birth_date: '1990-02-28',
    postal_code: '１００－０００１',
    prefecture: '東京都',
    gender: 'female',
  });
  expect(answer.body).toMatchObject({
    last_name: '山田',
    last_name_kana: 'やまだ',
    first_name_kana: 'はなこ',
    birth_date: '1990-02-28',
    postal_code: '1000001',
    gender: 'female',
    display_name: '山田 花子',
    profile_completed: false,
  });
  expect(answer.body.missing_profile_fields).toEqual([
    'first_name',
    'city',
    'address_line',
    'phone',
  ]);
  const emptied = await browser.put('/userinfo', { last_name: null });
  expect(emptied.body).toMatchObject({ last_name: null, last_name_kana: 'やまだ' });
});

test.each([
  [{ last_name: 'x'.repeat(31) }, 'last_name', 'field.too_long'],
  [{ last_name_kana: '山田' }, 'last_name_kana', 'field.hiragana'],
  [{ birth_date: '2023-02-29' }, 'birth_date', 'field.format'],
  [{ birth_date: '2999-01-01' }, 'birth_date', 'field.format'],
  [{ postal_code: '12345' }, 'postal_code', 'field.format'],
  [{ prefecture: 'Atlantis' }, 'prefecture', 'field.format'],
  [{ gender: 'x' }, 'gender', 'field.format'],
  [{ display_name: '' }, 'display_name', 'field.required'],
  [{ email: 'other@b.jp' }, 'email', 'field.unknown'],
  [{ email_verified: true }, 'email_verified', 'field.unknown'],
  [{ status: 'active' }, 'status', 'field.unknown'],
  [{ id: 'usr_1' }, 'id', 'field.unknown'],
])('PUT /userinfo rejects %o and changes nothing', async (change, path, code) => {
  const before = (await browser.get('/userinfo')).body;
  const answer = await browser.put('/userinfo', change);
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toContainEqual(expect.objectContaining({ path, code }));
  expect((await browser.get('/userinfo')).body).toEqual(before);
});

test('a new password ends all other sessions, keeps this one and sends an email', async () => {
  const other = new Browser(testApp);
  await other.signIn(HANAKO, PASSWORD);
  const password = 'a brand new secret';
  const answer = await browser.put('/userinfo/change_password', {
    current_password: PASSWORD,
    password,
    password_confirmation: password,
  });
  expect(answer.status).toBe(204);
  expect((await browser.get('/userinfo')).status).toBe(200);
  expect((await other.get('/userinfo')).status).toBe(401);
  await testApp.settle();
  const { rows } = await testApp.deps.db.pool.query('select destination from messages');
  expect(rows).toEqual([{ destination: HANAKO }]);
});

test.each([
  [{ current_password: 'wrong' }, 422, 'account.password_wrong'],
  [{ password: PASSWORD, password_confirmation: PASSWORD }, 422, 'account.password_unchanged'],
  [{ password: 'other secret!' }, 422, 'request.invalid'],
  [{ current_password: undefined }, 422, 'request.invalid'],
])('PUT /userinfo/change_password rejects %o', async (change, status, code) => {
  const password = 'a brand new secret';
  const form = { current_password: PASSWORD, password, password_confirmation: password };
  const answer = await browser.put('/userinfo/change_password', { ...form, ...change });
  expect(answer.body).toMatchObject({ status, code });
  expect((await browser.get('/userinfo')).status).toBe(200);
});

test('five wrong current passwords throttle the password change', async () => {
  const password = 'a brand new secret';
  const form = { current_password: 'wrong', password, password_confirmation: password };
  const attempts = Array.from({ length: 8 }, () => browser.put('/userinfo/change_password', form));
  const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

test('a user lists their sessions and ends one of them or all others', async () => {
  const others = [new Browser(testApp), new Browser(testApp), new Browser(testApp)];
  for (const other of others) await other.signIn(HANAKO, PASSWORD);
  const stranger = new Browser(testApp);
  await stranger.signIn('alex@saifu.example', 'alex-pays-in-yen');

  const { items } = (await browser.get('/sessions')).body;
  expect(items).toHaveLength(4);
  expect(items.map((item: { is_current: boolean }) => item.is_current)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const [, second] = items;
  expect((await stranger.delete(`/sessions/${second.id}`)).status).toBe(404);
  expect((await browser.delete('/sessions/ses_junk')).status).toBe(404);
  expect((await browser.delete(`/sessions/${second.id}`)).status).toBe(204);
  expect((await browser.delete(`/sessions/${second.id}`)).status).toBe(404);
  expect((await browser.delete('/sessions')).status).toBe(204);
  for (const other of others) expect((await other.get('/userinfo')).status).toBe(401);
  expect((await browser.get('/sessions')).body.items).toHaveLength(1);
  expect((await stranger.get('/userinfo')).status).toBe(200);
});

test('a new password invalidates reset links that were already sent', async () => {
  const thief = new Browser(testApp);
  await thief.post('/guest/forgot', { login_id: HANAKO });
  thief.token = linkIn(await getLatestMessage(testApp, HANAKO)).searchParams.get('token');
  const password = 'a brand new secret';
  const form = { current_password: PASSWORD, password, password_confirmation: password };
  expect((await browser.put('/userinfo/change_password', form)).status).toBe(204);
  expect((await thief.get('/userinfo')).body.code).toBe('link.expired');
});

test('one of two concurrent password changes wins and ends all other sessions', async () => {
  const other = new Browser(testApp);
  await other.signIn(HANAKO, PASSWORD);
  const change = (who: Browser, password: string) => {
    const form = { current_password: PASSWORD, password, password_confirmation: password };
    return who.put('/userinfo/change_password', form);
  };
  const late = Array.from({ length: 4 }, () => new Browser(testApp));
  const [first, second] = await Promise.all([
    change(browser, 'a brand new secret'),
    change(other, 'another new secret'),
    ...late.map((each) => each.signIn(HANAKO, PASSWORD)),
  ]);
  const statuses = [first?.status ?? 0, second?.status ?? 0].toSorted((a, b) => a - b);
  expect(statuses[0]).toBe(204);
  expect([401, 422]).toContain(statuses[1]);
  for (const each of late) {
    if (each.token !== null) expect((await each.get('/userinfo')).status).toBe(401);
  }
});

test('a display name with invisible or control characters is rejected', async () => {
  for (const display_name of ['a\u0007b', 'a\u202eb', 'a\u200b', 'a\r\nb']) {
    const answer = await browser.put('/userinfo', { display_name });
    expect(answer.body.fields).toContainEqual({ path: 'display_name', code: 'field.format' });
  }
  for (const display_name of ['\u200b', '\u3164', '\u2800 \u{e0041}']) {
    const answer = await browser.put('/userinfo', { display_name });
    expect(answer.body.fields).toContainEqual({ path: 'display_name', code: 'field.required' });
  }
});

test('a password of 70 emoji can be set and used to sign in', async () => {
  const password = '👛'.repeat(70);
  const form = { current_password: PASSWORD, password, password_confirmation: password };
  expect((await browser.put('/userinfo/change_password', form)).status).toBe(204);
  expect((await new Browser(testApp).signIn(HANAKO, password)).status).toBe(200);
});

test('GET /userinfo returns passkey_count and the limits that the user has set', async () => {
  const none = { per_payment: null, per_day: null, per_month: null };
  const switches = { new_store_approval: false, night_lock: false };
  expect((await browser.get('/userinfo')).body).toMatchObject({
    passkey_count: 0,
    limits: { ...none, ...switches },
  });
  await browser.put('/limits', { per_payment: 5000, night_lock: true });
  const limits = { ...none, per_payment: 5000, new_store_approval: false, night_lock: true };
  expect((await browser.get('/userinfo')).body.limits).toEqual(limits);
  const again = await new Browser(testApp).signIn(HANAKO, PASSWORD);
  expect(again.body.user).toMatchObject({ passkey_count: 0, limits });
});
