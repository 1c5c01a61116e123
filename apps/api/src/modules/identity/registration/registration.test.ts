import { TERMS_VERSION } from '@saifu/contract/registration';
import { expect, test } from 'vitest';
import { Browser, codeIn, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PASSWORD = 'a long enough secret';
const FORM = {
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms_accepted: true,
  terms_version: TERMS_VERSION,
  locale: 'ja',
};

async function registered(testApp: TestApp, contact: Record<string, string>) {
  const browser = new Browser(testApp);
  const answer = await browser.post('/guest/registration', { ...FORM, ...contact });
  return { browser, answer };
}

test('registration by email sends a link; sign-in works only after it was opened', async () => {
  const testApp = await createTestApp();
  const { browser, answer } = await registered(testApp, { email: ' Taro@Mail.Example ' });
  expect(answer).toMatchObject({
    status: 201,
    body: { channel: 'email', masked_destination: 't•••••@mail.example', resend_after_seconds: 60 },
  });
  expect((await browser.signIn('taro@mail.example', PASSWORD)).body).toMatchObject({
    status: 409,
    code: 'account.not_confirmed',
  });
  const link = linkIn(await getLatestMessage(testApp, 'taro@mail.example'));
  expect(link.pathname).toBe('/verify');
  const token = link.searchParams.get('t');
  const confirmed = await browser.post('/verify', { token });
  expect(confirmed.body).toMatchObject({
    confirmed: true,
    session: { token_type: 'Bearer', user: { email: 'taro@mail.example', email_verified: true } },
  });
  browser.token = confirmed.body.session.access_token;
  expect((await browser.get('/userinfo')).body).toMatchObject({ email: 'taro@mail.example' });
  expect((await browser.signIn('taro@mail.example', PASSWORD)).body.user).toMatchObject({
    email: 'taro@mail.example',
    email_verified: true,
    locale: 'ja',
  });
});

test('registration by phone normalizes the number and is confirmed by the SMS code', async () => {
  const testApp = await createTestApp();
  const { browser, answer } = await registered(testApp, { phone: '０８０－１２３４－５６７８' });
  expect(answer.body).toMatchObject({ channel: 'sms', masked_destination: '•••••••5678' });
  const message = await getLatestMessage(testApp, '+818012345678');
  const proof = { registration_id: answer.body.registration_id, otp: codeIn(message) };
  expect((await new Browser(testApp).post('/verify', proof)).body.code).toBe('account.code_wrong');
  expect((await browser.post('/verify', proof)).status).toBe(200);
  expect((await browser.signIn('080-1234-5678', PASSWORD)).status).toBe(200);
});

test('20 concurrent uses of a confirmation link confirm the account once', async () => {
  const testApp = await createTestApp();
  const { browser } = await registered(testApp, { email: 'taro@mail.example' });
  const token = linkIn(await getLatestMessage(testApp, 'taro@mail.example')).searchParams.get('t');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.post('/verify', { token })),
  );
  const codes = answers.map((answer) => answer.body.code ?? 'yes');
  expect(codes.filter((code) => code === 'yes')).toHaveLength(1);
  expect(codes.filter((code) => code === 'link.used')).toHaveLength(19);
  const { rows } = await testApp.deps.db.pool.query(
    "select count(*)::int as n from outbox_events where type = 'account.confirmed'",
  );
  expect(rows[0].n).toBe(1);
});

test('an unknown, expired or replaced confirmation link returns its own error code', async () => {
  const testApp = await createTestApp();
  const { browser } = await registered(testApp, { email: 'taro@mail.example' });
  const first = linkIn(await getLatestMessage(testApp, 'taro@mail.example')).searchParams.get('t');
  expect((await browser.post('/verify', { token: 'junk' })).body.code).toBe('link.unknown');
  expect((await browser.post('/verify', { token: '' })).body.code).toBe('link.unknown');
  await browser.post('/sandbox/clock', { advance_seconds: 61 });
  await browser.post('/guest/resent', { login_id: 'taro@mail.example' });
  const second = linkIn(await getLatestMessage(testApp, 'taro@mail.example')).searchParams.get('t');
  expect((await browser.post('/verify', { token: first })).body.code).toBe('link.expired');
  await browser.post('/sandbox/clock', { advance_seconds: 24 * 3600 });
  expect((await browser.post('/verify', { token: second })).body.code).toBe('link.expired');
});

