import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const PASSWORD = 'momiji-no-michi';
const DAY_SECONDS = 24 * 60 * 60;
let testApp: TestApp;
let hanako: Browser;
let storeId: string;
let cardId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', PASSWORD);
  storeId = signInAsMerchant(testApp, 'さくら食堂').store.id;
  const card = { card_token: await tokenize(), cardholder_name: 'Hanako Yamada' };
  cardId = (await hanako.post('/cards', card)).body.card.id;
  // Noon in Japan, so that no test depends on the time of day.
  await untilHour(12);
});

/** Moves the clock forward to the next occurrence of this hour in Japan. */
async function untilHour(hour: number) {
  const now = testApp.deps.clock.now().getTime() / 1000 + 9 * 3600;
  const seconds = (hour * 3600 - (Math.floor(now) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  if (seconds > 0) await pass(seconds);
}

const pass = (seconds: number) => hanako.post('/sandbox/clock', { advance_seconds: seconds });
const prove = () => hanako.post('/step_up/verify', { password: PASSWORD });
const set = (change: Record<string, unknown>) => hanako.put('/limits', change);

async function pay(amount: number, more: Record<string, unknown> = {}, shop = storeId) {
  const order = await hanako.post('/guest/orders', { store_id: shop, pay_amount: amount });
  const caller = new Browser(testApp);
  Object.assign(caller, { cookie: hanako.cookie, token: hanako.token });
  caller.idempotencyKey = crypto.randomUUID();
  const requestBody = { expected_amount: amount, payment_method: 'card', card_id: cardId };
  return caller.post(`/guest/orders/${order.body.id}/payments`, {
    ...requestBody,
    gesture: 'slide',
    ...more,
  });
}

test('GET /limits without own limits returns Saifu’s maximum and the amounts used', async () => {
  await pay(1280);
  expect((await hanako.get('/limits')).body).toEqual({
    per_payment: null,
    per_day: null,
    per_month: null,
    new_store_approval: false,
    night_lock: false,
    pending: null,
    maximum: { per_payment: 100_000, per_day: 100_000, per_month: 300_000 },
    used: { day: 1280, month: 1280 },
  });
});

test('a lower limit takes effect at once, to the yen', async () => {
  const answer = await set({ per_payment: 2000, per_day: 3000, per_month: 4000 });
  expect(answer.body).toMatchObject({ per_payment: 2000, per_day: 3000, pending: null });
  const over = await pay(2001);
  expect(over.body).toMatchObject({
    status: 422,
    code: 'payment.own_limit_exceeded',
    params: { limit: 2000 },
  });
  expect((await pay(2000)).status).toBe(201);
  expect((await pay(1001)).body.code).toBe('payment.own_day_exceeded');
  expect((await pay(1000)).status).toBe(201);
  await pass(DAY_SECONDS + 60);
  // A day later only the 30-day limit applies.
  await hanako.signIn('hanako@saifu.example', PASSWORD);
  expect((await pay(1001)).body.code).toBe('payment.own_month_exceeded');
  expect((await pay(1000)).status).toBe(201);
});

test('a higher limit requires step-up and takes effect after a day', async () => {
  await set({ per_payment: 1000 });
  expect((await set({ per_payment: 2000 })).body.code).toBe('session.step_up_required');
  expect((await set({ per_payment: null })).body.code).toBe('session.step_up_required');
  await prove();
  const raised = (await set({ per_payment: 2000, per_day: 5000 })).body;
  expect(raised).toMatchObject({
    per_payment: 1000,
    per_day: 5000,
    pending: { per_payment: 2000, per_day: 5000 },
  });
  const wait = Date.parse(raised.pending.from) - testApp.deps.clock.now().getTime();
  expect(Math.round(wait / 60_000)).toBe(24 * 60);
  expect((await pay(1500)).body.code).toBe('payment.own_limit_exceeded');
  await pass(DAY_SECONDS - 120);
  expect((await pay(1500)).body.code).toBe('payment.own_limit_exceeded');
  await pass(180);
  expect((await pay(1500)).status).toBe(201);
  expect((await hanako.get('/limits')).body).toMatchObject({ per_payment: 2000, pending: null });
});

test('lowering a pending raise keeps its start time, and setting the old limit cancels it', async () => {
  await set({ per_day: 1000 });
  await prove();
  const { from } = (await set({ per_day: 9000 })).body.pending;
  await pass(60);
  const lowered = (await set({ per_day: 8000, night_lock: true })).body;
  expect(lowered).toMatchObject({ per_day: 1000, night_lock: true });
  expect(lowered.pending).toMatchObject({ per_day: 8000, from });
  const back = (await set({ per_day: 1000 })).body;
  expect(back).toMatchObject({ per_day: 1000, pending: null });
});

test('the night lock rejects payments between 23:00 and 5:00', async () => {
  await set({ night_lock: true });
  expect((await pay(100)).status).toBe(201);
  await untilHour(23);
  const locked = await pay(100);
  expect(locked.body).toMatchObject({
    code: 'payment.night_locked',
    params: { from: 23, to: 5 },
  });
  expect((await set({ night_lock: false })).body.code).toBe('session.step_up_required');
  await untilHour(5);
  expect((await pay(100)).status).toBe(201);
});

test('new store approval is required for the first payment at a store only', async () => {
  expect((await pay(100)).status).toBe(201);
  await set({ new_store_approval: true });
  const { store } = signInAsMerchant(testApp, 'みどりマート');
  const first = await pay(100, {}, store.id);
  expect(first.body).toMatchObject({ status: 422, code: 'payment.store_approval_needed' });
  expect((await pay(100, { approve_store: true }, store.id)).status).toBe(201);
  expect((await pay(100, {}, store.id)).status).toBe(201);
  expect((await pay(100)).status).toBe(201);
});

test('concurrent payments cannot exceed an own limit together', async () => {
  await set({ per_day: 1500 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(1000)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 201)) {
    expect(body.code).toBe('payment.own_day_exceeded');
  }
});

test('of concurrent changes one takes effect as a whole', async () => {
  await set({ per_payment: 1000, per_day: 1000 });
  await prove();
  await Promise.all([2000, 3000, 4000].map((limit) => set({ per_payment: limit })));
  const { rows } = await testApp.deps.db.pool.query('select * from spending_limits');
  expect(rows).toHaveLength(2);
  expect((await hanako.get('/limits')).body).toMatchObject({ per_payment: 1000, per_day: 1000 });
});

test.each([
  [{ per_payment: 0 }, 'per_payment'],
  [{ per_payment: -1 }, 'per_payment'],
  [{ per_payment: 1.5 }, 'per_payment'],
  [{ per_payment: '1000' }, 'per_payment'],
  [{ per_payment: 300_001 }, 'per_payment'],
  [{ per_day: 300_001 }, 'per_day'],
  [{ per_month: 1_000_001 }, 'per_month'],
  [{ night_lock: 'yes' }, 'night_lock'],
  [{ pending: null }, 'pending'],
])('PUT /limits rejects %o', async (change, path) => {
  const answer = await set(change);
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toContainEqual(expect.objectContaining({ path }));
});

test('limits belong to one user', async () => {
  await set({ per_payment: 100 });
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await alex.get('/limits')).body.per_payment).toBeNull();
  expect((await new Browser(testApp).get('/limits')).status).toBe(401);
});
