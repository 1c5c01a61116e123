import { setTimeout as sleep } from 'node:timers/promises';
import { GUEST_DECLINES_MAX, USER_DECLINES_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { NUMBERS, tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const POLL_OPTIONS = { timeout: 20_000 };

let testApp: TestApp;
let hanako: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  storeId = signInAsMerchant(testApp, 'さくら食堂').store.id;
});

const from = (address: string) => Object.assign(new Browser(testApp), { address });

async function order(): Promise<string> {
  const requestBody = { store_id: storeId, pay_amount: 1280 };
  return (await new Browser(testApp).post('/guest/orders', requestBody)).body.id;
}

/** Pays a new order and returns the response. */
async function slide(who: Browser, card: Record<string, string>) {
  const orderId = await order();
  who.idempotencyKey = crypto.randomUUID();
  return who.post(`/guest/orders/${orderId}/payments`, {
    expected_amount: 1280,
    payment_method: 'card',
    gesture: 'slide',
    contact: { email: 'guest@saifu.example' },
    ...card,
  });
}

const type = async (who: Browser, number: string) =>
  slide(who, { card_token: await tokenize(number) });

/** Browsers that share Hanako's session. */
const hanakos = (count: number) =>
  Array.from({ length: count }, () => {
    return Object.assign(new Browser(testApp), { cookie: hanako.cookie, token: hanako.token });
  });

/** Delays each authorization. */
function haveItThink(over: () => Promise<void>): void {
  const { paymentRouter } = testApp.deps;
  const { authorize } = paymentRouter;
  const slowly: typeof authorize = (request) => over().then(() => authorize(request));
  Object.assign(paymentRouter, { authorize: slowly });
}

/** Saves a card that is accepted when saved and declined on payment. */
async function saveFailing(): Promise<string> {
  const card_token = await tokenize(NUMBERS.failsLater);
  const saved = await hanako.post('/cards', { card_token, cardholder_name: 'Hanako Yamada' });
  return saved.body.card.id;
}

const countAsked = async () => {
  const { rows } = await testApp.deps.db.pool.query(
    "select id from payment_attempts where kind = 'authorize'",
  );
  return rows.length;
};

test('a card declined three times from one address is not sent to Stripe again', async () => {
  const guest = from('203.0.113.7');
  for (let at = 0; at < 3; at += 1) {
    expect((await type(guest, NUMBERS.declined)).body.code).toBe('payment.declined');
  }
  const fourth = await type(guest, NUMBERS.declined);
  expect(fourth.body).toMatchObject({ status: 429, code: 'rate.limited' });
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(3500);
  expect(await countAsked()).toBe(3);
  expect((await type(guest, NUMBERS.poor)).body.code).toBe('payment.declined');
  expect((await type(guest, NUMBERS.fine)).status).toBe(201);
  expect((await type(from('203.0.113.8'), NUMBERS.declined)).body.code).toBe('payment.declined');
  await guest.post('/sandbox/clock', { advance_seconds: 3600 });
  expect((await type(guest, NUMBERS.declined)).body.code).toBe('payment.declined');
});

test('the rate limit table does not contain card fingerprints', async () => {
  await type(from('203.0.113.7'), NUMBERS.declined);
  const { fingerprint } = await testApp.deps.paymentProvider.getMethod(
    await tokenize(NUMBERS.declined),
  );
  const { rows } = await testApp.deps.db.pool.query('select key from rate_limit_windows');
  expect(rows.filter(({ key }) => key.startsWith('declines of '))).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(fingerprint);
});

test('declines of one card count together, saved or typed, for every payer at the address', async () => {
  const card_id = await saveFailing();
  expect((await slide(hanako, { card_id })).body.code).toBe('payment.declined');
  expect((await slide(hanako, { card_id })).body.code).toBe('payment.declined');
  const guest = from(hanako.address);
  expect((await type(guest, NUMBERS.failsLater)).body.code).toBe('payment.declined');
  expect((await slide(hanako, { card_id })).body.code).toBe('rate.limited');
  expect((await type(guest, NUMBERS.failsLater)).body.code).toBe('rate.limited');
});

test('the card fingerprint is requested only after a decline from the same address', async () => {
  const asked: string[] = [];
  const { paymentProvider } = testApp.deps;
  const { getMethod } = paymentProvider;
  Object.assign(paymentProvider, {
    getMethod: (method: string) => {
      asked.push(method);
      return getMethod(method);
    },
  });
  await type(from('203.0.113.7'), NUMBERS.fine);
  await type(from('203.0.113.7'), NUMBERS.declined);
  expect(asked).toEqual([]);
  await type(from('203.0.113.7'), NUMBERS.fine);
  await type(from('203.0.113.8'), NUMBERS.fine);
  expect(asked).toHaveLength(1);
});

test('concurrent payments of one user get no more declines than sequential ones', async () => {
  const card_id = await saveFailing();
  haveItThink(() => sleep(300));
  const answers = await Promise.all(hanakos(20).map((who) => slide(who, { card_id })));
  const codes = answers.map(({ body }) => body.code);
  expect(await countAsked()).toBeLessThanOrEqual(USER_DECLINES_MAX);
  expect(new Set(codes)).toEqual(new Set(['payment.declined', 'rate.limited']));
});

test('concurrent payments of one user with a valid card are throttled, and all succeed', async () => {
  const card_token = await tokenize();
  const saved = await hanako.post('/cards', { card_token, cardholder_name: 'Hanako Yamada' });
  const card_id = saved.body.card.id;
  haveItThink(() => sleep(300));
  const answers = await Promise.all(hanakos(12).map((who) => slide(who, { card_id })));
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
});

test('guests are throttled at an address with a decline, and not at other addresses', async () => {
  await type(from('203.0.113.7'), NUMBERS.declined);
  const { promise: thought, resolve: resolveAnswer } = Promise.withResolvers<void>();
  haveItThink(() => thought);
  const many = (address: string, count: number) =>
    Array.from({ length: count }, () => type(from(address), NUMBERS.fine));
  const first = [...many('203.0.113.7', GUEST_DECLINES_MAX - 1), ...many('203.0.113.9', 12)];
  await expect.poll(countOpen, POLL_OPTIONS).toBe(GUEST_DECLINES_MAX - 1 + 12);
  const late = [...many('203.0.113.7', 2), ...many('203.0.113.9', 2)];
  await expect.poll(countOpen, POLL_OPTIONS).toBe(GUEST_DECLINES_MAX - 1 + 14);
  await sleep(300);
  expect(await countOpen()).toBe(GUEST_DECLINES_MAX - 1 + 14);
  resolveAnswer();
  const answers = await Promise.all([...first, ...late]);
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
});

async function countOpen(): Promise<number> {
  const { rows } = await testApp.deps.db.pool.query(
    "select id from payment_attempts where state = 'open'",
  );
  return rows.length;
}
