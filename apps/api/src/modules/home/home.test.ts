import type { AttentionItemView, HomeView } from '@saifu/contract/home';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { Browser } from '../../testing/browser.ts';
import { signInAsStaff } from '../../testing/merchant.ts';
import { clearFaults, NUMBERS, tokenize } from '../../testing/payment-provider.ts';
import { type Engine, startEngine } from '../../testing/recurring-billing-engine.ts';
import { addPast } from '../payments/history/past-payment.fixture.ts';

const SHOP = 'さくら食堂';
const SERVICE = '朝の牛乳';

let engine: Engine;

/** The clock starts on 2026-12-01 at noon. */
beforeEach(async () => {
  engine = await startEngine();
  await hanako();
});

afterEach(clearFaults);

async function hanako(): Promise<Browser> {
  await engine.payer.signIn('hanako@saifu.example', 'momiji-no-michi');
  return engine.payer;
}

async function home(who?: Browser): Promise<HomeView> {
  const caller = who ?? (await hanako());
  const { status, body } = await caller.get('/home');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const short = ({ kind, name, amount, at }: AttentionItemView) =>
  [kind, name, amount, at?.slice(0, 16)].filter((part) => part != null).join(' ');
const waiting = async () => (await home()).waiting.map(short);

/** A browser of another user. */
async function alex(): Promise<Browser> {
  const browser = new Browser(engine.testApp);
  await browser.signIn('alex@saifu.example', 'alex-pays-in-yen');
  return browser;
}

async function storeId(): Promise<string> {
  const [row] = await engine.all('select id from stores where name = $1', SHOP);
  return toTypeId('store', row.id);
}

type Body = Record<string, unknown>;

async function pay(amount: number, body: Body = {}) {
  const payer = await hanako();
  const requestBody = { store_id: await storeId(), pay_amount: amount };
  const order = await payer.post('/guest/orders', requestBody);
  payer.idempotencyKey = newUuid();
  const card = body.payment_method ? {} : { card_token: await tokenize() };
  const slide = { expected_amount: amount, payment_method: 'card', gesture: 'slide', ...card };
  const paid = await payer.post(`/guest/orders/${order.body.id}/payments`, { ...slide, ...body });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  return paid.body;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => {
  return `2026-${String(index + 1).padStart(2, '0')}`;
});

test('GET /home of a new account is empty', async () => {
  const midori = new Browser(engine.testApp);
  await midori.signIn('+819012345678', 'denwa-de-hairu');
  expect(await home(midori)).toEqual({
    as_of: '2026-12-01T12:00:00+09:00',
    months: MONTHS.map((month) => ({ month, total: 0 })),
    previous_month_to_date: 0,
    next_charge: null,
    waiting: [],
    recent: [],
    stores: [],
    begun: { card: false, payment: false, receipt: false },
    has_samples: true,
  });
});

test('GET /home returns 401 without a session', async () => {
  expect((await new Browser(engine.testApp).get('/home')).status).toBe(401);
});

test('GET /home sums up twelve months, and the previous one up to the same day', async () => {
  const paid = { store: SHOP, title: 'x' };
  await addPast(engine.testApp, { ...paid, at: '2025-12-31T23:59', amount: 1 });
  await addPast(engine.testApp, { ...paid, at: '2026-01-01T00:00', amount: 20 });
  await addPast(engine.testApp, { ...paid, at: '2026-11-01T23:59', amount: 300 });
  await addPast(engine.testApp, { ...paid, at: '2026-11-02T00:00', amount: 4000 });
  await addPast(engine.testApp, { ...paid, at: '2026-11-02T01:00', amount: 50, status: 'error' });
  await pay(500);
  const view = await home();
  expect(view.months.map(({ month }) => month)).toEqual(MONTHS);
  expect(view.months.map(({ total }) => total)).toEqual([20, ...Array(9).fill(0), 4300, 500]);
  expect(view.previous_month_to_date).toBe(300);
  const insights = await (await hanako()).get('/insights?from=2026-01&to=2026-12');
  expect(view.months).toEqual(
    insights.body.months.map(({ month, total }: HomeView['months'][number]) => ({ month, total })),
  );
});

test('a payment is listed until it is confirmed and then has a receipt', async () => {
  const later = await pay(500);
  engine.clock.set('2026-12-01T11:00');
  const sooner = await pay(1280);
  engine.clock.set('2026-12-01T12:00');
  const view = await home();
  const store = { id: await storeId(), name: SHOP, mcc: '5812', logo_url: null };
  expect(view.waiting).toMatchObject([
    { kind: 'payment_to_confirm', id: sooner.id, name: SHOP, store, amount: 1280 },
    { kind: 'payment_to_confirm', id: later.id, store, at: '2026-12-04T12:00:00+09:00' },
  ]);
  expect(view.recent.map((row) => row.store)).toEqual([store, store]);
  expect(view.begun).toEqual({ card: false, payment: true, receipt: false });
  expect(view.stores).toEqual([{ ...store, last_paid_at: '2026-12-01T12:00:00+09:00' }]);
  await engine.payer.call('POST', `/payments/${sooner.id}/confirm`);
  await engine.testApp.settle();
  const after = await home();
  expect(after.waiting.map(({ id }) => id)).toEqual([later.id]);
  expect(after.recent.map(({ id, status }) => [id, status])).toEqual([
    [later.id, 'processing'],
    [sooner.id, 'complete'],
  ]);
  expect(after.begun.receipt).toBe(true);
  expect((await home(await alex())).waiting).toEqual([]);
});

test('a payment with an open provider or refund request is not listed', async () => {
  const disputed = await pay(500);
  engine.payer.idempotencyKey = newUuid();
  const why = { reason_code: 'defective', reason: 'It was cold when it came.' };
  await engine.payer.post(`/payments/${disputed.id}/refund_requests`, why);
  const asked = await pay(700);
  await engine.all(
    `update payment_attempts set state = 'open', closed_at = null where payment_id = $1`,
    fromTypeId('payment', asked.id),
  );
  const view = await home();
  expect(view.waiting).toEqual([]);
  expect(view.recent.map(({ refund_request: request }) => request?.status ?? null)).toEqual([
    null,
    'pending',
  ]);
});

test('a payment with a pending 3-D Secure check is listed until it expires', async () => {
  const card_token = await tokenize(NUMBERS.asks3ds);
  const begun = await pay(900, { payment_method: 'card', card_token });
  expect(await waiting()).toEqual([`payment_to_finish ${SHOP} 900 2026-12-01T12:15`]);
  expect((await home()).waiting[0]?.id).toBe(begun.id);
  engine.clock.set('2026-12-01T12:15');
  expect(await waiting()).toEqual([]);
});

test('an answered refund request is listed for a week', async () => {
  const { id } = await pay(500);
  engine.payer.idempotencyKey = newUuid();
  const why = { reason_code: 'defective', reason: 'It was cold when it came.' };
  const filed = await engine.payer.post(`/payments/${id}/refund_requests`, why);
  const answer = { decision: 'approve', message: 'Sorry.' };
  engine.merchant.idempotencyKey = newUuid();
  const path = `/merchant/refund_requests/${filed.body.id}/respond`;
  expect((await engine.merchant.post(path, answer)).status).toBeLessThan(300);
  expect((await home()).waiting).toMatchObject([
    {
      kind: 'refund_request_answered',
      id: filed.body.id,
      name: SHOP,
      at: '2026-12-01T12:00:00+09:00',
    },
  ]);
  engine.clock.set('2026-12-08T23:59');
  expect(await waiting()).toHaveLength(1);
  engine.clock.set('2026-12-09T00:00');
  expect(await waiting()).toEqual([]);
  // A cash refund is listed longer, until bank details are provided.
  await engine.all(
    `update payment_attempts set state = 'open', closed_at = null, bank_details_requested_at = $1
     where refund_request_id is not null`,
    new Date('2026-12-01T12:00:00+09:00'),
  );
  expect(await waiting()).toEqual([`refund_wants_bank ${SHOP} 500 2027-01-15T12:00`]);
});

test('an answered consultation is listed until the user writes again', async () => {
  const payer = await hanako();
  payer.idempotencyKey = newUuid();
  const asked = { subject: '領収書の宛名', content: 'How do I change the name on it?' };
  const { body } = await payer.post('/consultations', asked);
  expect(await waiting()).toEqual([]);
  const staff = signInAsStaff(engine.testApp);
  staff.idempotencyKey = newUuid();
  await staff.post(`/staff/consultations/${body.id}/answer`, { body: 'In your settings.' });
  expect(await waiting()).toEqual(['consultation_answered 領収書の宛名 2026-12-01T12:00']);
  engine.payer.idempotencyKey = newUuid();
  await engine.payer.post(`/consultations/${body.id}/messages`, { body: 'Where are they?' });
  expect(await waiting()).toEqual([]);
});

test('a charge due today or tomorrow is listed with its price', async () => {
  await engine.agree();
  await engine.all('update payments set status = $1', 'complete');
  engine.clock.set('2026-12-03T23:59');
  expect(await waiting()).toEqual([]);
  engine.clock.set('2026-12-04T00:00');
  const soon = [`charge_soon ${SERVICE} 1000 2026-12-05T10:00`];
  expect(await waiting()).toEqual(soon);
  engine.clock.set('2026-12-05T09:59');
  expect(await waiting()).toEqual(soon);
  await engine.comeTo('2026-12-05');
  expect(await waiting()).toEqual([]);
});

test('the next charge is the soonest of the recurring billings that are active and paid', async () => {
  const later = await engine.agree({ paymentDays: [20] });
  const sooner = await engine.agree();
  expect((await home()).next_charge).toEqual({
    id: toTypeId('recurringBilling', sooner.id),
    service_name: SERVICE,
    store: expect.objectContaining({ name: expect.any(String), mcc: expect.any(String) }),
    amount: 1000,
    date: '2026-12-05',
  });
  await engine.change(sooner.id, { status: 'paused' }, 'pause');
  const next = (await home()).next_charge;
  expect([next?.id, next?.date]).toEqual([toTypeId('recurringBilling', later.id), '2026-12-20']);
  expect((await home(await alex())).next_charge).toBeNull();
});

test('a declined charge is listed until the recurring billing is canceled as unpaid', async () => {
  const { id } = await engine.agree();
  await engine.change(id, { cardId: await engine.saveCard(NUMBERS.failsLater) }, 'change_card');
  await engine.comeTo('2026-12-05');
  const until = `${SERVICE} 1000 2026-12-19T10:00`;
  expect(await waiting()).toEqual([`charge_declined ${until}`]);
  const charge = await engine.charge(id, '2026-12-05');
  const view = await home();
  expect(view.waiting[0]).toMatchObject({
    id: toTypeId('recurringBilling', id),
    order_id: toTypeId('order', charge.orderId ?? ''),
  });
  expect(view.next_charge).toBeNull();
  for (const day of ['2026-12-06', '2026-12-08', '2026-12-12']) await engine.comeTo(day);
  expect(await waiting()).toEqual([`charge_past_due ${until}`]);
  await engine.comeTo('2026-12-19');
  expect(await waiting()).toEqual([]);
});

test('a proposed price is listed until its effective date', async () => {
  const { id } = await engine.agree();
  const path = `/merchant/recurring_billings/${toTypeId('recurringBilling', id)}/price_changes`;
  await engine.merchant.post(path, { monthly_amount: 1500, from: '2027-02-01' });
  engine.clock.set('2026-12-10');
  const proposed = `price_proposed ${SERVICE} 1500 2027-02-01T00:00`;
  expect(await waiting()).toContain(proposed);
  engine.clock.set('2027-02-01T00:00');
  expect(await waiting()).not.toContain(proposed);
});

const setCard = (id: string, values: string) =>
  engine.all(`update cards set ${values} where id = $1`, id);

test('a card has one item at a time: expiring, then expired or frozen', async () => {
  const { id, cardId } = await engine.agree();
  const own = cardId ?? '';
  await engine.all('update payments set status = $1', 'complete');
  await setCard(own, 'exp_month = 12, exp_year = 2026');
  expect((await home()).waiting).toEqual([]);
  engine.clock.set('2026-12-02T00:00');
  const services = [{ id: toTypeId('recurringBilling', id), service_name: SERVICE }];
  const card = { id: toTypeId('card', own), card: { brand: 'visa', last4: '4242' }, services };
  expect((await home()).waiting).toMatchObject([
    { kind: 'card_expiring', ...card, at: '2026-12-31T23:59:59+09:00' },
  ]);
  await setCard(own, 'exp_month = 11');
  engine.clock.set('2026-12-04T12:00');
  expect((await home()).waiting).toMatchObject([{ kind: 'card_expired', ...card }]);
  await setCard(own, "frozen_at = '2026-12-03T00:00:00Z'");
  expect((await home()).waiting).toMatchObject([{ kind: 'card_frozen', ...card }]);
  await engine.change(id, { status: 'paused' }, 'pause');
  expect((await home()).waiting).toEqual([]);
});

test('a recurring billing without a card is listed however far its next charge is', async () => {
  const { id } = await engine.agree({ paymentDays: [25] });
  await engine.all('update payments set status = $1', 'complete');
  await engine.change(id, { cardId: null }, 'change_card');
  expect(await waiting()).toEqual([`card_missing ${SERVICE} 1000 2026-12-25T10:00`]);
});

test('an incomplete profile is listed only when the spending limit is near', async () => {
  await addPast(engine.testApp, { at: '2026-11-20T12:00', amount: 290_000 });
  expect(await waiting()).toEqual([]);
  await addPast(engine.testApp, { at: '2026-11-20T12:00', amount: 1 });
  expect(await waiting()).toEqual(['profile_incomplete']);
  await engine.all(
    `update users set phone_verified = true, last_name = '山', first_name = '花',
       last_name_kana = 'やま', first_name_kana = 'はな', birth_date = '1990-01-01',
       postal_code = '1000001', prefecture = '東京都', city = '千代田区', address_line = '1'
     where email = $1`,
    'hanako@saifu.example',
  );
  expect(await waiting()).toEqual([]);
});

test('GET /home lists 5 recent payments and 8 active stores, most recent first', async () => {
  // Removes the demo data's recent stores.
  await engine.all('update orders set payer_id = null');
  for (const name of ['一', '二', '三', '四']) {
    const copied = `insert into stores select (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'name', $1::text, 'jpqr_number', null))).* from stores s
      where s.name = $2`;
    await engine.all(copied, name, SHOP);
  }
  const stores = await engine.all('select id, name from stores order by name');
  const [user] = await engine.all('select id from users where email = $1', 'hanako@saifu.example');
  for (const [day, store] of stores.entries()) {
    const at = `2026-11-${String(day + 1).padStart(2, '0')}T12:00`;
    const id = await addPast(engine.testApp, { at, store: store.name, title: at });
    await engine.all(
      `update orders set status = 'paid', payer_id = $2, paid_at = created_at
       where id = (select order_id from payments where id = $1)`,
      id,
      user.id,
    );
  }
  await engine.all('update stores set status = $1 where id = $2', 'suspended', stores.at(-1)?.id);
  const active = await engine.all(`select id from stores where status = 'active' order by name`);
  const view = await home();
  expect(view.recent).toHaveLength(5);
  expect(view.recent[0]?.store.id).toBe(toTypeId('store', stores.at(-1)?.id));
  const shown = view.stores.map(({ id }) => fromTypeId('store', id));
  expect(shown).toEqual(
    active
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 8),
  );
});