test.each([
  ['neither address', {}, 'email', 'contact.exactly_one'],
  ['both addresses', { email: 'a@b.jp', phone: '09012345678' }, 'phone', 'contact.exactly_one'],
  ['a broken email', { email: 'a@b' }, 'email', 'field.email'],
  ['a mail header', { email: 'a@b.jp\r\nBcc: c@d.jp' }, 'email', 'field.email'],
  ['no such number', { phone: '090-1234-567' }, 'phone', 'field.phone'],
  ['a number without SMS', { phone: '03-3581-2111' }, 'phone', 'field.phone'],
  ['a short password', { email: 'a@b.jp', password: 'short' }, 'password', 'field.too_short'],
  [
    'a common password',
    { email: 'a@b.jp', password: 'password123', password_confirmation: 'password123' },
    'password',
    'account.password_common',
  ],
  [
    'one’s own name',
    { email: 'shinjuku@b.jp', password: 'shinjuku2026', password_confirmation: 'shinjuku2026' },
    'password',
    'account.password_holds_id',
  ],
  [
    'two different passwords',
    { email: 'a@b.jp', password_confirmation: 'another secret' },
    'password_confirmation',
    'field.mismatch',
  ],
  [
    'no consent',
    { email: 'a@b.jp', terms_accepted: false },
    'terms_accepted',
    'terms.not_accepted',
  ],
  ['old terms', { email: 'a@b.jp', terms_version: '1999' }, 'terms_version', 'terms.not_accepted'],
  ['an unknown field', { email: 'a@b.jp', status: 'active' }, 'status', 'field.unknown'],
])(
  'registration with %s is rejected with a field error and stores nothing',
  async (_, change, path, code) => {
    const testApp = await createTestApp();
    const { answer } = await registered(testApp, change as Record<string, string>);
    expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    expect(answer.body.fields).toContainEqual(expect.objectContaining({ path, code }));
    const { rows } = await testApp.deps.db.pool.query('select id from users');
    expect(rows).toEqual([]);
  },
);

test('a verified email is taken; 10 concurrent registrations create one account', async () => {
  const testApp = await createTestApp();
  const { browser } = await registered(testApp, { email: 'taro@mail.example' });
  const token = linkIn(await getLatestMessage(testApp, 'taro@mail.example')).searchParams.get('t');
  await browser.post('/verify', { token });
  const { answer } = await registered(testApp, { email: 'taro@mail.example' });
  expect(answer.body).toMatchObject({ status: 409, code: 'account.email_taken' });

  const many = await Promise.all(
    Array.from({ length: 10 }, () => registered(testApp, { email: 'jiro@mail.example' })),
  );
  expect(many.filter(({ answer: { status } }) => status === 201).length).toBeGreaterThan(0);
  const { rows } = await testApp.deps.db.pool.query(
    "select count(*)::int as n from users where email = 'jiro@mail.example'",
  );
  expect(rows[0].n).toBe(1);
});

test('a new registration replaces an unconfirmed one with the same email', async () => {
  const testApp = await createTestApp();
  await registered(testApp, { email: 'taro@mail.example' });
  const stolen = linkIn(await getLatestMessage(testApp, 'taro@mail.example')).searchParams.get('t');
  const { browser } = await registered(testApp, { email: 'jiro@mail.example' });
  await browser.post('/sandbox/clock', { advance_seconds: 61 });
  const { answer } = await registered(testApp, { email: 'taro@mail.example' });
  expect(answer.status).toBe(201);
  expect((await browser.post('/verify', { token: stolen })).body.code).toBe('link.unknown');
});

