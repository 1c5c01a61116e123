import { yen } from '@saifu/domain/shared/yen';
import { beforeEach, expect, test } from 'vitest';
import { Browser, codeIn, getLatestMessage, proveByCode } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { BITCASH, NUMBERS, press, tokenize } from '../../../testing/payment-provider.ts';
import { startEngine } from '../../../testing/recurring-billing-engine.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { applyDueContacts } from '../../identity/contact/apply-due-contact-changes.ts';

const HANAKO = 'hanako@saifu.example';
const PASSWORD = 'momiji-no-michi';
const LARGE = 30_000;
const ASKED = { status: 422, code: 'session.step_up_required' };
const CONTACT = { contact: { email: 'guest@saifu.example' } };

let testApp: TestApp;
let hanako: Browser;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await newDevice();
  const demo = signInAsMerchant(testApp, 'さくら食堂');
  merchant = demo.merchant;
  storeId = demo.store.id;
});

/** A signed-in browser that has made no payments. */
async function newDevice(loginId = HANAKO, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

const order = async (pay_amount: number, isSent = false): Promise<string> => {
  const requestBody = { store_id: storeId, pay_amount };
  const answer = isSent
    ? await merchant.post('/merchant/orders', requestBody)
    : await new Browser(testApp).post('/guest/orders', requestBody);
  return answer.body.id;
};

type PayOptions = {
  readonly amount?: number;
  readonly id?: string;
  readonly key?: string;
} & Record<string, unknown>;

async function pay(who: Browser, { amount = LARGE, id, key, ...body }: PayOptions = {}) {
  const orderId = id ?? (await order(amount));
  const card = body.payment_method === undefined && { card_token: await tokenize() };
  who.idempotencyKey = key ?? crypto.randomUUID();
  const requestBody = {
    expected_amount: amount,
    payment_method: 'card',
    gesture: 'slide',
    ...card,
  };
  return who.post(`/guest/orders/${orderId}/payments`, { ...requestBody, ...body });
}

const prove = (who: Browser) => proveByCode(testApp, who, HANAKO);
const pass = (seconds: number) =>
  new Browser(testApp).post('/sandbox/clock', { advance_seconds: seconds });
const count = async () =>
  (await testApp.deps.db.pool.query('select count(*)::int as n from payments')).rows[0].n;

test('the first payment from 30,000 yen requires step-up authentication and writes nothing before it', async () => {
  expect((await pay(hanako, { amount: 29_999 })).status).toBe(201);
  expect((await pay(hanako)).body).toMatchObject(ASKED);
  expect(await count()).toBe(1);
});

test('the same request pays once after step-up, and the next large payment needs no step-up', async () => {
  const requestBody = {
    id: await order(LARGE),
    key: crypto.randomUUID(),
    card_token: await tokenize(),
  };
  expect((await pay(hanako, requestBody)).body).toMatchObject(ASKED);
  expect((await prove(hanako)).status).toBe(200);
  const paid = await pay(hanako, requestBody);
  expect(paid).toMatchObject({ status: 201, body: { status: 'processing', total_amount: LARGE } });
  const again = await pay(hanako, requestBody);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body).toEqual(paid.body);
  expect(await count()).toBe(1);
  await pass(300);
  expect((await pay(hanako)).status).toBe(201);
});

test('step-up by password is not sufficient for a large payment', async () => {
  expect((await hanako.post('/step_up/verify', { password: PASSWORD })).status).toBe(200);
  expect((await pay(hanako)).body).toMatchObject(ASKED);
  await prove(hanako);
  expect((await hanako.post('/step_up/verify', { password: PASSWORD })).status).toBe(200);
  expect((await pay(hanako)).status).toBe(201);
});

test('step-up is valid for five minutes and only in its own session', async () => {
  await prove(hanako);
  const other = await newDevice();
  expect((await pay(other)).body).toMatchObject(ASKED);
  await pass(299);
  expect((await pay(hanako)).status).toBe(201);
  const third = await newDevice();
  await prove(third);
  await pass(300);
  expect((await pay(third)).body).toMatchObject(ASKED);
});

test('a device stays trusted for the user who paid on it, also after a new sign-in', async () => {
  await prove(hanako);
  expect((await pay(hanako)).status).toBe(201);
  await hanako.delete('/sessions/current');
  await hanako.signIn(HANAKO, PASSWORD);
  expect((await pay(hanako)).status).toBe(201);
  await hanako.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await pay(hanako)).body).toMatchObject(ASKED);
  expect((await pay(await newDevice())).body).toMatchObject(ASKED);
});

