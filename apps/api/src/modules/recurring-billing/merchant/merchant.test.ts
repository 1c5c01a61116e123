import { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { NUMBERS, press } from '../../../testing/payment-provider.ts';
import { type Engine, startEngine } from '../../../testing/recurring-billing-engine.ts';

let engine: Engine;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  engine = await startEngine();
  ({ merchant } = engine);
  storeId = signInAsMerchant(engine.testApp, 'さくら食堂').store.id;
});

const PATH = '/merchant/recurring_billings';
const terms = (more: object = {}) => ({
  store_id: storeId,
  service_name: 'さくら弁当の会',
  description: '毎月のお弁当',
  initial_amount: 3300,
  monthly_amount: 1100,
  tax_rate: 8,
  start_date: '2026-12-01',
  first_payment_deadline: '2026-12-10',
  monthly_payment_days: [31, 5],
  ...more,
});

function offer(more: object = {}, key: string = crypto.randomUUID(), from = merchant) {
  const caller = Object.assign(new Browser(engine.testApp), {
    token: from.token,
    idempotencyKey: key,
  });
  return caller.post(PATH, terms(more));
}

const count = async (table: string) =>
  (await engine.deps.db.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
const uuid = (id: string) => fromTypeId('recurringBilling', id) ?? '';

test('POST /merchant/recurring_billings creates an offer and the invoice of its first payment', async () => {
  const { status, body } = await offer({ end_date: '2027-12-31', pausable: true });
  expect(status).toBe(201);
  expect(MerchantRecurringBillingView.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    status: 'pending_first_payment',
    ending: false,
    service_name: 'さくら弁当の会',
    monthly_payment_days: [5, 31],
    next_payment_date: null,
    next_amount: null,
    failure_count: 0,
    price_change: null,
    pausable: true,
    activated_at: null,
  });
  expect(new URL(body.payment_url).search).toBe(`?order=${body.order_id}`);
  const order = (await new Browser(engine.testApp).get(`/guest/orders/${body.order_id}`)).body;
  expect(order).toMatchObject({
    source: 'recurring',
    status: 'open',
    title: 'さくら弁当の会',
    pay_amount: 3300,
    allowed_payment_methods: ['card'],
    items: [{ name: 'さくら弁当の会', quantity: 1, amount: 3300, tax_rate: 8 }],
    tax_lines: [{ rate: 8, taxable_amount: 3300, tax_amount: 244 }],
    tax_included: true,
    expires_at: '2026-12-10T23:59:59+09:00',
    recurring: {
      recurring_billing_id: body.id,
      due_date: null,
      initial_amount: 3300,
      monthly_amount: 1100,
      end_date: '2027-12-31',
    },
  });
  expect(order.recurring.coming).toHaveLength(12);
  expect(order.recurring.coming.slice(0, 3)).toEqual([
    { date: '2026-12-05', amount: 1100 },
    { date: '2026-12-31', amount: 1100 },
    { date: '2027-01-05', amount: 1100 },
  ]);
});

test('an order without recurring billing has no recurring terms', async () => {
  const made = await merchant.post('/merchant/orders', { store_id: storeId, pay_amount: 1000 });
  expect(made.body.recurring).toBeNull();
  const offered = await offer();
  const { items } = (await merchant.get('/merchant/orders?limit=2')).body;
  const shown = items.map((order: { recurring: { recurring_billing_id: string } | null }) => {
    return order.recurring?.recurring_billing_id ?? null;
  });
  expect(new Set(shown)).toEqual(new Set([offered.body.id, null]));
});

