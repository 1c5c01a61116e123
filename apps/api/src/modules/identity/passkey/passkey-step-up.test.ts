import { beforeEach, expect, test } from 'vitest';
import type { Authenticator } from '../../../testing/authenticator.ts';
import { Browser, proveByCode } from '../../../testing/browser.ts';
import { scheduleEmail } from '../../../testing/contact.ts';
import { listWrittenMessages } from '../../../testing/messages.ts';
import {
  addPasskey,
  newAuthenticator,
  signInWithPasskey,
  stepUpByPasskey,
} from '../../../testing/passkey.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const LARGE = 30_000;
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const ASKED = { status: 422, code: 'session.step_up_required' };
let testApp: TestApp;
let hanako: Browser;
let phone: Authenticator;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await newDevice();
  phone = newAuthenticator(testApp);
});

async function newDevice(loginId = HANAKO, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

const pass = (seconds: number) =>
  new Browser(testApp).post('/sandbox/clock', { advance_seconds: seconds });

async function pay(who: Browser) {
  const { body: world } = await who.get('/sandbox/world');
  const body = { store_id: world.stores[0].id, pay_amount: LARGE };
  const { id } = (await new Browser(testApp).post('/guest/orders', body)).body;
  who.idempotencyKey = crypto.randomUUID();
  return who.post(`/guest/orders/${id}/payments`, {
    expected_amount: LARGE,
    payment_method: 'card',
    gesture: 'slide',
    card_token: await tokenize(),
  });
}

/** Adds a passkey after a code to the settled address, which approves large payments. */
async function addApproved(): Promise<void> {
  await proveByCode(testApp, hanako, HANAKO);
  await addPasskey(hanako, phone);
}

/** Adds a passkey after the password, which does not. */
async function addUnapproved(who = hanako): Promise<void> {
  await who.post('/step_up/verify', { password: PASSWORD });
  await addPasskey(who, phone);
}

test('a passkey makes only its own session fresh', async () => {
  await addUnapproved();
  const other = await newDevice();
  expect((await other.get('/step_up')).body).toMatchObject({
    methods: ['passkey', 'password', 'code'],
    payment_methods: ['code'],
    fresh_until: null,
  });
  const options = (await other.post('/step_up/passkey_options', {})).body;
  expect(options.allowCredentials).toEqual([
    { id: phone.credentialId.toString('base64url'), type: 'public-key', transports: ['internal'] },
  ]);
  const passkey = phone.get(options);
  const third = await newDevice();
  expect((await third.post('/step_up/verify', { passkey })).body.code).toBe('passkey.invalid');
  expect((await other.post('/step_up/verify', { passkey })).status).toBe(200);
  expect((await other.post('/step_up/verify', { passkey })).body.code).toBe('passkey.expired');
  expect((await other.get('/step_up')).body.fresh_until).not.toBeNull();
  expect((await third.get('/step_up')).body.fresh_until).toBeNull();
});

test('the passkey of another account is rejected', async () => {
  await addUnapproved();
  const alex = await newDevice('alex@saifu.example', 'alex-pays-in-yen');
  const answer = await stepUpByPasskey(alex, phone);
  expect(answer.body).toMatchObject({ status: 422, code: 'passkey.other_account' });
  expect((await alex.get('/step_up')).body.fresh_until).toBeNull();
});

test.each([
  ['another origin', { origin: 'https://other.example' }, 'passkey.origin_unknown'],
  ['no user verification', { isUserVerified: false }, 'passkey.user_not_verified'],
  ['an old counter', { counter: 3 }, 'passkey.cloned'],
])('a step-up with %s is rejected', async (_, deviation, code) => {
  await addUnapproved();
  await signInWithPasskey(new Browser(testApp), phone, { counter: 3 });
  const other = await newDevice();
  expect((await stepUpByPasskey(other, phone, deviation)).body).toMatchObject({
    status: 422,
    code,
  });
  expect((await other.get('/step_up')).body.fresh_until).toBeNull();
});

test('a sign-in answer and an expired answer are no step-up', async () => {
  await addUnapproved();
  const other = await newDevice();
  const signIn = (await other.call('POST', '/guest/passkeys/authentication_options')).body;
  const mixed = await other.post('/step_up/verify', { passkey: phone.get(signIn) });
  expect(mixed.body.code).toBe('passkey.invalid');
  const passkey = phone.get((await other.post('/step_up/passkey_options', {})).body);
  await pass(60);
  expect((await other.post('/step_up/verify', { passkey })).body.code).toBe('passkey.expired');
});

test('rejected passkeys of a step-up are limited per account', async () => {
  await addUnapproved();
  const other = await newDevice();
  for (let count = 0; count < 5; count += 1) {
    await stepUpByPasskey(other, phone, { isUserVerified: false });
  }
  expect((await stepUpByPasskey(other, phone)).status).toBe(429);
});

test('a passkey added after a code approves a large payment on a new device', async () => {
  await addApproved();
  const device = new Browser(testApp);
  await signInWithPasskey(device, phone);
  expect((await pay(device)).body).toMatchObject(ASKED);
  expect((await device.get('/step_up')).body.payment_methods).toEqual(['passkey', 'code']);
  expect((await stepUpByPasskey(device, phone)).status).toBe(200);
  expect((await pay(device)).status).toBe(201);
});

test('a passkey added after the password approves large payments after seven days', async () => {
  await addUnapproved();
  const [passkey] = (await hanako.get('/passkeys')).body.items;
  expect(passkey.approves_payments_from).not.toBeNull();
  const device = new Browser(testApp);
  await signInWithPasskey(device, phone);
  const forPayment = { purpose: 'payment' };
  const options = (await device.post('/step_up/passkey_options', forPayment)).body;
  expect(options.allowCredentials).toEqual([]);
  expect((await stepUpByPasskey(device, phone)).status).toBe(200);
  expect((await pay(device)).body).toMatchObject(ASKED);
  await pass(WEEK_SECONDS);
  const later = new Browser(testApp);
  await signInWithPasskey(later, phone);
  await stepUpByPasskey(later, phone);
  expect((await pay(later)).status).toBe(201);
  expect((await later.get('/passkeys')).body.items[0].approves_payments_from).toBeNull();
});

test('a passkey that approves payments also approves while the only address is new', async () => {
  await addApproved();
  const thief = await newDevice();
  await testApp.deps.db.pool.query(
    `update users set email_verified_at = now(), first_verified_at = null
     where email = '${HANAKO}'`,
  );
  expect((await pay(thief)).body).toMatchObject(ASKED);
  const { payment_methods } = (await thief.get('/step_up')).body;
  expect(payment_methods).toEqual(['passkey']);
});

test('a password change removes the passkeys that only the old password approved', async () => {
  await addApproved();
  const thief = await newDevice();
  const laptop = newAuthenticator(testApp);
  await thief.post('/step_up/verify', { password: PASSWORD });
  await addPasskey(thief, laptop);
  expect((await hanako.get('/passkeys')).body.items).toHaveLength(2);
  const password = 'a-quite-new-password';
  const form = { current_password: PASSWORD, password, password_confirmation: password };
  expect((await hanako.put('/userinfo/change_password', form)).status).toBe(204);
  expect((await hanako.get('/passkeys')).body.items).toHaveLength(1);
  expect((await signInWithPasskey(new Browser(testApp), laptop)).body.code).toBe('passkey.unknown');
  expect((await signInWithPasskey(new Browser(testApp), phone)).status).toBe(200);
});

test('undoing a contact change removes all passkeys', async () => {
  const thief = await scheduleEmail(testApp, {
    loginId: HANAKO,
    password: PASSWORD,
    email: 'thief@saifu.example',
  });
  await addUnapproved(thief);
  await testApp.settle();
  const written = await listWrittenMessages(testApp.deps, HANAKO);
  const texts = written.map(({ text }) => text).join('\n');
  const token = /\/undo-contact\?t=([\w-]+)/.exec(texts)?.[1];
  expect((await new Browser(testApp).post('/guest/contact_undo', { token })).status).toBe(200);
  expect((await signInWithPasskey(new Browser(testApp), phone)).body.code).toBe('passkey.unknown');
});
