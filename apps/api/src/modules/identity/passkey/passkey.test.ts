import { PASSKEY_FAILURES_PER_ADDRESS, PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import type { Authenticator, Deviation } from '../../../testing/authenticator.ts';
import { Browser } from '../../../testing/browser.ts';
import {
  addPasskey,
  createCredential,
  newAuthenticator,
  signInWithPasskey,
} from '../../../testing/passkey.ts';
import {
  createTestApp,
  createTestAppWithDemoData,
  type TestApp,
} from '../../../testing/test-app.ts';
import { passkeySchedules } from './schedules.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const CLONED = '【Saifu】パスキーの使用を拒否しました';
let testApp: TestApp;
let hanako: Browser;
let phone: Authenticator;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await newDevice();
  phone = newAuthenticator(testApp);
  await query('delete from messages');
});

async function newDevice(loginId = HANAKO, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  await browser.post('/step_up/verify', { password });
  return browser;
}

const query = (text: string) => testApp.deps.db.pool.query(text);
const pass = (seconds: number) =>
  new Browser(testApp).post('/sandbox/clock', { advance_seconds: seconds });

async function listSubjects(): Promise<readonly string[]> {
  await testApp.settle();
  const address = `/sandbox/messages?to=${encodeURIComponent(HANAKO)}`;
  const { items } = (await new Browser(testApp).get(address)).body;
  return items.map(({ subject }: { readonly subject: string }) => subject);
}

test('the registration options require a discoverable key and user verification', async () => {
  const { body } = await hanako.call('POST', '/passkeys/registration_options');
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Saifu' },
    user: { name: HANAKO },
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  expect(body.user.id).not.toContain('hanako');
});

test('a passkey is added, listed, renamed and removed, and the owner is notified', async () => {
  const added = await addPasskey(hanako, phone);
  expect(added).toMatchObject({ status: 201, body: { name: 'Passkey', last_used_at: null } });
  const { id } = added.body;
  const renamed = await hanako.put(`/passkeys/${id}`, { name: 'My phone' });
  expect(renamed).toMatchObject({ status: 200, body: { id, name: 'My phone' } });
  expect((await hanako.get('/passkeys')).body.items).toEqual([renamed.body]);
  expect((await hanako.get('/userinfo')).body.passkey_count).toBe(1);
  expect(await listSubjects()).toEqual(['【Saifu】パスキーが追加されました']);
  expect((await hanako.delete(`/passkeys/${id}`)).status).toBe(204);
  expect((await hanako.get('/passkeys')).body.items).toEqual([]);
  expect(await listSubjects()).toContain('【Saifu】パスキーが削除されました');
  expect((await hanako.delete(`/passkeys/${id}`)).status).toBe(404);
});

