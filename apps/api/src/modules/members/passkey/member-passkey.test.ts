import { PASSKEY_FAILURES_PER_ADDRESS, PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import type { Authenticator, Deviation } from '../../../testing/authenticator.ts';
import { Browser, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import {
  codeOf,
  createConsole,
  getDemoMember,
  joinAs,
  PASSWORD,
  signInAsMember,
} from '../../../testing/member.ts';
import {
  addMemberPasskey,
  newConsoleAuthenticator,
  presentPasskey,
  requestOptions,
  signInToConsoleWithPasskey,
} from '../../../testing/member-passkey.ts';
import { signInAsStaff } from '../../../testing/merchant.ts';
import { addPasskey, newAuthenticator, signInWithPasskey } from '../../../testing/passkey.ts';
import {
  createTestApp,
  createTestAppWithDemoData,
  type TestApp,
} from '../../../testing/test-app.ts';

const OWNER = getDemoMember('owner');
const CLERK = getDemoMember('clerk');
const NEW_OWNER = 'nushi@saifu.example';
let testApp: TestApp;
let owner: Browser;
let clerk: Browser;
let phone: Authenticator;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  owner = await signInAsMember(testApp, 'owner');
  clerk = await signInAsMember(testApp, 'clerk');
  phone = newConsoleAuthenticator(testApp);
});

const query = (text: string, values: unknown[] = []) => testApp.deps.db.pool.query(text, values);
const pass = (seconds: number) =>
  new Browser(testApp).post('/sandbox/clock', { advance_seconds: seconds });
const signIn = (deviation?: Deviation, authenticator = phone) =>
  signInToConsoleWithPasskey(createConsole(testApp), authenticator, deviation);
const add = (who = owner, authenticator = phone, deviation: Deviation = {}) =>
  addMemberPasskey(who, {
    authenticator,
    password: who === clerk ? CLERK.password : OWNER.password,
    deviation,
  });
const remove = (who: Browser, id: string, password = OWNER.password) =>
  who.post(`/console/passkeys/${id}/remove`, { password });
const listOwn = async (who = owner) => (await who.get('/console/passkeys')).body.items;

/** A session of the member in which the second factor is due. */
async function signInHalfway({ email, password } = OWNER): Promise<Browser> {
  const browser = createConsole(testApp);
  const answer = await browser.post('/console/sign_in', { email, password });
  expect(answer.body.second_factor).toBe('enter');
  return browser;
}

async function listSubjects(email: string): Promise<readonly string[]> {
  await testApp.settle();
  const address = `/sandbox/messages?to=${encodeURIComponent(email)}`;
  const { items } = (await new Browser(testApp).get(address)).body;
  return items.map(({ subject }: { readonly subject: string }) => subject);
}

/** A new owner, whose second factor is to be set up. */
async function inviteNewOwner(): Promise<Browser> {
  const staff = signInAsStaff(testApp);
  const world = (await staff.get('/sandbox/world')).body;
  const path = `/staff/merchants/${world.members[0].merchant}/invitations`;
  await staff.post(path, { email: NEW_OWNER });
  return joinAs(testApp, NEW_OWNER);
}

test('the options need the password and name the member without personal data in the id', async () => {
  const wrong = await requestOptions(owner, 'wrong-one');
  expect(wrong.body).toMatchObject({ status: 422, code: 'account.password_wrong' });
  const { body } = await requestOptions(owner, OWNER.password);
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Saifu' },
    user: { name: OWNER.email, displayName: OWNER.name },
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  const handle = Buffer.from(body.user.id, 'base64url').toString('latin1');
  expect(handle).toMatch(/^member:/);
  expect(handle).not.toContain('owner');
});

