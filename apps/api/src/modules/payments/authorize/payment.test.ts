import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId } from '@saifu/domain/shared/ids';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../../config/config.ts';
import { Browser, proveByCode } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import {
  BITCASH,
  clearFaults,
  findIntents,
  injectFault,
  NUMBERS,
  press,
  tokenize,
} from '../../../testing/payment-provider.ts';
import { processProviderEvents } from '../../../testing/process-provider-events.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { expirePayments } from '../cancel/expire-payments.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';

const SHOP = 'さくら食堂';
let testApp: TestApp;
let hanako: Browser;
let guest: Browser;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  guest = new Browser(testApp);
  const demo = signInAsMerchant(testApp, SHOP);
  merchant = demo.merchant;
  storeId = demo.store.id;
});

afterEach(clearFaults);

const order = async (pay_amount = 1280, source: 'counter' | 'invoice' = 'counter') => {
  const answer =
    source === 'counter'
      ? await guest.post('/guest/orders', { store_id: storeId, pay_amount })
      : await merchant.post('/merchant/orders', { store_id: storeId, pay_amount });
  return answer.body.id as string;
};

const saveCard = async (number?: string) => {
  const card_token = await tokenize(number);
  const answer = await hanako.post('/cards', { card_token, cardholder_name: 'Hanako Yamada' });
  return answer.body;
};

type Body = Record<string, unknown>;

async function pay(who: Browser, orderId: string, body: Body, key: string = crypto.randomUUID()) {
  who.idempotencyKey = key;
  const requestBody = { expected_amount: 1280, payment_method: 'card', gesture: 'slide', ...body };
  return who.post(`/guest/orders/${orderId}/payments`, requestBody);
}

const CONTACT = { contact: { email: 'guest@saifu.example' } };

