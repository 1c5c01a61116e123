import { FEATURES, type Feature } from '@saifu/domain/operations/feature-switch';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { FEATURE_SWITCH_REFRESH_MS } from '@saifu/domain/shared/limits';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { NUMBERS, press, tokenize } from '../../../testing/payment-provider.ts';
import { SHOP } from '../../../testing/store.ts';
import {
  createTestApp,
  createTestAppWithDemoData,
  type TestApp,
} from '../../../testing/test-app.ts';
import { completePayment } from '../../payments/capture/complete-payment.ts';

const REASON = 'PayPayの障害のため';
const MESSAGE = {
  en: 'PayPay is down until noon.',
  ja: 'PayPayは正午まで利用できません。',
  ko: 'PayPay는 정오까지 이용할 수 없습니다.',
};
const DISABLED = { status: 409, code: 'feature.disabled' };

let testApp: TestApp;
let admin: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  admin = await signInAsMember(testApp, 'admin');
});

const change = (feature: string, given: Record<string, unknown> = {}) =>
  admin.put(`/staff/feature_switches/${feature}`, {
    state: 'disabled',
    reason: REASON,
    message: null,
    version: 0,
    ...given,
  });

async function startOrder(on = testApp) {
  const { store } = signInAsMerchant(testApp, SHOP);
  const guest = new Browser(on);
  const { body } = await guest.post('/guest/orders', { store_id: store.id, pay_amount: 1000 });
  guest.idempotencyKey = crypto.randomUUID();
  return { guest, path: `/guest/orders/${body.id}/payments` };
}

const toBody = (payment: Record<string, unknown>) => ({
  expected_amount: 1000,
  gesture: 'slide',
  contact: { email: 'guest@saifu.example' },
  ...payment,
});

async function pay(payment: Record<string, unknown>, on = testApp) {
  const { guest, path } = await startOrder(on);
  return guest.post(path, toBody(payment));
}

const METHODS: readonly [Feature, Record<string, unknown>][] = [
  ['card', { card_token: 'tok_visa', cardholder_name: 'HANAKO YAMADA' }],
  ['paypay', {}],
  ['cash', { by: 'staff' }],
  ['bitcash', { bitcash_number: 'あ'.repeat(16) }],
  ['apple_pay', { wallet_token: 'tok_visa' }],
  ['google_pay', { wallet_token: 'tok_visa' }],
];

test.each(METHODS)('%s that is switched off takes no payment', async (method, body) => {
  expect((await change(method)).status).toBe(200);
  expect((await pay({ payment_method: method, ...body })).body).toMatchObject(DISABLED);
  const written = await testApp.deps.db.pool.query(
    `select 1 from payments where created_at > now() - interval '1 minute'`,
  );
  expect(written.rows).toEqual([]);
  const other = method === 'cash' ? { payment_method: 'paypay' } : { payment_method: 'cash' };
  const answer = await pay({ ...other, by: method === 'cash' ? 'customer' : 'staff' });
  expect(answer.status).toBe(201);
});