test('a passkey is added, listed, renamed and removed; the member is told and it is audited', async () => {
  const added = await add();
  expect(added).toMatchObject({
    status: 201,
    body: { passkey: { name: 'Passkey', last_used_at: null }, recovery_codes: null },
  });
  const { id } = added.body.passkey;
  const path = `/console/passkeys/${id}`;
  const renamed = await owner.put(path, { name: 'Office phone' });
  expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Office phone' } });
  expect(await listOwn()).toEqual([renamed.body]);
  const session = await owner.get('/console/sessions/current');
  expect(session.body.second_factors).toEqual(['passkey', 'totp']);
  expect(await listSubjects(OWNER.email)).toContain(
    '[Saifu] A passkey was added to your account in the console',
  );
  expect((await remove(owner, id, 'wrong-one')).body.code).toBe('account.password_wrong');
  expect((await remove(owner, id)).status).toBe(204);
  expect(await listOwn()).toEqual([]);
  expect(await listSubjects(OWNER.email)).toContain(
    '[Saifu] A passkey was removed from your account in the console',
  );
  expect((await remove(owner, id)).status).toBe(404);
  const { items } = (await owner.get('/console/audit_entries')).body;
  expect(items.slice(0, 3)).toMatchObject([
    { action: 'passkey.removed', subject: id, before: { name: 'Office phone' } },
    { action: 'passkey.renamed', before: { name: 'Passkey' }, after: { name: 'Office phone' } },
    { action: 'passkey.added', subject: id, after: { name: 'Passkey' } },
  ]);
});

test('the message is in the language of the change and does not contain the name', async () => {
  owner.language = 'ja';
  const options = (await requestOptions(owner, OWNER.password)).body;
  const name = 'Office phone';
  await owner.post('/console/passkeys', { name, credential: phone.create(options) });
  const message = await getLatestMessage(testApp, OWNER.email);
  expect(message?.subject).toBe('【Saifu】コンソールにパスキーが追加されました');
  expect(message?.text).not.toContain(name);
  expect(linkIn(message).pathname).toBe('/console/forgot');
});

test('a passkey signs in as both factors, and the token is in the cookie only', async () => {
  await add();
  const browser = createConsole(testApp);
  const options = (await browser.call('POST', '/console/sign_in/passkey_options')).body;
  expect(options).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
  });
  const answer = await signInToConsoleWithPasskey(browser, phone);
  expect(answer).toMatchObject({
    status: 200,
    body: { member: { email: OWNER.email }, second_factor: 'none' },
  });
  expect(answer.headers['set-cookie']).toMatch(/^saifu-console=[\w-]{43}; Path=\/; HttpOnly; /);
  const token = /saifu-console=([\w-]+)/.exec(browser.cookie)?.[1] ?? '';
  expect(JSON.stringify(answer.body)).not.toContain(token);
  expect((await browser.get('/console/members')).status).toBe(200);
  expect((await listOwn(browser))[0].last_used_at).not.toBeNull();
});

test('a passkey is the second factor after a password and renews the token', async () => {
  await add();
  const browser = await signInHalfway();
  const { cookie } = browser;
  expect((await browser.get('/console/members')).body.code).toBe('member.second_factor_required');
  const options = (await browser.call('POST', '/console/second_factor/passkey_options')).body;
  expect(options.allowCredentials).toMatchObject([
    { id: phone.credentialId.toString('base64url'), transports: ['internal'] },
  ]);
  const answer = await presentPasskey(browser, phone);
  expect(answer.body.second_factor).toBe('none');
  expect(browser.cookie).not.toBe(cookie);
  expect((await browser.get('/console/members')).status).toBe(200);
  const stolen = Object.assign(createConsole(testApp), { cookie });
  expect((await stolen.get('/console/sessions/current')).status).toBe(401);
});

test('with the password alone, passkeys are neither added nor managed', async () => {
  const { id } = (await add()).body.passkey;
  const browser = await signInHalfway();
  const required = { status: 422, code: 'member.second_factor_required' };
  const answers = [
    await requestOptions(browser, OWNER.password),
    await browser.get('/console/passkeys'),
    await browser.put(`/console/passkeys/${id}`, { name: 'Mine' }),
    await remove(browser, id),
  ];
  expect(answers.map(({ body }) => body)).toMatchObject(answers.map(() => required));
});