test('the default name of a passkey is the browser and system that added it', async () => {
  const options = (await hanako.call('POST', '/passkeys/registration_options')).body;
  const agent = { 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Safari/605.1' };
  const body = { credential: phone.create(options) };
  const added = await hanako.call('POST', '/passkeys', body, agent);
  expect(added.body.name).toBe('Safari · iPhone');
});

test('adding and removing a passkey need a step-up verification', async () => {
  const { id } = (await addPasskey(hanako, phone)).body;
  const options = (await hanako.call('POST', '/passkeys/registration_options')).body;
  await query('update sessions set fresh_until = now()');
  const asked = { status: 422, code: 'session.step_up_required' };
  const again = await hanako.call('POST', '/passkeys/registration_options');
  expect(again.body).toMatchObject(asked);
  const credential = newAuthenticator(testApp).create(options);
  expect((await hanako.post('/passkeys', { credential })).body).toMatchObject(asked);
  expect((await hanako.delete(`/passkeys/${id}`)).body).toMatchObject(asked);
});

test('a user has at most ten passkeys, also when they are added concurrently', async () => {
  for (let count = 0; count < PASSKEYS_MAX - 1; count += 1) {
    await addPasskey(hanako, newAuthenticator(testApp));
  }
  const authenticators = Array.from({ length: 3 }, () => newAuthenticator(testApp));
  const credentials = await Promise.all(
    authenticators.map((each) => createCredential(hanako, each)),
  );
  const answers = await Promise.all(
    credentials.map((credential) => hanako.post('/passkeys', { credential })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const more = await hanako.call('POST', '/passkeys/registration_options');
  expect(more.body).toMatchObject({ status: 409, code: 'passkey.too_many' });
  expect((await hanako.get('/passkeys')).body.items).toHaveLength(PASSKEYS_MAX);
});

test('a credential can be registered once', async () => {
  await addPasskey(hanako, phone);
  expect((await addPasskey(hanako, phone)).body.code).toBe('passkey.exists');
  const alex = await newDevice('alex@saifu.example', 'alex-pays-in-yen');
  expect((await addPasskey(alex, phone)).body.code).toBe('passkey.exists');
});

test('another user can neither rename nor remove a passkey', async () => {
  const { id } = (await addPasskey(hanako, phone)).body;
  const alex = await newDevice('alex@saifu.example', 'alex-pays-in-yen');
  expect((await alex.put(`/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await alex.delete(`/passkeys/${id}`)).status).toBe(404);
  expect((await alex.get('/passkeys')).body.items).toEqual([]);
});

const DEVIATIONS: readonly (readonly [string, Deviation, string])[] = [
  ['another origin', { origin: 'https://saifu.evil.example' }, 'passkey.origin_unknown'],
  ['another relying party', { rpId: 'saifu.evil.example' }, 'passkey.invalid'],
  ['no user verification', { isUserVerified: false }, 'passkey.user_not_verified'],
  ['another kind of ceremony', { type: 'payment.get' }, 'passkey.invalid'],
];

test.each(DEVIATIONS)('a registration with %s is rejected', async (_, deviation, code) => {
  expect((await addPasskey(hanako, phone, deviation)).body).toMatchObject({ status: 422, code });
  expect((await hanako.get('/passkeys')).body.items).toEqual([]);
});

test('a registration challenge is for one session, one use and one minute', async () => {
  const options = async () => (await hanako.call('POST', '/passkeys/registration_options')).body;
  const other = await newDevice();
  const credential = phone.create(await options());
  expect((await other.post('/passkeys', { credential })).body.code).toBe('passkey.invalid');
  const signIn = (await hanako.call('POST', '/guest/passkeys/authentication_options')).body;
  const mixed = phone.create({ ...(await options()), challenge: signIn.challenge });
  expect((await hanako.post('/passkeys', { credential: mixed })).body.code).toBe('passkey.invalid');
  expect((await hanako.post('/passkeys', { credential })).status).toBe(201);
  expect((await hanako.post('/passkeys', { credential })).body.code).toBe('passkey.expired');
  const late = newAuthenticator(testApp).create(await options());
  await pass(60);
  expect((await hanako.post('/passkeys', { credential: late })).body.code).toBe('passkey.expired');
});

test('an attestation with certificates is rejected without loading anything', async () => {
  const options = (await hanako.call('POST', '/passkeys/registration_options')).body;
  const credential = phone.create(options);
  const attestation = Buffer.from(credential.response.attestationObject, 'base64url');
  const apple = Buffer.from(attestation.toString('latin1').replace('dnone', 'eapple'), 'latin1');
  const response = { ...credential.response, attestationObject: apple.toString('base64url') };
  const answer = await hanako.post('/passkeys', { credential: { ...credential, response } });
  expect(answer.body).toMatchObject({ status: 422, code: 'passkey.invalid' });
});

test('a passkey signs in without a login id and opens a session as a password does', async () => {
  await addPasskey(hanako, phone);
  const stranger = new Browser(testApp);
  const options = (await stranger.call('POST', '/guest/passkeys/authentication_options')).body;
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [] });
  const answer = await signInWithPasskey(stranger, phone);
  expect(answer).toMatchObject({
    status: 200,
    body: { token_type: 'Bearer', user: { email: HANAKO, passkey_count: 1 } },
  });
  expect((await stranger.get('/userinfo')).body.email).toBe(HANAKO);
  expect((await stranger.get('/passkeys')).body.items[0].last_used_at).not.toBeNull();
  // The sign-in itself is not a step-up.
  expect((await stranger.get('/step_up')).body.fresh_until).toBeNull();
  const thief = new Browser(testApp);
  thief.token = stranger.token;
  expect((await thief.get('/userinfo')).status).toBe(401);
});

test.each([
  ...DEVIATIONS,
  ['the user of another account', { userHandle: 'AAAA' }, 'passkey.invalid'] as const,
])('a sign-in with %s is rejected', async (_, deviation, code) => {
  await addPasskey(hanako, phone);
  const answer = await signInWithPasskey(new Browser(testApp), phone, deviation);
  expect(answer.body).toMatchObject({ status: 422, code });
});

test('a sign-in with a wrong signature is rejected', async () => {
  await addPasskey(hanako, phone);
  const forger = newAuthenticator(testApp);
  forger.credentialId.set(phone.credentialId);
  const answer = await signInWithPasskey(new Browser(testApp), forger);
  expect(answer.body).toMatchObject({ status: 422, code: 'passkey.invalid' });
});

test('an unknown and a removed passkey get the same error', async () => {
  const unknown = await signInWithPasskey(new Browser(testApp), phone);
  expect(unknown.body).toMatchObject({ status: 422, code: 'passkey.unknown' });
  const { id } = (await addPasskey(hanako, phone)).body;
  await hanako.delete(`/passkeys/${id}`);
  const removed = await signInWithPasskey(new Browser(testApp), phone);
  expect(removed.body).toMatchObject({ status: 422, code: 'passkey.unknown' });
});

test('a challenge requested beside a sign-in does not replace the device cookie', async () => {
  const browser = new Browser(testApp);
  const beside = new Browser(testApp);
  await beside.call('POST', '/guest/passkeys/authentication_options');
  await browser.signIn(HANAKO, PASSWORD);
  // The browser receives this response last.
  browser.cookie = `${browser.cookie}; ${beside.cookie}`;
  expect(beside.cookie).toMatch(/^passkey=[^;]+$/);
  expect((await browser.get('/userinfo')).status).toBe(200);
});

test('two challenges of one browser can both be answered', async () => {
  await addPasskey(hanako, phone);
  const browser = new Browser(testApp);
  const request = async () =>
    (await browser.call('POST', '/guest/passkeys/authentication_options')).body;
  const options = [await request(), await request()];
  for (const each of options) {
    const credential = phone.get(each);
    const answer = await browser.post('/guest/passkeys/authenticate', { credential });
    expect(answer.status).toBe(200);
  }
});

test('a sign-in challenge is for one browser, one use and one minute', async () => {
  await addPasskey(hanako, phone);
  const browser = new Browser(testApp);
  const ask = async (who = browser) =>
    (await who.call('POST', '/guest/passkeys/authentication_options')).body;
  const send = (credential: object, who = browser) =>
    who.post('/guest/passkeys/authenticate', { credential });
  const other = new Browser(testApp);
  await ask(other);
  const credential = phone.get(await ask());
  expect((await send(credential, other)).body.code).toBe('passkey.invalid');
  expect((await send(credential)).status).toBe(200);
  expect((await send(credential)).body.code).toBe('passkey.expired');
  const late = phone.get(await ask());
  await pass(60);
  expect((await send(late)).body.code).toBe('passkey.expired');
  const { challenge } = (await hanako.post('/step_up/passkey_options', {})).body;
  const stepUp = phone.get({ challenge, rpId: 'localhost' });
  expect((await send(stepUp, hanako)).body.code).toBe('passkey.invalid');
});

test('concurrent copies of one answer open one session', async () => {
  await addPasskey(hanako, phone);
  const browser = new Browser(testApp);
  const options = (await browser.call('POST', '/guest/passkeys/authentication_options')).body;
  const credential = phone.get(options);
  const attempts = Array.from({ length: 5 }, () =>
    browser.post('/guest/passkeys/authenticate', { credential }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422]);
});

test('a counter that does not grow is rejected, and the owner is notified once', async () => {
  await addPasskey(hanako, phone);
  expect((await signInWithPasskey(new Browser(testApp), phone, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6]) {
    const copy = await signInWithPasskey(new Browser(testApp), phone, { counter });
    expect(copy.body).toMatchObject({ status: 422, code: 'passkey.cloned' });
  }
  const subjects = await listSubjects();
  expect(subjects.filter((subject) => subject === CLONED)).toHaveLength(1);
  expect((await signInWithPasskey(new Browser(testApp), phone, { counter: 8 })).status).toBe(200);
});

test('a forged answer with an old counter notifies nobody', async () => {
  await addPasskey(hanako, phone);
  await signInWithPasskey(new Browser(testApp), phone, { counter: 7 });
  const forger = newAuthenticator(testApp);
  forger.credentialId.set(phone.credentialId);
  await signInWithPasskey(new Browser(testApp), forger, { counter: 1 });
  expect(await listSubjects()).not.toContain(CLONED);
});

test('an authenticator that does not count can sign in repeatedly', async () => {
  await addPasskey(hanako, phone);
  for (let count = 0; count < 3; count += 1) {
    const answer = await signInWithPasskey(new Browser(testApp), phone, { counter: 0 });
    expect(answer.status).toBe(200);
  }
});

test('a suspended account is told so only after a valid passkey', async () => {
  await addPasskey(hanako, phone);
  await query(`update users set status = 'suspended' where email = '${HANAKO}'`);
  const answer = await signInWithPasskey(new Browser(testApp), phone);
  expect(answer.body).toMatchObject({ status: 403, code: 'account.suspended' });
  const forged = await signInWithPasskey(new Browser(testApp), phone, { rpId: 'other.example' });
  expect(forged.body.code).toBe('passkey.invalid');
});

test('rejected passkeys are limited per IP address, apart from wrong passwords', async () => {
  await addPasskey(hanako, phone);
  const browser = new Browser(testApp);
  const stranger = newAuthenticator(testApp);
  for (let count = 0; count < PASSKEY_FAILURES_PER_ADDRESS.max - 1; count += 1) {
    await signInWithPasskey(browser, stranger);
  }
  // A success does not count.
  expect((await signInWithPasskey(browser, phone)).status).toBe(200);
  await signInWithPasskey(browser, stranger);
  expect((await signInWithPasskey(browser, phone)).status).toBe(429);
  expect((await browser.signIn(HANAKO, PASSWORD)).status).toBe(200);
});

test('an installation accepts its own origin only; a sandbox at localhost every port', async () => {
  await addPasskey(hanako, phone);
  const local = await signInWithPasskey(new Browser(testApp), phone, {
    origin: 'http://localhost:5173',
  });
  expect(local.status).toBe(200);
  const shared = testApp.deps.db;
  const hosted = await createTestApp({ PUBLIC_URL: 'https://saifu.example' }, shared);
  const headers = { host: 'saifu.example' };
  const browser = new Browser(hosted);
  const path = '/guest/passkeys/authentication_options';
  const options = (await browser.call('POST', path, undefined, headers)).body;
  expect(options.rpId).toBe('saifu.example');
  const credential = phone.get(options, { origin: 'http://localhost:3000' });
  const answer = await browser.call(
    'POST',
    '/guest/passkeys/authenticate',
    { credential },
    headers,
  );
  expect(answer.body.code).toBe('passkey.origin_unknown');
});

test('used challenges are deleted an hour after they expired', async () => {
  await addPasskey(hanako, phone);
  const [task] = passkeySchedules(testApp.deps);
  const count = async () =>
    (await query('select count(*)::int as n from used_passkey_challenges')).rows[0].n;
  await pass(3600);
  await task?.run();
  expect(await count()).toBe(1);
  await pass(120);
  await task?.run();
  expect(await count()).toBe(0);
});

test.each([
  [{}, 'credential'],
  [{ credential: { id: 'a', rawId: 'a', type: 'public-key' } }, 'credential.response'],
  [{ credential: { id: '!', rawId: 'a', type: 'public-key', response: {} } }, 'credential.id'],
])('POST /guest/passkeys/authenticate rejects %o', async (body, path) => {
  const answer = await new Browser(testApp).post('/guest/passkeys/authenticate', body);
  expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
  expect(answer.body.fields.map((error: { path: string }) => error.path)).toContain(path);
});