async function balance(): Promise<unknown> {
  const { rows } = await testApp.deps.db.pool.query(
    'select account, sum(amount)::int as sum from postings group by account order by account',
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

test('a saved card is authorized once and the order is paid', async () => {
  const { card } = await saveCard();
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', is_default: true });
  const id = await order();
  const paid = await pay(hanako, id, { card_id: card.id });
  expect(paid.status).toBe(201);
  expect(paid.body).toMatchObject({
    order_id: id,
    status: 'processing',
    total_amount: 1280,
    card: { brand: 'visa', last4: '4242' },
    awaits_provider: false,
    next_action: null,
    guest_token: null,
    confirmation_number: expect.stringMatching(/^\d\d$/),
    proof_code: expect.stringMatching(/^\d{4}$/),
    timeline: [{ status: 'waiting_for_payment' }, { status: 'processing' }],
  });
  const days = Date.parse(paid.body.auto_complete_at) - Date.parse(paid.body.authorized_at);
  expect(days).toBe(72 * 60 * 60 * 1000);
  expect((await guest.get(`/guest/orders/${id}`)).body.status).toBe('paid');
  expect(await balance()).toEqual({ 'provider.authorized': 1280, 'store.pending': -1280 });
  const uuid = fromTypeId('payment', paid.body.id) ?? '';
  expect(await findIntents(uuid)).toMatchObject([{ status: 'requires_capture', amount: 1280 }]);
});

test('a card that was used comes before one that was not', async () => {
  const { card: used } = await saveCard();
  const { card: other } = await saveCard(NUMBERS.jcb);
  const { card: newest } = await saveCard(NUMBERS.amex);
  const listed = async () => (await hanako.get('/cards')).body.items;
  expect(used).toMatchObject({ is_default: true, last_used_at: null });
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([
    used.id,
    newest.id,
    other.id,
  ]);
  const paid = await pay(hanako, await order(), { card_id: other.id });
  await testApp.settle();
  expect(await listed()).toMatchObject([
    { id: used.id, last_used_at: null },
    { id: other.id, last_used_at: paid.body.authorized_at },
    { id: newest.id, last_used_at: null },
  ]);
});

test('the timeline of a payment begins with the declined payments of the order', async () => {
  const id = await order();
  const declinedToken = await tokenize(NUMBERS.declined);
  const { code } = (await pay(hanako, id, { card_token: declinedToken })).body;
  expect(code).toBe('payment.declined');
  const paid = await pay(hanako, id, { card_token: await tokenize() });
  const getStatuses = async (path: string) =>
    (await hanako.get(path)).body.timeline.map(({ status }: { readonly status: string }) => status);
  const expected = ['waiting_for_payment', 'error', 'waiting_for_payment', 'processing'];
  expect(await getStatuses(`/payments/${paid.body.id}`)).toEqual(expected);
  expect(await getStatuses(`/guest/payments/${paid.body.id}`)).toEqual(expected);
  const [row, ...rest] = (await hanako.get(`/payments?q=${id}`)).body.items;
  expect(row).toMatchObject({ id: paid.body.id, failed_attempts: 1 });
  expect(rest).toEqual([]);
});

test('the same idempotency key replays the response, and another body with it is rejected', async () => {
  const { card } = await saveCard();
  const id = await order();
  const key = crypto.randomUUID();
  const first = await pay(hanako, id, { card_id: card.id }, key);
  const again = await pay(hanako, id, { card_id: card.id }, key);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  const other = await pay(hanako, id, { card_id: card.id, gesture: 'button' }, key);
  expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key.reused' });
  const missing = await pay(hanako, id, { card_id: card.id }, '');
  expect(missing.body).toMatchObject({ status: 400, code: 'idempotency_key.missing' });
});

test('a guest who repeats the key gets a new token for the same payment', async () => {
  const id = await order();
  const key = crypto.randomUUID();
  const requestBody = { card_token: await tokenize(), ...CONTACT };
  const first = await pay(guest, id, requestBody, key);
  const again = await pay(guest, id, requestBody, key);
  expect(again.body.id).toBe(first.body.id);
  guest.guestToken = again.body.guest_token;
  expect((await guest.get(`/guest/payments/${first.body.id}`)).status).toBe(200);
});

test('ten orders with twenty concurrent payments and mixed keys get ten authorizations', async () => {
  const { card } = await saveCard();
  const ids = await Promise.all(Array.from({ length: 10 }, () => order()));
  const slides = ids.flatMap((id) => {
    const key = crypto.randomUUID();
    return Array.from({ length: 20 }, (_, at) => {
      const browser = new Browser(testApp);
      browser.cookie = hanako.cookie;
      browser.token = hanako.token;
      return pay(browser, id, { card_id: card.id }, at % 2 === 0 ? key : crypto.randomUUID());
    });
  });
  const statuses = (await Promise.all(slides)).map(({ status }) => status);
  expect(statuses.filter((status) => ![201, 409].includes(status))).toEqual([]);
  const { rows } = await testApp.deps.db.pool.query(
    "select id from payments where status = 'processing'",
  );
  expect(rows).toHaveLength(10);
  const intents = await Promise.all(rows.map(({ id }) => findIntents(id)));
  expect(intents.flat()).toHaveLength(10);
  expect(await balance()).toEqual({ 'provider.authorized': 12_800, 'store.pending': -12_800 });
});

test('a guest passes 3-D Secure, resumes, and reads the payment with the guest token', async () => {
  const id = await order();
  const card_token = await tokenize(NUMBERS.asks3ds);
  const begun = await pay(guest, id, { card_token, cardholder_name: 'GUEST', ...CONTACT });
  expect(begun.body).toMatchObject({
    status: 'waiting_for_payment',
    next_action: { type: 'redirect' },
  });
  const path = `/guest/payments/${begun.body.id}`;
  expect((await guest.get(path)).status).toBe(404);
  guest.guestToken = begun.body.guest_token;
  expect((await guest.get(path)).body.status).toBe('waiting_for_payment');
  await press(begun.body.next_action.url, 'yes');
  const back = await guest.call('POST', `${path}/resume`);
  expect(back.body).toMatchObject({ status: 'processing', next_action: null });
  expect((await guest.call('POST', `${path}/resume`)).body).toEqual(back.body);
  await guest.post('/sandbox/clock', { advance_seconds: 86_400 });
  expect((await guest.get(path)).status).toBe(404);
});

test('after failed 3-D Secure the order can be paid with another card', async () => {
  const id = await order();
  const card_token = await tokenize(NUMBERS.asks3ds);
  const begun = await pay(guest, id, { card_token, ...CONTACT });
  guest.guestToken = begun.body.guest_token;
  await press(begun.body.next_action.url, 'no');
  const back = await guest.call('POST', `/guest/payments/${begun.body.id}/resume`);
  expect(back.body).toMatchObject({ status: 402, code: 'payment.authentication_failed' });
  const other = await pay(guest, id, { card_token: await tokenize(), ...CONTACT });
  expect(other.status).toBe(201);
});

test('a decline returns its reason, also when the same key is repeated', async () => {
  const id = await order();
  const key = crypto.randomUUID();
  const requestBody = { card_token: await tokenize(NUMBERS.poor), ...CONTACT };
  const declined = await pay(guest, id, requestBody, key);
  expect(declined.body).toMatchObject({
    status: 402,
    code: 'payment.declined',
    params: { reason: 'insufficient_funds' },
  });
  expect((await pay(guest, id, requestBody, key)).body).toMatchObject({ code: 'payment.declined' });
  expect((await guest.get(`/guest/orders/${id}`)).body.status).toBe('open');
  expect(await balance()).toEqual({});
});

test('a payment without a provider response stays pending until reconciliation finds the result', async () => {
  const { card } = await saveCard();
  const id = await order();
  // The Stripe library retries a closed connection once, with the same idempotency key.
  await injectFault({ name: 'silent_after', next: 2, on: 'POST /v1/payment_intents' });
  const key = crypto.randomUUID();
  const lost = await pay(hanako, id, { card_id: card.id }, key);
  expect(lost.body).toMatchObject({ status: 'waiting_for_payment', awaits_provider: true });
  const meanwhile = await pay(hanako, id, { card_id: card.id }, key);
  expect(meanwhile.body).toMatchObject({ status: 409, code: 'idempotency_key.in_progress' });
  await guest.post('/sandbox/clock', { advance_seconds: 61 });
  expect(await reconcileAttempts(testApp.deps)).toBe(1);
  const known = await hanako.get(`/guest/payments/${lost.body.id}`);
  expect(known.body).toMatchObject({ status: 'processing', awaits_provider: false });
  expect(await findIntents(fromTypeId('payment', lost.body.id) ?? '')).toHaveLength(1);
});

test('an attempt that never reached the provider ends after 15 minutes, not before', async () => {
  const { card } = await saveCard();
  const id = await order();
  await injectFault({ name: 'error_before', next: 1, on: 'POST /v1/payment_intents' });
  const lost = await pay(hanako, id, { card_id: card.id });
  expect(lost.body).toMatchObject({ awaits_provider: true });
  await guest.post('/sandbox/clock', { advance_seconds: 10 * 60 });
  await reconcileAttempts(testApp.deps);
  expect((await hanako.get(`/guest/payments/${lost.body.id}`)).body.awaits_provider).toBe(true);
  await guest.post('/sandbox/clock', { advance_seconds: 5 * 60 });
  await reconcileAttempts(testApp.deps);
  const ended = await hanako.get(`/guest/payments/${lost.body.id}`);
  expect(ended.body).toMatchObject({ status: 'error', awaits_provider: false });
  expect(await balance()).toEqual({});
});

test('a provider response with a different amount leaves the payment pending', async () => {
  const { card } = await saveCard();
  const id = await order();
  await injectFault({ name: 'wrong_answer', next: 1, on: 'POST /v1/payment_intents', add: 1 });
  const paid = await pay(hanako, id, { card_id: card.id });
  expect(paid.body).toMatchObject({ status: 'waiting_for_payment', awaits_provider: true });
});

test('a provider response with the id of nothing is not believed, and the payment is found', async () => {
  const { card } = await saveCard();
  const id = await order();
  const lie = { field: 'id', value: 'pi_00000000000000000000' };
  await injectFault({ name: 'wrong_answer', next: 1, on: 'POST /v1/payment_intents', ...lie });
  const paid = await pay(hanako, id, { card_id: card.id });
  expect(paid.body).toMatchObject({ status: 'waiting_for_payment', awaits_provider: true });
  await guest.post('/sandbox/clock', { advance_seconds: 61 });
  await reconcileAttempts(testApp.deps);
  const found = await hanako.get(`/guest/payments/${paid.body.id}`);
  expect(found.body).toMatchObject({ status: 'processing' });
  expect((await hanako.call('POST', `/payments/${paid.body.id}/confirm`)).body.status).toBe(
    'complete',
  );
});

test.each(['canceled', 'requires_capture'])(
  'a capture that is answered with the status %s is asked about, and the payment is complete',
  async (value) => {
    const { card } = await saveCard();
    const paid = await pay(hanako, await order(), { card_id: card.id });
    const on = 'POST /v1/payment_intents';
    await injectFault({ name: 'wrong_answer', next: 1, on, field: 'status', value });
    await hanako.call('POST', `/payments/${paid.body.id}/confirm`);
    await guest.post('/sandbox/clock', { advance_seconds: 61 });
    await reconcileAttempts(testApp.deps);
    const found = await hanako.get(`/guest/payments/${paid.body.id}`);
    expect(found.body.status).toBe('complete');
    const uuid = fromTypeId('payment', paid.body.id) ?? '';
    expect(await findIntents(uuid)).toMatchObject([{ status: 'succeeded' }]);
  },
);

test.each(['canceled', 'succeeded', 'requires_payment_method'])(
  'an authorization that is answered with the status %s is asked about and found',
  async (value) => {
    const { card } = await saveCard();
    const on = 'POST /v1/payment_intents';
    await injectFault({ name: 'wrong_answer', next: 1, on, field: 'status', value });
    const paid = await pay(hanako, await order(), { card_id: card.id });
    expect(paid.body).toMatchObject({ status: 'waiting_for_payment', awaits_provider: true });
    await guest.post('/sandbox/clock', { advance_seconds: 61 });
    await reconcileAttempts(testApp.deps);
    const found = await hanako.get(`/guest/payments/${paid.body.id}`);
    expect(found.body.status).toBe('processing');
  },
);

test.each(['canceled', 'succeeded'])(
  'a void that finds the status %s by mistake releases the authorization in the end',
  async (value) => {
    const { card } = await saveCard();
    const paid = await pay(hanako, await order(), { card_id: card.id });
    const on = 'GET /v1/payment_intents';
    await injectFault({ name: 'wrong_answer', next: 1, on, field: 'status', value });
    merchant.idempotencyKey = crypto.randomUUID();
    const asked = await merchant.post(`/merchant/payments/${paid.body.id}/refunds`, {});
    expect(asked.body.code).toBe('payment.gateway_unavailable');
    await clearFaults();
    await guest.post('/sandbox/clock', { advance_seconds: 61 });
    await reconcileAttempts(testApp.deps);
    const uuid = fromTypeId('payment', paid.body.id) ?? '';
    expect(await findIntents(uuid)).toMatchObject([{ status: 'canceled' }]);
    const found = await hanako.get(`/guest/payments/${paid.body.id}`);
    expect(found.body.status).toBe('cancel');
  },
);

test('canceling an order during 3-D Secure voids the authorization', async () => {
  const id = await order(1280, 'invoice');
  const begun = await pay(guest, id, { card_token: await tokenize(NUMBERS.asks3ds), ...CONTACT });
  guest.guestToken = begun.body.guest_token;
  await merchant.call('POST', `/merchant/orders/${id}/cancel`);
  await press(begun.body.next_action.url, 'yes');
  const back = await guest.call('POST', `/guest/payments/${begun.body.id}/resume`);
  expect(back.body).toMatchObject({ status: 'cancel', error: { code: 'order.canceled' } });
  await reconcileAttempts(testApp.deps);
  const uuid = fromTypeId('payment', begun.body.id) ?? '';
  expect(await findIntents(uuid)).toMatchObject([{ status: 'canceled' }]);
  expect(await balance()).toEqual({});
});

test.each([
  [
    'another amount',
    { expected_amount: 1279, payment_method: 'paypay' },
    409,
    'order.amount_changed',
  ],
  ['an unsupported method', { payment_method: 'linepay' }, 422, 'store.method_unsupported'],
  ['no card', {}, 422, 'card.not_chosen'],
  ['an unknown card', { card_id: 'crd_01jd0000000000000000000000' }, 404, 'not_found'],
  ['an invalid token', { card_token: 'pm_junk' }, 402, 'payment.declined'],
  ['a card number as token', { card_token: '4242424242424242' }, 422, 'request.invalid'],
  [
    'installments without a count',
    { card_token: 'pm_1', payment_type: 'installment' },
    422,
    'request.invalid',
  ],
])('%s is rejected and nothing is authorized', async (_, body, status, code) => {
  const id = await order();
  const answer = await pay(hanako, id, body);
  expect(answer.body).toMatchObject({ status, code });
  expect((await guest.get(`/guest/orders/${id}`)).body.status).toBe('open');
  expect(await balance()).toEqual({});
});

test('another user’s card and payment return 404', async () => {
  const { card } = await saveCard();
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  const id = await order();
  expect((await pay(alex, id, { card_id: card.id })).status).toBe(404);
  const paid = await pay(hanako, id, { card_id: card.id });
  expect((await alex.get(`/guest/payments/${paid.body.id}`)).status).toBe(404);
  const late = await pay(alex, id, { card_token: await tokenize() });
  expect(late.body).toMatchObject({ status: 409, code: 'order.paid' });
});

test('spending limits also hold for two concurrent payments', async () => {
  const { card } = await saveCard();
  await prove(hanako);
  const ids = [await order(60_000), await order(60_000)];
  const requestBody = { card_id: card.id, expected_amount: 60_000 };
  const paid = await Promise.all(ids.map((id) => pay(cloneBrowser(hanako), id, requestBody)));
  expect(paid.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(paid.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'profile.incomplete',
  });
  const large = await pay(guest, await order(100_001), {
    card_token: await tokenize(),
    expected_amount: 100_001,
    ...CONTACT,
  });
  expect(large.body).toMatchObject({
    code: 'payment.limit_exceeded',
    params: { limit: 100_000, days: 0 },
  });
});

/** A large payment on a new device requires step-up. */
const prove = (who: Browser) => proveByCode(testApp, who, 'hanako@saifu.example');

function cloneBrowser(browser: Browser): Browser {
  const copy = new Browser(testApp);
  copy.cookie = browser.cookie;
  copy.token = browser.token;
  return copy;
}

test('installments are limited to the plans that the store, card and amount allow', async () => {
  const { card } = await saveCard(NUMBERS.japanese);
  const id = await order(30_000);
  const plans = await hanako.get(`/guest/orders/${id}/installment_plans?card_id=${card.id}`);
  const counts = plans.body.items.map((plan: { count: number }) => plan.count);
  expect(counts.slice(0, 6)).toEqual([1, 2, 3, 6, 10, 12]);
  const requestBody = { card_id: card.id, expected_amount: 30_000, payment_type: 'installment' };
  const unoffered = await pay(hanako, id, { ...requestBody, installment_count: 24 });
  expect(unoffered.body).toMatchObject({ status: 422, code: 'request.invalid' });
  await prove(hanako);
  const paid = await pay(hanako, id, { ...requestBody, installment_count: 3 });
  expect(paid.body).toMatchObject({ payment_type: 'installment', installment_count: 3 });
});

test('a card that was issued abroad has no installments, saved or not', async () => {
  const { card } = await saveCard(NUMBERS.british);
  expect(card.supports_installments).toBe(false);
  const id = await order(30_000);
  for (const query of [`card_id=${card.id}`, `card_token=${await tokenize(NUMBERS.british)}`]) {
    const plans = await hanako.get(`/guest/orders/${id}/installment_plans?${query}`);
    expect(plans.body.items.map((plan: { type: string }) => plan.type)).toEqual(['one_time']);
  }
  await prove(hanako);
  const split = { card_id: card.id, payment_type: 'installment', installment_count: 3 };
  const refused = await pay(hanako, id, { ...split, expected_amount: 30_000 });
  expect(refused.body).toMatchObject({ status: 422, code: 'request.invalid' });
});

test('PayPay redirects to its own page and resumes as processing', async () => {
  const id = await order();
  const begun = await pay(guest, id, { payment_method: 'paypay', ...CONTACT });
  expect(begun.body.next_action).toMatchObject({ type: 'redirect' });
  guest.guestToken = begun.body.guest_token;
  await press(begun.body.next_action.url, 'yes');
  const back = await guest.call('POST', `/guest/payments/${begun.body.id}/resume`);
  expect(back.body).toMatchObject({ status: 'processing', payment_method: 'paypay' });
  expect(await balance()).toEqual({ 'provider.receivable': 1280, 'store.payable': -1280 });
});

test('an invoice is paid in cash by voucher, and an order at the counter by staff', async () => {
  const voucherPayment = await pay(guest, await order(1280, 'invoice'), {
    payment_method: 'cash',
    ...CONTACT,
  });
  expect(voucherPayment.body.next_action).toMatchObject({
    type: 'voucher',
    chains: expect.any(Array),
  });
  expect(voucherPayment.body.in_person).toBe(false);
  const coins = await pay(guest, await order(), { payment_method: 'cash', by: 'staff' });
  expect(coins.body).toMatchObject({ status: 'complete', confirmed_by: 'staff', in_person: true });
  guest.guestToken = voucherPayment.body.guest_token;
  const response = await guest.get(`/guest/payments/${voucherPayment.body.id}`);
  expect(response.body).toMatchObject({ id: voucherPayment.body.id, in_person: false });
  expect(await balance()).toEqual({ 'store.cash': 1280, 'store.sales': -1280 });
});

test.each([
  ['cash without staff', 1280, { payment_method: 'cash', ...CONTACT }, 422, 'request.invalid'],
  [
    'a card amount below the minimum',
    49,
    { card_token: 'pm_1', ...CONTACT },
    422,
    'store.method_unsupported',
  ],
  [
    'a prepaid amount above the maximum',
    50_001,
    { payment_method: 'bitcash', bitcash_number: 'あ'.repeat(16), ...CONTACT },
    422,
    'store.method_unsupported',
  ],
  [
    'PayPay in installments',
    20_000,
    { payment_method: 'paypay', payment_type: 'revolving', ...CONTACT },
    422,
    'card.not_chosen',
  ],
  [
    'a staff payment without a contact',
    1280,
    { card_token: 'pm_1', by: 'staff' },
    422,
    'payment.contact_required',
  ],
])('%s is rejected before the provider request', async (_, amount, body, status, code) => {
  const id = await order(amount);
  const answer = await pay(guest, id, { expected_amount: amount, ...body });
  expect(answer.body).toMatchObject({ status, code });
  const { rows } = await testApp.deps.db.pool.query('select id from payments');
  expect(rows).toEqual([]);
});

test('canceling an order with a lost approval voids the authorization after reconciliation', async () => {
  const { card } = await saveCard();
  const id = await order(1280, 'invoice');
  await injectFault({ name: 'silent_after', next: 2, on: 'POST /v1/payment_intents' });
  const lost = await pay(hanako, id, { card_id: card.id });
  expect(lost.body).toMatchObject({ awaits_provider: true });
  await merchant.call('POST', `/merchant/orders/${id}/cancel`);
  const path = `/guest/payments/${lost.body.id}`;
  expect((await hanako.get(path)).body).toMatchObject({ status: 'cancel', awaits_provider: false });
  await guest.post('/sandbox/clock', { advance_seconds: 61 });
  await reconcileAttempts(testApp.deps);
  await reconcileAttempts(testApp.deps);
  const [intent] = await findIntents(fromTypeId('payment', lost.body.id) ?? '');
  expect(intent?.status).toBe('canceled');
  const { rows } = await testApp.deps.db.pool.query(
    "select id from payment_attempts where state = 'open'",
  );
  expect(rows).toEqual([]);
});

test('canceling an order closes an attempt that never reached the provider', async () => {
  const { card } = await saveCard();
  const id = await order(1280, 'invoice');
  await injectFault({ name: 'error_before', next: 1, on: 'POST /v1/payment_intents' });
  await pay(hanako, id, { card_id: card.id });
  await merchant.call('POST', `/merchant/orders/${id}/cancel`);
  await guest.post('/sandbox/clock', { advance_seconds: 16 * 60 });
  await reconcileAttempts(testApp.deps);
  const { rows } = await testApp.deps.db.pool.query('select state from payment_attempts');
  expect(rows).toEqual([{ state: 'declined' }]);
});

test('concurrent payment and cancellation of an order cause no server errors', async () => {
  const { card } = await saveCard();
  const ids = await Promise.all(Array.from({ length: 40 }, () => order(100, 'invoice')));
  const requestBody = { card_id: card.id, expected_amount: 100 };
  for (const id of ids) {
    const [paid, canceled] = await Promise.all([
      pay(cloneBrowser(hanako), id, requestBody),
      merchant.call('POST', `/merchant/orders/${id}/cancel`),
      merchant.call('POST', `/merchant/orders/${id}/cancel`),
    ]);
    expect([paid.status, canceled.status].filter((status) => status >= 500)).toEqual([]);
  }
  const { rows } = await testApp.deps.db.pool.query(
    `select p.id from payments p join payment_transitions t on t.payment_id = p.id
     where t.at < p.created_at`,
  );
  expect(rows).toEqual([]);
});

test('concurrent cancel and 3-D Secure approval end either paid and authorized, or canceled and voided', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await order(1280, 'invoice');
    const payer = new Browser(testApp);
    const begun = await pay(payer, id, { card_token: await tokenize(NUMBERS.asks3ds), ...CONTACT });
    payer.guestToken = begun.body.guest_token;
    const path = `/guest/payments/${begun.body.id}`;
    await Promise.all([
      press(begun.body.next_action.url, 'yes').then(() => payer.call('POST', `${path}/resume`)),
      payer.call('POST', `${path}/resume`),
      payer.call('POST', `${path}/cancel`),
    ]);
    await reconcileAttempts(testApp.deps);
    const { status } = (await payer.get(path)).body;
    const [intent] = await findIntents(fromTypeId('payment', begun.body.id) ?? '');
    const { status: orderStatus } = (await payer.get(`/guest/orders/${id}`)).body;
    expect([
      ['processing', 'paid', 'requires_capture'],
      ['cancel', 'open', 'canceled'],
    ]).toContainEqual([status, orderStatus, intent?.status]);
  }
});