test('a smaller, declined or pending payment does not make a device trusted', async () => {
  expect((await pay(hanako, { amount: 29_999 })).status).toBe(201);
  await prove(hanako);
  const declined = await pay(hanako, { card_token: await tokenize(NUMBERS.declined) });
  expect(declined.status).toBe(402);
  const waiting = await pay(hanako, { card_token: await tokenize(NUMBERS.asks3ds) });
  expect(waiting.body.status).toBe('waiting_for_payment');
  await pass(300);
  expect((await pay(hanako)).body).toMatchObject(ASKED);
  await press(waiting.body.next_action.url, 'yes');
  // Resuming after 3-D Secure is not a new payment and requires no step-up.
  const back = await hanako.call('POST', `/guest/payments/${waiting.body.id}/resume`);
  expect(back.body.status).toBe('processing');
  expect((await pay(hanako)).status).toBe(201);
});

test('a refunded payment no longer makes the device trusted', async () => {
  await prove(hanako);
  const { id } = (await pay(hanako)).body;
  await hanako.call('POST', `/payments/${id}/confirm`);
  await pass(300);
  merchant.idempotencyKey = crypto.randomUUID();
  expect((await merchant.post(`/merchant/payments/${id}/refunds`, {})).status).toBe(201);
  expect((await pay(hanako)).body).toMatchObject(ASKED);
});

test('a payment reported as not_me does not make the device trusted', async () => {
  await prove(hanako);
  const { id } = (await pay(hanako)).body;
  await pass(300);
  expect((await pay(hanako, { amount: 29_000 })).status).toBe(201);
  hanako.idempotencyKey = crypto.randomUUID();
  const reason = 'この支払いに心当たりがありません。';
  const refundRequest = { reason_code: 'not_me', reason };
  expect((await hanako.post(`/payments/${id}/refund_requests`, refundRequest)).status).toBe(201);
  expect((await hanako.get(`/payments/${id}`)).body.status).toBe('processing');
  expect((await pay(hanako)).body).toMatchObject(ASKED);
});

test.each<[string, Record<string, unknown>, boolean]>([
  ['PayPay', { payment_method: 'paypay' }, false],
  ['a prepaid number', { payment_method: 'bitcash', bitcash_number: BITCASH.full() }, false],
  ['a device wallet', { payment_method: 'google_pay', wallet_token: 'tok_googlepay' }, false],
  ['cash at the counter', { payment_method: 'cash', by: 'staff' }, false],
  ['cash at a convenience store', { payment_method: 'cash' }, true],
])('%s requires step-up like a card', async (_, body, isSent) => {
  const id = await order(LARGE, isSent);
  expect((await pay(hanako, { ...body, id })).body).toMatchObject(ASKED);
  await prove(hanako);
  expect((await pay(hanako, { ...body, id })).status).toBe(201);
});

test('a saved card and installments require step-up too', async () => {
  const typed = { card_token: await tokenize(NUMBERS.japanese), cardholder_name: 'HANAKO' };
  const { id: card_id } = (await hanako.post('/cards', typed)).body.card;
  const requestBody = { payment_method: 'card', card_id };
  expect((await pay(hanako, requestBody)).body).toMatchObject(ASKED);
  const parts = { ...requestBody, payment_type: 'installment', installment_count: 3 };
  expect((await pay(hanako, parts)).body).toMatchObject(ASKED);
  await prove(hanako);
  expect((await pay(hanako, parts)).status).toBe(201);
});

test('a payment that is rejected for another reason does not ask for step-up', async () => {
  const large = await pay(hanako, { amount: 100_001 });
  expect(large.body).toMatchObject({ code: 'profile.incomplete' });
  const id = await order(LARGE);
  const changed = await pay(hanako, { id, amount: LARGE + 1 });
  expect(changed.body).toMatchObject({ code: 'order.amount_changed' });
  const strange = { payment_method: 'card', card_id: 'crd_01jd0000000000000000000001' };
  expect((await pay(hanako, { ...strange, id })).status).toBe(404);
});

test('guests need no step-up because they have a limit of their own', async () => {
  const paid = await pay(new Browser(testApp), { amount: 100_000, ...CONTACT });
  expect(paid.status).toBe(201);
});

test('two concurrent payments of one order both require step-up, and then one pays', async () => {
  const id = await order(LARGE);
  const slides = () =>
    Promise.all([0, 1].map(async () => pay(copyBrowser(hanako), { id }))).then((answers) =>
      answers.map(({ status }) => status).toSorted(),
    );
  expect(await slides()).toEqual([422, 422]);
  expect(await count()).toBe(0);
  await prove(hanako);
  const statuses = await slides();
  expect(statuses.every((status) => [201, 409].includes(status))).toBe(true);
  expect(statuses).toContain(201);
  expect(await count()).toBe(1);
});

test('one step-up covers two concurrent large payments', async () => {
  await prove(hanako);
  const ids = [await order(LARGE), await order(LARGE)];
  const paid = await Promise.all(ids.map((id) => pay(copyBrowser(hanako), { id })));
  expect(paid.map(({ status }) => status)).toEqual([201, 201]);
});