test('the confirmation message is sent once even if its job runs again', async () => {
  const testApp = await createTestApp();
  const { browser } = await registered(testApp, { email: 'taro@mail.example' });
  await testApp.settle();
  await testApp.deps.db.pool.query('update outbox_events set published_at = null');
  await testApp.settle();
  const { rows } = await testApp.deps.db.pool.query('select id from messages');
  expect(rows).toHaveLength(1);
  const token = linkIn(await getLatestMessage(testApp, 'taro@mail.example')).searchParams.get('t');
  expect((await browser.post('/verify', { token })).status).toBe(200);
});

test('a confirmation link opened in another browser requires the password', async () => {
  const testApp = await createTestApp();
  await registered(testApp, { email: 'taro@mail.example' });
  const token = linkIn(await getLatestMessage(testApp, 'taro@mail.example')).searchParams.get('t');
  const phone = new Browser(testApp);
  const verify = async (more: Record<string, string>) => {
    return (await phone.post('/verify', { token, ...more })).body.code ?? 'yes';
  };
  expect(await verify({})).toBe('account.password_required');
  expect(await verify({ password: 'of somebody else' })).toBe('account.password_wrong');
  const confirmed = await phone.post('/verify', { token, password: PASSWORD });
  expect(confirmed.body.session.user).toMatchObject({ email: 'taro@mail.example' });
});

test('the password need not be sent twice', async () => {
  const testApp = await createTestApp();
  const browser = new Browser(testApp);
  const { password_confirmation, ...once } = FORM;
  const answer = await browser.post('/guest/registration', { ...once, email: 'a@mail.example' });
  expect(answer.status).toBe(201);
});

test('a browser in which another account is signed in keeps its session', async () => {
  const testApp = await createTestApp();
  const browser = new Browser(testApp);
  const confirm = async (email: string) => {
    await browser.post('/guest/registration', { ...FORM, email });
    const token = linkIn(await getLatestMessage(testApp, email)).searchParams.get('t');
    return (await browser.post('/verify', { token })).body;
  };
  browser.token = (await confirm('hanako@mail.example')).session.access_token;
  expect(await confirm('taro@mail.example')).toEqual({ confirmed: true, session: null });
  expect((await browser.get('/userinfo')).body).toMatchObject({ email: 'hanako@mail.example' });
  expect((await browser.get('/sessions')).body.items).toHaveLength(1);
});

test("a click by the email owner does not confirm an attacker's registration", async () => {
  const testApp = await createTestApp();
  const owner = await registered(testApp, { email: 'taro@mail.example' });
  await owner.browser.post('/sandbox/clock', { advance_seconds: 61 });
  const thief = new Browser(testApp);
  const password = 'the secret of a thief';
  const form = { ...FORM, email: 'taro@mail.example', password, password_confirmation: password };
  await thief.post('/guest/registration', form);
  const token = linkIn(await getLatestMessage(testApp, 'taro@mail.example')).searchParams.get('t');
  const pressed = await owner.browser.post('/verify', { token });
  expect(pressed.body.code).toBe('account.password_required');
  const typed = await owner.browser.post('/verify', { token, password: PASSWORD });
  expect(typed.body.code).toBe('account.password_wrong');
  expect((await thief.signIn('taro@mail.example', password)).status).toBe(409);
});

test('an unconfirmed account is deleted after a week', async () => {
  const testApp = await createTestApp();
  const { accountSchedules } = await import('../account/schedules.ts');
  const { browser } = await registered(testApp, { email: 'taro@mail.example' });
  await browser.post('/sandbox/clock', { advance_seconds: 7 * 24 * 3600 + 1 });
  const [task] = accountSchedules(testApp.deps);
  expect(await task?.run()).toBe(1);
});