test('an unpaid voucher does not block another payer, and a payer in 3-D Secure does', async () => {
  const id = await order(1280, 'invoice');
  const voucherPayment = await pay(guest, id, { payment_method: 'cash', ...CONTACT });
  expect(voucherPayment.body.next_action.type).toBe('voucher');
  const other = new Browser(testApp);
  const atBank = await pay(other, id, { card_token: await tokenize(NUMBERS.asks3ds), ...CONTACT });
  expect(atBank.body.next_action.type).toBe('redirect');
  const third = await pay(new Browser(testApp), id, { card_token: await tokenize(), ...CONTACT });
  expect(third.body).toMatchObject({ status: 409, code: 'order.being_paid' });
});

test('thirty concurrent guests at one address all pay', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => order(100, 'invoice')));
  const paid = await Promise.all(
    ids.map(async (id) =>
      pay(new Browser(testApp), id, {
        expected_amount: 100,
        card_token: await tokenize(),
        ...CONTACT,
      }),
    ),
  );
  expect(paid.filter(({ status }) => status !== 201)).toEqual([]);
});

test('a failed 3-D Secure counts as a decline for the rate limit', async () => {
  for (let at = 0; at < 5; at += 1) {
    const card_token = await tokenize(at < 3 ? NUMBERS.asks3ds : NUMBERS.alwaysAsks3ds);
    const begun = await pay(hanako, await order(), { card_token });
    await press(begun.body.next_action.url, 'no');
    await hanako.call('POST', `/guest/payments/${begun.body.id}/resume`);
  }
  const sixth = await pay(hanako, await order(), { card_token: await tokenize() });
  expect(sixth.status).toBe(429);
});