test('registration, receipt scans and push that are switched off are refused', async () => {
  for (const feature of ['registration', 'receipt_scans', 'push']) await change(feature);
  const guest = new Browser(testApp);
  const { terms_version } = (await guest.get('/guest/config')).body;
  const registered = await guest.post('/guest/registration', {
    email: 'new@saifu.example',
    password: 'a-new-password-7',
    password_confirmation: 'a-new-password-7',
    terms_accepted: true,
    terms_version,
    locale: 'ja',
  });
  expect(registered.body).toMatchObject(DISABLED);
  const users = await testApp.deps.db.pool.query(`select 1 from users where email like 'new@%'`);
  expect(users.rows).toEqual([]);
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  const subscribed = await hanako.post('/push_subscriptions', {
    endpoint: 'https://push.saifu.example/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  });
  expect(subscribed.body).toMatchObject(DISABLED);
});

test('a payment that waits for 3-D Secure completes, also a repeat of its request', async () => {
  const { guest, path } = await startOrder();
  const card = {
    payment_method: 'card',
    card_token: await tokenize(NUMBERS.asks3ds),
    cardholder_name: 'HANAKO YAMADA',
  };
  const begun = await guest.post(path, toBody(card));
  expect(begun.body.next_action).not.toBeNull();
  await change('card');
  const repeated = await guest.post(path, toBody(card));
  expect(repeated.body).toMatchObject({ id: begun.body.id });
  await press(begun.body.next_action.url, 'yes');
  guest.guestToken = repeated.body.guest_token;
  const resumed = await guest.call('POST', `/guest/payments/${begun.body.id}/resume`);
  expect(resumed.body).toMatchObject({ status: 'processing' });
  await completePayment(testApp.deps, fromTypeId('payment', begun.body.id) ?? '', 'in_app');
  const { merchant } = signInAsMerchant(testApp, SHOP);
  merchant.idempotencyKey = crypto.randomUUID();
  const refunded = await merchant.post(`/merchant/payments/${begun.body.id}/refunds`, {});
  expect(refunded.status).toBe(201);
});

test('what is switched off is told to everybody, with the message in every language', async () => {
  const guest = new Browser(testApp);
  const list = () => guest.get('/guest/disabled_features');
  const before = await list();
  expect(before.body).toEqual({ items: [], next_cursor: null });
  await change('paypay', { message: MESSAGE });
  await change('push');
  const after = await list();
  expect(after.body.items).toEqual([
    { feature: 'paypay', message: MESSAGE },
    { feature: 'push', message: null },
  ]);
  const { etag } = after.headers;
  expect(etag).not.toBe(before.headers.etag);
  const known = { 'if-none-match': String(etag) };
  const same = await guest.call('GET', '/guest/disabled_features', undefined, known);
  expect([same.status, same.body]).toEqual([304, undefined]);
  await change('push', { state: 'enabled', version: 1 });
  const changed = await guest.call('GET', '/guest/disabled_features', undefined, known);
  expect(changed.status).toBe(200);
});

test('a switch says who used it and why, and is recorded with its reason', async () => {
  const { id } = (await admin.get('/console/sessions/current')).body.member;
  const answer = await change('paypay', { message: MESSAGE });
  const expected = { feature: 'paypay', state: 'disabled', reason: REASON, changed_by: id };
  expect(answer.body).toMatchObject({ ...expected, message: MESSAGE, version: 1 });
  const { items } = (await admin.get('/staff/feature_switches')).body;
  expect(items.map(({ feature }: { feature: Feature }) => feature)).toEqual(FEATURES);
  expect(items[1]).toEqual(answer.body);
  expect(items[0]).toMatchObject({ state: 'enabled', version: 0, changed_by: null });
  await change('paypay', { state: 'enabled', version: 1 });
  const log = (await admin.get('/staff/audit_entries?subject=paypay')).body.items;
  expect(log).toMatchObject([
    { action: 'feature.enabled', before: { state: 'disabled' }, after: { state: 'enabled' } },
    { action: 'feature.disabled', actor: id, after: { state: 'disabled', reason: REASON } },
  ]);
});

test('of two that use a switch at once, or from a stale tab, one is told', async () => {
  const answers = await Promise.all([change('card'), change('card', { state: 'enabled' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stale = await change('card', { version: 0 });
  expect(stale.body).toMatchObject({ status: 409, code: 'feature_switch.changed' });
  expect((await change('card', { version: 1 })).status).toBe(200);
  expect((await change('push', { version: 7 })).status).toBe(409);
});

test.each([
  ['no reason', { reason: '' }, 'reason'],
  ['a reason of invisible characters', { reason: '\u200b\u200b' }, 'reason'],
  ['a huge reason', { reason: 'a'.repeat(501) }, 'reason'],
  ['an unknown state', { state: 'off' }, 'state'],
  ['a message in two languages', { message: { en: 'x', ja: 'x' } }, 'message.ko'],
  ['a message with a control character', { message: { ...MESSAGE, ja: 'a\u0007b' } }, 'message.ja'],
])('%s is rejected and nothing is switched', async (_, given, path) => {
  const answer = await change('card', given);
  expect(answer.status).toBe(422);
  expect(answer.body.fields[0]?.path).toBe(path);
  expect((await new Browser(testApp).get('/guest/disabled_features')).body.items).toEqual([]);
});

test.each(['teleportation', '%', '__proto__', 'CARD'])('there is no switch %s', async (name) => {
  expect((await change(encodeURIComponent(name))).status).toBe(404);
});

test('a switch counts in every process within five seconds, and after a restart', async () => {
  const { deps } = testApp;
  const other = await createTestApp({}, deps.db);
  for (const { featureSwitches } of [deps, other.deps]) {
    onTestFinished(featureSwitches.follow());
  }
  expect((await pay({ payment_method: 'paypay' }, other)).status).toBe(201);
  const startedMs = performance.now();
  expect((await change('paypay')).status).toBe(200);
  expect((await pay({ payment_method: 'paypay' })).body).toMatchObject(DISABLED);
  const isEnabledThere = () => other.deps.featureSwitches.isEnabled('paypay');
  const waiting = { interval: 50, timeout: 2 * FEATURE_SWITCH_REFRESH_MS };
  await vi.waitFor(() => expect(isEnabledThere()).toBe(false), waiting);
  expect(performance.now() - startedMs).toBeLessThan(5000);
  expect((await pay({ payment_method: 'paypay' }, other)).body).toMatchObject(DISABLED);

  const restarted = await createTestApp({}, deps.db);
  await restarted.deps.featureSwitches.refresh();
  expect((await pay({ payment_method: 'paypay' }, restarted)).body).toMatchObject(DISABLED);

  await change('paypay', { state: 'enabled', version: 1 });
  await vi.waitFor(() => expect(isEnabledThere()).toBe(true), waiting);
  expect((await pay({ payment_method: 'paypay' }, other)).status).toBe(201);
});