test.each([
  [{ initial_amount: 0 }, 'initial_amount', 'amount.missing'],
  [{ initial_amount: 49 }, 'initial_amount', 'field.format'],
  [{ monthly_amount: 100_000_000 }, 'monthly_amount', 'amount.too_large'],
  [{ monthly_amount: '1000' }, 'monthly_amount', 'amount.missing'],
  [{ monthly_amount: 10.5 }, 'monthly_amount', 'amount.missing'],
  [{ monthly_payment_days: [] }, 'monthly_payment_days', 'field.required'],
  [{ monthly_payment_days: [0] }, 'monthly_payment_days.0', 'field.format'],
  [{ monthly_payment_days: [32] }, 'monthly_payment_days.0', 'field.format'],
  [{ monthly_payment_days: [5, 5] }, 'monthly_payment_days', 'field.format'],
  [{ start_date: '2027-02-29' }, 'start_date', 'field.format'],
  [{ start_date: '2029-01-01' }, 'start_date', 'field.format'],
  [{ start_date: '0000-01-01' }, 'start_date', 'field.format'],
  [{ end_date: '2026-11-30' }, 'end_date', 'field.format'],
  [{ end_date: '2026-12-20' }, 'end_date', 'field.format'],
  [{ first_payment_deadline: '2026-11-30' }, 'first_payment_deadline', 'field.format'],
  [{ first_payment_deadline: '2028-12-01' }, 'first_payment_deadline', 'field.format'],
  [{ tax_rate: 5 }, 'tax_rate', 'field.format'],
  [{ service_name: ' ' }, 'service_name', 'field.required'],
  [{ service_name: 'あ\u202eい' }, 'service_name', 'field.format'],
  [{ surprise: true }, 'surprise', 'field.unknown'],
])('an offer with %j is rejected and creates nothing', async (more, path, code) => {
  const before = await count('orders');
  const { status, body } = await offer(more);
  expect(status).toBe(422);
  expect(body.code).toBe('request.invalid');
  expect(body.fields).toContainEqual(expect.objectContaining({ path, code }));
  expect([await count('recurring_billings'), await count('orders')]).toEqual([0, before]);
});

test('the same key creates one offer, also concurrently, and another body with it is rejected', async () => {
  const key = crypto.randomUUID();
  const many = await Promise.all(Array.from({ length: 5 }, () => offer({}, key)));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(many.map(({ body }) => body.id)).size).toBe(1);
  expect(await count('recurring_billings')).toBe(1);
  const again = await offer({ monthly_payment_days: [5, 31] }, key);
  expect(again.body).toEqual(many[0]?.body);
  expect(again.headers['idempotent-replayed']).toBe('true');
  const other = await offer({ monthly_amount: 1200 }, key);
  expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key.reused' });
  expect((await offer({}, '')).body.code).toBe('idempotency_key.missing');
  const rival = signInAsMerchant(engine.testApp, 'みどりマート').merchant;
  expect((await offer({}, key, rival)).status).toBe(404);
});

test('only an active store of the merchant that accepts cards can create an offer', async () => {
  const { db } = engine.deps;
  const rival = signInAsMerchant(engine.testApp, 'みどりマート').merchant;
  expect((await offer({}, crypto.randomUUID(), rival)).status).toBe(404);
  const id = fromTypeId('store', storeId);
  await db.pool.query(`update stores set payment_methods = '{cash}' where id = $1`, [id]);
  expect((await offer()).body).toMatchObject({ status: 422, code: 'store.method_unsupported' });
  await db.pool.query(`update stores set status = 'suspended' where id = $1`, [id]);
  expect((await offer()).body.code).toBe('store.inactive');
});

test('a merchant lists its own recurring billings by page, store and status', async () => {
  const ids: string[] = [];
  for (const day of [1, 2, 3]) {
    engine.clock.set(`2026-12-01T13:0${day}`);
    ids.unshift((await offer({ monthly_payment_days: [day] })).body.id);
  }
  const first = (await merchant.get(`${PATH}?limit=2`)).body;
  const second = (await merchant.get(`${PATH}?limit=2&cursor=${first.next_cursor}`)).body;
  const listedIds = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
  expect(listedIds).toEqual(ids);
  expect(second.next_cursor).toBeNull();
  await merchant.call('POST', `${PATH}/${ids[0]}/cancel`);
  const canceled = (await merchant.get(`${PATH}?status=canceled&store_id=${storeId}`)).body;
  expect(canceled.items).toMatchObject([{ id: ids[0], closed_by: 'merchant' }]);
  expect((await merchant.get(`${PATH}?status=lost`)).status).toBe(422);
  expect((await merchant.get(`${PATH}?cursor=xx`)).status).toBe(422);
  const rival = signInAsMerchant(engine.testApp, 'みどりマート').merchant;
  expect((await rival.get(PATH)).body.items).toEqual([]);
  for (const path of ['', '/orders']) {
    expect((await rival.get(`${PATH}/${ids[0]}${path}`)).status).toBe(404);
  }
  expect((await rival.call('POST', `${PATH}/${ids[1]}/cancel`)).status).toBe(404);
});