test('canceling a waiting payment twice succeeds, and the order can be paid again', async () => {
  const id = await order();
  const begun = await pay(guest, id, { payment_method: 'paypay', ...CONTACT });
  guest.guestToken = begun.body.guest_token;
  const path = `/guest/payments/${begun.body.id}/cancel`;
  expect((await guest.call('POST', path)).body.status).toBe('cancel');
  expect((await guest.call('POST', path)).body.status).toBe('cancel');
  expect((await pay(guest, id, { card_token: await tokenize(), ...CONTACT })).status).toBe(201);
});

test('a prepaid number pays at once or returns the decline reason', async () => {
  const requestBody = { payment_method: 'bitcash', ...CONTACT };
  const full = await pay(guest, await order(), { ...requestBody, bitcash_number: BITCASH.full() });
  expect(full.body).toMatchObject({ status: 'processing', payment_method: 'bitcash' });
  const low = await pay(guest, await order(), { ...requestBody, bitcash_number: BITCASH.low() });
  expect(low.body).toMatchObject({
    code: 'payment.declined',
    params: { reason: 'insufficient_funds' },
  });
  const short = await pay(guest, await order(), { ...requestBody, bitcash_number: 'あいう' });
  expect(short.body.fields).toContainEqual(
    expect.objectContaining({ path: 'bitcash_number', code: 'field.hiragana' }),
  );
});