function copyBrowser(browser: Browser): Browser {
  const copy = new Browser(testApp);
  copy.cookie = browser.cookie;
  copy.token = browser.token;
  return copy;
}

test('a large recurring charge needs no step-up', async () => {
  const engine = await startEngine();
  const { id } = await engine.agree({ monthlyAmount: yen(LARGE) });
  await engine.comeTo('2026-12-05');
  expect(await engine.taken(id)).toEqual([`2026-12-05 ${LARGE}`]);
});

test('a large first payment of recurring billing requires step-up', async () => {
  const engine = await startEngine();
  const cardId = await engine.saveCard();
  const offered = await engine.offer({ initialAmount: yen(LARGE) });
  await expect(engine.slideFirst(offered, cardId)).rejects.toThrow('session.step_up_required');
});

test('a stolen password cannot pay by changing the email address first', async () => {
  const stolen = 'thief@mail.example';
  const thief = await newDevice();
  await thief.post('/step_up/verify', { password: PASSWORD });
  const { challenge_id } = (await thief.post('/userinfo/contact', { email: stolen })).body;
  const otp = codeIn(await getLatestMessage(testApp, stolen));
  await thief.post('/userinfo/contact/verify', { challenge_id, otp });
  await pass(61);
  await proveByCode(testApp, thief, stolen);
  expect((await pay(thief)).body).toMatchObject(ASKED);
});

test('a stolen password cannot pay by adding a phone number', async () => {
  const thief = await newDevice();
  await thief.post('/step_up/verify', { password: PASSWORD });
  const { challenge_id } = (await thief.post('/userinfo/contact', { phone: '080-2345-6789' })).body;
  const otp = codeIn(await getLatestMessage(testApp, '+818023456789'));
  await thief.post('/userinfo/contact/verify', { challenge_id, otp });
  expect((await thief.get('/userinfo')).body.phone).toBeNull();
  await pass(61);
  await proveByCode(testApp, thief, '+818023456789');
  expect((await pay(thief)).body).toMatchObject(ASKED);
});

const AGO = `now() - interval '30 days'`;
const since = (changes: string) =>
  testApp.deps.db.pool.query(`update users set ${changes} where email = $1`, [HANAKO]);

test('an email address younger than 7 days cannot approve a large payment', async () => {
  await since(`first_verified_at = ${AGO}, email_verified_at = now()`);
  const rejected = await pay(hanako);
  expect(rejected.body).toMatchObject({ status: 409, code: 'contact.too_new' });
  expect(rejected.body.params.date).toMatch(/^\d{4}\/\d\d\/\d\d$/);
  // A code sent to it is valid for other actions, but not for a large payment.
  expect((await prove(hanako)).status).toBe(200);
  expect((await pay(hanako)).body.code).toBe('contact.too_new');
  expect(await count()).toBe(0);
  await pass(7 * 24 * 60 * 60);
  const later = await newDevice();
  expect((await pay(later)).body).toMatchObject(ASKED);
  await prove(later);
  expect((await pay(later)).status).toBe(201);
});

test('while the email is new, the code is sent to the older phone', async () => {
  const phone = '+818099998888';
  const proven = `phone = '${phone}', phone_verified = true, phone_verified_at = ${AGO}`;
  await since(`first_verified_at = ${AGO}, email_verified_at = now(), ${proven}`);
  expect((await pay(hanako)).body).toMatchObject(ASKED);
  expect((await hanako.get('/step_up')).body).toMatchObject({
    masked_destination: '•••••••8888',
    skips_newer: true,
  });
  expect((await proveByCode(testApp, hanako, phone)).status).toBe(200);
  expect((await pay(hanako)).status).toBe(201);
});

test('a new account can approve a large payment with its registration email', async () => {
  await since('first_verified_at = now(), email_verified_at = now()');
  expect((await pay(hanako)).body).toMatchObject(ASKED);
  await prove(hanako);
  expect((await pay(hanako)).status).toBe(201);
});

test('a changed email cannot approve a large payment after the change takes effect', async () => {
  const moved = 'hanako.new@saifu.example';
  await hanako.post('/step_up/verify', { password: PASSWORD });
  const { challenge_id } = (await hanako.post('/userinfo/contact', { email: moved })).body;
  const otp = codeIn(await getLatestMessage(testApp, moved));
  const { change } = (await hanako.post('/userinfo/contact/verify', { challenge_id, otp })).body;
  await hanako.call('POST', `/userinfo/contact_changes/${change.id}/schedule`);
  // Until the change takes effect, the current email approves as before.
  expect((await pay(hanako)).body).toMatchObject(ASKED);
  await pass(24 * 60 * 60);
  await applyDueContacts(testApp.deps);
  expect((await pay(hanako)).body.code).toBe('contact.too_new');
});