test('a new owner may choose a passkey as the second factor and gets recovery codes once', async () => {
  const browser = await inviteNewOwner();
  const { cookie } = browser;
  expect((await browser.get('/console/sessions/current')).body).toMatchObject({
    second_factor: 'set_up',
    second_factors: [],
  });
  const laptop = newConsoleAuthenticator(testApp);
  const first = await addMemberPasskey(browser, { authenticator: phone, password: PASSWORD });
  expect(first.status).toBe(201);
  const codes = first.body.recovery_codes;
  expect(new Set(codes).size).toBe(10);
  expect(browser.cookie).not.toBe(cookie);
  expect((await browser.get('/console/members')).status).toBe(200);
  const second = await addMemberPasskey(browser, { authenticator: laptop, password: PASSWORD });
  expect(second.body.recovery_codes).toBeNull();

  const halfway = await signInHalfway({ ...OWNER, email: NEW_OWNER, password: PASSWORD });
  const code = await halfway.post('/console/second_factor', { code: '123456' });
  expect(code.body.code).toBe('second_factor.not_set_up');
  const use = () => halfway.post('/console/second_factor', { recovery_code: codes[0] });
  expect((await use()).body.second_factor).toBe('none');
  expect((await use()).body.code).toBe('second_factor.code_wrong');
  const renewed = await halfway.post('/console/recovery_codes', { password: PASSWORD });
  expect(renewed.body.recovery_codes).toHaveLength(10);
});