test('a lost response for a prepaid number is reconciled', async () => {
  await injectFault({ name: 'silent_after', next: 1, on: 'POST /bitcash' });
  const requestBody = { payment_method: 'bitcash', bitcash_number: BITCASH.full(), ...CONTACT };
  const lost = await pay(guest, await order(), requestBody);
  expect(lost.body.awaits_provider).toBe(true);
  await guest.post('/sandbox/clock', { advance_seconds: 61 });
  await reconcileAttempts(testApp.deps);
  guest.guestToken = lost.body.guest_token;
  expect((await guest.get(`/guest/payments/${lost.body.id}`)).body.status).toBe('processing');
});

async function sendWebhook(
  type: string,
  object: object,
  secret: string = SANDBOX_KEYS.webhookSecret,
) {
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    data: { object },
  });
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': header, 'content-type': 'application/json' };
  const url = '/api/webhooks/provider';
  return (await testApp.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

test('a webhook event, delivered any number of times, authorizes the payment once', async () => {
  const begun = await pay(guest, await order(), {
    card_token: await tokenize(NUMBERS.asks3ds),
    ...CONTACT,
  });
  guest.guestToken = begun.body.guest_token;
  await press(begun.body.next_action.url, 'yes');
  const [intent] = await findIntents(fromTypeId('payment', begun.body.id) ?? '');
  const type = 'payment_intent.amount_capturable_updated';
  expect(await sendWebhook(type, intent ?? {}, 'whsec_somebody_else')).toBe(400);
  expect((await guest.get(`/guest/payments/${begun.body.id}`)).body.status).toBe(
    'waiting_for_payment',
  );
  const statuses = await Promise.all(
    Array.from({ length: 5 }, () => sendWebhook(type, intent ?? {})),
  );
  expect(statuses).toEqual([204, 204, 204, 204, 204]);
  await processProviderEvents(testApp.deps);
  expect((await guest.get(`/guest/payments/${begun.body.id}`)).body.status).toBe('processing');
  expect(await balance()).toEqual({ 'provider.authorized': 1280, 'store.pending': -1280 });
});

test('webhook events for unknown objects return 204', async () => {
  expect(await sendWebhook('payment_intent.succeeded', { id: 'pi_x', metadata: {} })).toBe(204);
  expect(await sendWebhook('customer.created', { id: 'cus_x' })).toBe(204);
  expect(await sendWebhook('setup_intent.succeeded', { id: 'seti_x' })).toBe(204);
});

test('a konbini voucher expires by the sandbox clock, at the Stripe sandbox too', async () => {
  await guest.post('/sandbox/clock', { advance_seconds: 10 * 24 * 60 * 60 });
  const today = toCivilDate(testApp.deps.clock.now());
  const id = await order(1280, 'invoice');
  const voucherPayment = await pay(guest, id, { payment_method: 'cash', ...CONTACT });
  const { expires_at } = voucherPayment.body.next_action;
  expect(expires_at).toBe(`${addDays(today, 3)}T23:59:59+09:00`);
  const leftMs = Date.parse(expires_at) - testApp.deps.clock.now().getTime();
  await guest.post('/sandbox/clock', { advance_seconds: Math.floor(leftMs / 1000) - 60 });
  expect(await expirePayments(testApp.deps)).toBe(0);
  await guest.post('/sandbox/clock', { advance_seconds: 120 });
  expect(await expirePayments(testApp.deps)).toBe(1);
  const uuid = fromTypeId('payment', voucherPayment.body.id) ?? '';
  const status = 'select status from payments where id = $1';
  const { rows } = await testApp.deps.db.pool.query(status, [uuid]);
  expect(rows).toEqual([{ status: 'cancel' }]);
  const [intent] = await findIntents(uuid);
  expect(intent?.status).toBe('canceled');
});

test('a payment abandoned at the bank expires after 15 minutes and is voided', async () => {
  const id = await order(1280, 'invoice');
  const begun = await pay(guest, id, { card_token: await tokenize(NUMBERS.asks3ds), ...CONTACT });
  guest.guestToken = begun.body.guest_token;
  await guest.post('/sandbox/clock', { advance_seconds: 14 * 60 });
  expect(await expirePayments(testApp.deps)).toBe(0);
  await guest.post('/sandbox/clock', { advance_seconds: 60 });
  expect(await expirePayments(testApp.deps)).toBe(1);
  expect((await guest.get(`/guest/payments/${begun.body.id}`)).body).toMatchObject({
    status: 'error',
    error: { code: 'payment.authentication_failed' },
  });
  const [intent] = await findIntents(fromTypeId('payment', begun.body.id) ?? '');
  expect(intent?.status).toBe('canceled');
  expect((await guest.get(`/guest/orders/${id}`)).body.status).toBe('open');
});

test('an abandoned payment is voided later if the provider fails at expiry', async () => {
  const id = await order(1280, 'invoice');
  const begun = await pay(guest, id, { card_token: await tokenize(NUMBERS.asks3ds), ...CONTACT });
  guest.guestToken = begun.body.guest_token;
  await guest.post('/sandbox/clock', { advance_seconds: 15 * 60 });
  await injectFault({ name: 'error_before', next: 1, on: 'POST /v1/payment_intents' });
  expect(await expirePayments(testApp.deps)).toBe(1);
  expect((await guest.get(`/guest/payments/${begun.body.id}`)).body.status).toBe('error');
  const uuid = fromTypeId('payment', begun.body.id) ?? '';
  expect(await findIntents(uuid)).toMatchObject([{ status: 'requires_action' }]);
  await reconcileAttempts(testApp.deps);
  expect(await findIntents(uuid)).toMatchObject([{ status: 'canceled' }]);
});

test('a typed card is saved if requested', async () => {
  const paid = await pay(hanako, await order(), {
    card_token: await tokenize(NUMBERS.mastercard),
    cardholder_name: 'Hanako Yamada',
    save_card: true,
  });
  expect(paid.status).toBe(201);
  await testApp.settle();
  expect((await hanako.get('/cards')).body.items).toMatchObject([
    { brand: 'mastercard', last4: '4444', cardholder_name: 'HANAKO YAMADA', is_default: true },
  ]);
});

test('ten declines from one address block that address', async () => {
  const id = await order();
  for (let at = 0; at < 10; at += 1) {
    const { declined, poor, expired, stolen } = NUMBERS;
    const card_token = await tokenize([declined, poor, expired, stolen][at % 4]);
    expect((await pay(guest, id, { card_token, ...CONTACT })).status).toBe(402);
  }
  const requestBody = { card_token: await tokenize(), ...CONTACT };
  expect((await pay(guest, id, requestBody)).status).toBe(429);
  guest.address = '10.1.2.3';
  expect((await pay(guest, id, requestBody)).status).toBe(201);
});

test('a payment publishes events for the store, and no table contains a card number', async () => {
  await pay(guest, await order(), { card_token: await tokenize(), ...CONTACT });
  const { rows } = await testApp.deps.db.pool.query(
    'select type, payload from outbox_events order by id',
  );
  const types = rows.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['order.paid', 'payment.authorized']));
  for (const table of ['payments', 'payment_attempts', 'outbox_events', 'cards', 'postings']) {
    const all = await testApp.deps.db.pool.query(`select * from ${table}`);
    expect(JSON.stringify(all.rows)).not.toMatch(/4242 ?4242|cvc/);
  }
});