test('recurring billings are filtered by day in Japan, with totals at today’s prices', async () => {
  const ids: string[] = [];
  for (const day of ['01', '02', '03']) {
    engine.clock.set(`2026-12-${day}T00:00`);
    ids.push((await offer({ first_payment_deadline: '2026-12-10' })).body.id);
  }
  const from = `${PATH}?from=2026-12-02`;
  const first = (await merchant.get(`${from}&limit=1`)).body;
  expect(first.items).toMatchObject([{ id: ids[2] }]);
  expect(first.totals).toEqual({ count: 2, initial_amount: 6600, monthly_amount: 2200 });
  const second = (await merchant.get(`${from}&limit=1&cursor=${first.next_cursor}`)).body;
  expect([second.items, second.totals]).toMatchObject([[{ id: ids[1] }], null]);
  const one = (await merchant.get(`${PATH}?from=2026-12-01&to=2026-12-01`)).body;
  expect([one.items, one.totals.count]).toMatchObject([[{ id: ids[0] }], 1]);
  const agreed = (from_date: string, amount: number) =>
    engine.all(
      `insert into price_changes values (gen_random_uuid(), $1, $2, $3, 'accepted', null, now(),
         now())`,
      ...[uuid(ids[2] ?? ''), amount, from_date],
    );
  await agreed('2026-12-01', 1500);
  await agreed('2026-12-03', 2000);
  await agreed('2026-12-04', 9000);
  const priced = (await merchant.get(from)).body;
  expect(priced.totals.monthly_amount).toBe(3100);
  const amounts = priced.items.map((item: { monthly_amount: number }) => item.monthly_amount);
  expect(amounts).toEqual([2000, 1100]);
  const { body } = await merchant.get(`${PATH}?from=2026-12-02&to=2026-12-01`);
  expect(body.fields).toEqual([{ path: 'to', code: 'field.format' }]);
});

test('charges are filtered by due date, the first payment by the day of the offer', async () => {
  const recurringBilling = await engine.agree();
  for (const day of ['2026-12-05', '2027-01-05']) await engine.comeTo(day);
  const path = `${PATH}/${toTypeId('recurringBilling', recurringBilling.id)}/orders`;
  type Item = { readonly due_date: string | null };
  const list = async (query: string) => {
    const { items, totals, next_cursor } = (await merchant.get(`${path}?${query}`)).body;
    return { dates: items.map((item: Item) => item.due_date), totals, next_cursor };
  };
  const whole = { count: 3, amount: 5000, paid_amount: 5000 };
  const all = await list('');
  expect(all).toMatchObject({ dates: ['2027-01-05', '2026-12-05', null], totals: whole });
  const first = await list('limit=2');
  expect(first).toMatchObject({ dates: ['2027-01-05', '2026-12-05'], totals: whole });
  const second = await list(`limit=2&cursor=${first.next_cursor}`);
  expect(second).toEqual({ dates: [null], totals: null, next_cursor: null });
  expect(await list('from=2026-12-05&to=2026-12-31')).toMatchObject({
    ...{ dates: ['2026-12-05'], totals: { count: 1, amount: 1000, paid_amount: 1000 } },
  });
  expect(await list('to=2026-12-04')).toMatchObject({
    ...{ dates: [null], totals: { count: 1, amount: 3000, paid_amount: 3000 } },
  });
  expect(await list('from=2027-02-01')).toMatchObject({
    ...{ dates: [], totals: { count: 0, amount: 0, paid_amount: 0 } },
  });
  const { body } = await merchant.get(`${path}?from=2026-12-02&to=2026-12-01`);
  expect(body.fields).toEqual([{ path: 'to', code: 'field.format' }]);
});

test('withdrawing an offer cancels its invoice and is idempotent', async () => {
  const { body } = await offer();
  for (const _ of [1, 2]) {
    const withdrawn = await merchant.call('POST', `${PATH}/${body.id}/cancel`);
    expect(withdrawn.body).toMatchObject({ status: 'canceled', closed_by: 'merchant' });
  }
  const order = await new Browser(engine.testApp).get(`/guest/orders/${body.order_id}`);
  expect(order.body).toMatchObject({ status: 'canceled', payable: false });
  await engine.settle();
  const recordedEvents = await engine.events(uuid(body.id));
  expect(recordedEvents.filter(({ type }) => type === 'canceled')).toMatchObject([
    { by: 'merchant' },
  ]);
  expect((await engine.read(uuid(body.id))).closedBy).toBe('merchant');
});

test('an offer with an expired invoice can be withdrawn', async () => {
  const { body } = await offer();
  engine.clock.set('2026-12-11T00:00');
  const withdrawn = await merchant.call('POST', `${PATH}/${body.id}/cancel`);
  expect(withdrawn.body).toMatchObject({ status: 'canceled', closed_by: 'merchant' });
});