test('an owner keeps the last second factor, also when two passkeys are removed at once', async () => {
  const browser = await inviteNewOwner();
  const ids: string[] = [];
  for (const authenticator of [phone, newConsoleAuthenticator(testApp)]) {
    const added = await addMemberPasskey(browser, { authenticator, password: PASSWORD });
    ids.push(added.body.passkey.id);
  }
  const answers = await Promise.all(ids.map((id) => remove(browser, id, PASSWORD)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const [left] = await listOwn(browser);
  const last = await remove(browser, left.id, PASSWORD);
  expect(last.body).toMatchObject({ status: 409, code: 'second_factor.last' });
  const { secret } = (await browser.post('/console/totp', { password: PASSWORD })).body;
  await browser.post('/console/totp/confirm', { code: codeOf(testApp, secret) });
  expect((await remove(browser, left.id, PASSWORD)).status).toBe(204);
});

test('the first passkey of a clerk ends other sessions; without it, no code is left', async () => {
  const other = await signInAsMember(testApp, 'clerk');
  const added = await add(clerk);
  const [code] = added.body.recovery_codes;
  expect((await other.get('/console/sessions/current')).status).toBe(401);
  const halfway = await signInHalfway(CLERK);
  expect((await remove(clerk, added.body.passkey.id, CLERK.password)).status).toBe(204);
  expect((await halfway.get('/console/sessions/current')).status).toBe(401);
  const again = createConsole(testApp);
  const { email, password } = CLERK;
  const answer = await again.post('/console/sign_in', { email, password });
  expect(answer.body).toMatchObject({ second_factor: 'none', second_factors: [] });
  const late = await again.post('/console/second_factor', { recovery_code: code });
  expect(late.body.code).toBe('second_factor.not_set_up');
});

test('of two sessions without a second factor that add a passkey at once, one succeeds', async () => {
  const other = await signInAsMember(testApp, 'clerk');
  const sessions = [clerk, other];
  const credentials: object[] = [];
  for (const session of sessions) {
    const options = (await requestOptions(session, CLERK.password)).body;
    credentials.push(newConsoleAuthenticator(testApp).create(options));
  }
  const answers = await Promise.all(
    sessions.map((session, at) =>
      session.post('/console/passkeys', { credential: credentials[at] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const { rows } = await query('select count(*)::int as count from member_passkeys');
  expect(rows[0].count).toBe(1);
});

test('a member has at most ten passkeys, also when they are added concurrently', async () => {
  for (let count = 0; count < PASSKEYS_MAX - 1; count += 1) {
    await add(owner, newConsoleAuthenticator(testApp));
  }
  const credentials: object[] = [];
  for (let count = 0; count < 3; count += 1) {
    const options = (await requestOptions(owner, OWNER.password)).body;
    credentials.push(newConsoleAuthenticator(testApp).create(options));
  }
  const answers = await Promise.all(
    credentials.map((credential) => owner.post('/console/passkeys', { credential })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const more = await requestOptions(owner, OWNER.password);
  expect(more.body).toMatchObject({ status: 409, code: 'passkey.too_many' });
});

test('a credential can be registered once', async () => {
  await add();
  expect((await add()).body.code).toBe('passkey.exists');
  expect((await add(clerk)).body.code).toBe('passkey.exists');
});

test('another member can neither see, rename nor remove a passkey', async () => {
  const { id } = (await add()).body.passkey;
  expect((await clerk.put(`/console/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await remove(clerk, id, CLERK.password)).status).toBe(404);
  expect(await listOwn(clerk)).toEqual([]);
  expect(await listOwn()).toHaveLength(1);
});

const DEVIATIONS: readonly (readonly [string, Deviation, string])[] = [
  ['another origin', { origin: 'https://saifu.evil.example' }, 'passkey.origin_unknown'],
  ['another relying party', { rpId: 'saifu.evil.example' }, 'passkey.invalid'],
  ['no user verification', { isUserVerified: false }, 'passkey.user_not_verified'],
  ['another kind of ceremony', { type: 'payment.get' }, 'passkey.invalid'],
];

test.each(DEVIATIONS)(
  'a passkey with %s is neither added nor accepted',
  async (_, deviation, code) => {
    const rejected = { status: 422, code };
    expect((await add(owner, phone, deviation)).body).toMatchObject(rejected);
    expect(await listOwn()).toEqual([]);
    await add();
    expect((await signIn(deviation)).body).toMatchObject(rejected);
    const browser = await signInHalfway();
    expect((await presentPasskey(browser, phone, deviation)).body).toMatchObject(rejected);
  },
);

test('a wrong signature and the handle of someone else are rejected', async () => {
  await add();
  const forger = newConsoleAuthenticator(testApp);
  forger.credentialId.set(phone.credentialId);
  expect((await signIn({}, forger)).body.code).toBe('passkey.invalid');
  expect((await signIn({ userHandle: 'AAAA' })).body.code).toBe('passkey.invalid');
});

test('passkeys of users and members do not work for each other', async () => {
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  await hanako.post('/step_up/verify', { password: 'momiji-no-michi' });
  const key = newAuthenticator(testApp);
  expect((await addPasskey(hanako, key)).status).toBe(201);
  await add();
  const unknown = { status: 422, code: 'passkey.unknown' };
  expect((await signIn({}, key)).body).toMatchObject(unknown);
  const browser = await signInHalfway();
  expect((await presentPasskey(browser, key)).body).toMatchObject(unknown);
  expect((await signInWithPasskey(new Browser(testApp), phone)).body).toMatchObject(unknown);
});

test('an answer to a challenge of the wallet does not sign in to the console', async () => {
  await add();
  const browser = createConsole(testApp);
  const options = (await browser.call('POST', '/guest/passkeys/authentication_options')).body;
  const credential = phone.get(options);
  const answer = await browser.post('/console/sign_in/passkey', { credential });
  expect(answer.body.code).toBe('passkey.invalid');
});

test('the passkey of another member is not a second factor', async () => {
  await add();
  const laptop = newConsoleAuthenticator(testApp);
  await add(clerk, laptop);
  const answer = await presentPasskey(await signInHalfway(), laptop);
  expect(answer.body).toMatchObject({ status: 422, code: 'passkey.other_account' });
});

test('a member without passkeys is not asked for one', async () => {
  const browser = await signInHalfway();
  const answer = await browser.call('POST', '/console/second_factor/passkey_options');
  expect(answer.body).toMatchObject({ status: 422, code: 'passkey.unknown' });
});

test('a registration challenge is for one session, one use and one minute', async () => {
  const other = await signInAsMember(testApp, 'owner');
  const options = async () => (await requestOptions(owner, OWNER.password)).body;
  const send = (credential: object, who = owner) => who.post('/console/passkeys', { credential });
  const credential = phone.create(await options());
  expect((await send(credential, other)).body.code).toBe('passkey.invalid');
  expect((await send(credential)).status).toBe(201);
  expect((await send(credential)).body.code).toBe('passkey.expired');
  const late = newConsoleAuthenticator(testApp).create(await options());
  await pass(60);
  expect((await send(late)).body.code).toBe('passkey.expired');
});

test('a sign-in challenge is for one browser, one use and one minute', async () => {
  await add();
  const browser = createConsole(testApp);
  const other = createConsole(testApp);
  const ask = async (who = browser) =>
    (await who.call('POST', '/console/sign_in/passkey_options')).body;
  const send = (credential: object, who = browser) =>
    who.post('/console/sign_in/passkey', { credential });
  await ask(other);
  const credential = phone.get(await ask());
  expect((await send(credential, other)).body.code).toBe('passkey.invalid');
  expect((await send(credential)).status).toBe(200);
  expect((await send(credential)).body.code).toBe('passkey.expired');
  const late = phone.get(await ask());
  await pass(60);
  expect((await send(late)).body.code).toBe('passkey.expired');
});

test('a second factor challenge is for one session', async () => {
  await add();
  const browser = await signInHalfway();
  const options = (await browser.call('POST', '/console/second_factor/passkey_options')).body;
  const credential = phone.get(options);
  const other = await signInHalfway();
  const stolen = await other.post('/console/second_factor/passkey', { credential });
  expect(stolen.body.code).toBe('passkey.invalid');
  const elsewhere = await browser.post('/console/sign_in/passkey', { credential });
  expect(elsewhere.body.code).toBe('passkey.invalid');
});

test('concurrent copies of one answer open one session', async () => {
  await add();
  const browser = createConsole(testApp);
  const options = (await browser.call('POST', '/console/sign_in/passkey_options')).body;
  const credential = phone.get(options);
  const attempts = Array.from({ length: 5 }, () =>
    browser.post('/console/sign_in/passkey', { credential }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422]);
});

test('a counter that does not grow is rejected, and the member is notified once', async () => {
  await add();
  expect((await signIn({ counter: 7 })).status).toBe(200);
  for (const counter of [7, 6]) {
    expect((await signIn({ counter })).body).toMatchObject({ status: 422, code: 'passkey.cloned' });
  }
  const cloned = '[Saifu] We rejected a passkey of your account in the console';
  const subjects = await listSubjects(OWNER.email);
  expect(subjects.filter((subject) => subject === cloned)).toHaveLength(1);
  expect((await signIn({ counter: 8 })).status).toBe(200);
});

test('the passkey of a removed member is unknown', async () => {
  await add(clerk);
  const { member } = (await clerk.get('/console/sessions/current')).body;
  await owner.delete(`/console/members/${member.id}`);
  expect((await signIn()).body).toMatchObject({ status: 422, code: 'passkey.unknown' });
  const { rows } = await query('select count(*)::int as count from member_passkeys');
  expect(rows[0].count).toBe(0);
});

test('a removed passkey is unknown, and other sessions of the member have ended', async () => {
  const { id } = (await add()).body.passkey;
  const browser = createConsole(testApp);
  expect((await signInToConsoleWithPasskey(browser, phone)).status).toBe(200);
  await remove(owner, id);
  expect((await browser.get('/console/sessions/current')).status).toBe(401);
  expect((await signIn()).body.code).toBe('passkey.unknown');
});

test('wrong codes lock passkeys too, and wrong passwords do not', async () => {
  await add();
  for (let guess = 0; guess < 6; guess += 1) {
    const { email } = OWNER;
    await createConsole(testApp).post('/console/sign_in', { email, password: 'wrong-one' });
  }
  expect((await signIn()).status).toBe(200);
  await pass(15 * 60);
  const browser = await signInHalfway();
  const wrong = codeOf(testApp, OWNER.totpSecret ?? '', 100);
  for (let guess = 0; guess < 5; guess += 1) {
    await browser.post('/console/second_factor', { code: wrong });
  }
  expect((await signIn()).body.code).toBe('rate.limited');
  expect((await presentPasskey(browser, phone)).body.code).toBe('rate.limited');
  await pass(15 * 60);
  expect((await signIn()).status).toBe(200);
});

test('rejected passkeys count as attempts at the second factor', async () => {
  await add();
  const browser = await signInHalfway();
  const stranger = newConsoleAuthenticator(testApp);
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await presentPasskey(browser, stranger)).status).toBe(422);
  }
  expect((await presentPasskey(browser, phone)).status).toBe(429);
});

test('rejected passkeys are limited per IP address', async () => {
  await add();
  const stranger = newConsoleAuthenticator(testApp);
  for (let count = 0; count < PASSKEY_FAILURES_PER_ADDRESS.max - 1; count += 1) {
    await signIn({}, stranger);
  }
  // A success does not count.
  expect((await signIn()).status).toBe(200);
  await signIn({}, stranger);
  expect((await signIn()).status).toBe(429);
});

test('wrong passwords for a new passkey are limited', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    statuses.push((await requestOptions(owner, 'wrong-one')).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await requestOptions(owner, OWNER.password)).status).toBe(429);
});

/** Sets a new password by the link of an email. */
async function resetPassword(email: string): Promise<void> {
  const browser = createConsole(testApp);
  await browser.post('/console/forgot', { email });
  const token = linkIn(await getLatestMessage(testApp, email)).searchParams.get('token');
  const answer = await browser.post('/console/reset_password', {
    token,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  expect(answer.status).toBe(204);
}

test('a new password removes a passkey that was added only days ago', async () => {
  await add(clerk);
  await resetPassword(CLERK.email);
  expect((await signIn()).body.code).toBe('passkey.unknown');
  const browser = createConsole(testApp);
  const body = { email: CLERK.email, password: PASSWORD };
  expect((await browser.post('/console/sign_in', body)).body.second_factor).toBe('none');
});

test('a new password keeps an older passkey, and the required second factor of an owner', async () => {
  await add(clerk);
  await query(`update member_passkeys set created_at = created_at - interval '8 days'`);
  await resetPassword(CLERK.email);
  expect((await signIn()).status).toBe(200);

  const browser = await inviteNewOwner();
  const laptop = newConsoleAuthenticator(testApp);
  await addMemberPasskey(browser, { authenticator: laptop, password: PASSWORD });
  await resetPassword(NEW_OWNER);
  expect((await signIn({}, laptop)).status).toBe(200);
});

test('the console accepts the origin of its own address only', async () => {
  const own = {
    PUBLIC_URL: 'https://saifu.example',
    CONSOLE_URL: 'https://shops.saifu.example',
  };
  const hosted = await createTestApp(own, testApp.deps.db);
  const browser = new Browser(hosted);
  browser.headers = { 'x-saifu-console': '1', host: 'shops.saifu.example' };
  const { email, password, totpSecret } = OWNER;
  await query('update members set totp_last_step = 0');
  await browser.post('/console/sign_in', { email, password });
  await browser.post('/console/second_factor', { code: codeOf(hosted, totpSecret ?? '') });
  const options = (await requestOptions(browser, password)).body;
  expect(options.rp.id).toBe('shops.saifu.example');
  const key = newConsoleAuthenticator(hosted);
  const wallet = key.create(options, { origin: own.PUBLIC_URL });
  const rejected = await browser.post('/console/passkeys', { credential: wallet });
  expect(rejected.body.code).toBe('passkey.origin_unknown');
  expect(
    (await browser.post('/console/passkeys', { credential: key.create(options) })).status,
  ).toBe(201);
});

test.each([
  ['/console/passkeys', {}, 'credential'],
  ['/console/passkeys/registration_options', {}, 'password'],
  ['/console/sign_in/passkey', { credential: { id: 'a' } }, 'credential.rawId'],
  ['/console/second_factor/passkey', {}, 'credential'],
])('POST %s rejects %o', async (path, body, field) => {
  const answer = await owner.post(path, body);
  expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
  expect(answer.body.fields.map((error: { path: string }) => error.path)).toContain(field);
});

test.each(['', ' ', 'x'.repeat(51), 'a\u202eb'])('the name %j is rejected', async (name) => {
  const { id } = (await add()).body.passkey;
  const answer = await owner.put(`/console/passkeys/${id}`, { name });
  expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
});