test('an offer that is being paid cannot be withdrawn', async () => {
  const recurringBilling = await engine.offer();
  const card = await engine.saveCard(NUMBERS.asks3ds);
  const begun = await engine.slideFirst(recurringBilling, card);
  expect(begun.body.next_action).toMatchObject({ type: 'redirect' });
  const id = toTypeId('recurringBilling', recurringBilling.id);
  const rejected = await merchant.call('POST', `${PATH}/${id}/cancel`);
  expect(rejected.body).toMatchObject({ status: 409, code: 'order.being_paid' });
  await press(begun.body.next_action.url, 'yes');
  await engine.payer.call('POST', `/guest/payments/${begun.body.id}/resume`);
  expect((await merchant.call('POST', `${PATH}/${id}/cancel`)).body.code).toBe('order.being_paid');
  await engine.settle();
  const ended = await merchant.call('POST', `${PATH}/${id}/cancel`);
  expect(ended.body).toMatchObject({ status: 'canceled', closed_by: 'merchant' });
});

test('a merchant’s cancellation takes effect at once and closes declined periods', async () => {
  const recurringBilling = await engine.agree();
  await engine.payer.put(
    `/recurring_billings/${toTypeId('recurringBilling', recurringBilling.id)}/card`,
    {
      card_id: toTypeId('card', await engine.saveCard(NUMBERS.failsLater)),
    },
  );
  await engine.comeTo('2026-12-05');
  expect(await engine.periods(recurringBilling.id)).toEqual(['2026-12-05 declined']);
  const id = toTypeId('recurringBilling', recurringBilling.id);
  const listed = (await merchant.get(`${PATH}/${id}/orders`)).body.items;
  expect(listed).toMatchObject([
    { due_date: '2026-12-05', status: 'declined', retry_on: '2026-12-06' },
    { due_date: null, status: 'paid', paid_on: '2026-12-01', amount: 3000 },
  ]);
  expect(listed[0]).not.toHaveProperty('card');
  const orderId = listed[0].order_id;
  expect((await merchant.call('POST', `/merchant/orders/${orderId}/cancel`)).body.code).toBe(
    'order.not_editable',
  );
  await merchant.call('POST', `${PATH}/${id}/cancel`);
  expect(await engine.periods(recurringBilling.id)).toEqual(['2026-12-05 failed']);
  await engine.settle();
  await engine.comeTo('2027-01-05');
  expect(await engine.taken(recurringBilling.id)).toEqual([]);
  expect(await engine.periods(recurringBilling.id)).toEqual(['2026-12-05 failed']);
  const { rows } = await engine.deps.db.pool.query('select status from orders where id = $1', [
    fromTypeId('order', orderId),
  ]);
  expect(rows).toEqual([{ status: 'canceled' }]);
});

test('a period that is due but not charged yet is waived when the service ends', async () => {
  const recurringBilling = await engine.agree();
  engine.clock.set('2026-12-05T09:00');
  const id = toTypeId('recurringBilling', recurringBilling.id);
  await merchant.call('POST', `${PATH}/${id}/cancel`);
  expect(await engine.periods(recurringBilling.id)).toEqual(['2026-12-05 waived']);
});

test('of a concurrent withdrawal and first payment exactly one succeeds', async () => {
  const card = await engine.saveCard();
  for (let round = 0; round < 4; round += 1) {
    const recurringBilling = await engine.offer();
    const [{ id: orderId }] = await engine.all(
      'select id from orders where recurring_billing_id = $1',
      recurringBilling.id,
    );
    const path = `${PATH}/${toTypeId('recurringBilling', recurringBilling.id)}/cancel`;
    const [paid, withdrawn] = await Promise.all([
      engine.slide(orderId, card),
      merchant.call('POST', path),
    ]);
    await engine.settle();
    const isPaid = paid.status === 201;
    expect(withdrawn.body.code ?? 'withdrawn').toBe(isPaid ? 'order.being_paid' : 'withdrawn');
    expect(await engine.status(recurringBilling.id)).toBe(isPaid ? 'active' : 'canceled');
  }
});

test('a refunded first payment cancels recurring billing', async () => {
  const recurringBilling = await engine.agree();
  const path = `${PATH}/${toTypeId('recurringBilling', recurringBilling.id)}`;
  const [first] = (await merchant.get(`${path}/orders`)).body.items;
  const caller = Object.assign(new Browser(engine.testApp), { token: merchant.token });
  caller.idempotencyKey = crypto.randomUUID();
  const back = await caller.post(`/merchant/payments/${first.payment_id}/refunds`, {});
  expect(back.status).toBe(201);
  await engine.settle();
  expect((await merchant.get(path)).body).toMatchObject({
    status: 'canceled',
    closed_by: 'first_payment_returned',
  });
  expect((await merchant.get(`${path}/orders`)).body.items).toMatchObject([
    { due_date: null, status: 'failed', paid_on: null, order_id: null },
  ]);
});
