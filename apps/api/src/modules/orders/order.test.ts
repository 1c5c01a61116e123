import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { expireOrders } from './expire-orders.ts';

const SHOP = 'さくら食堂';
const UNKNOWN_ORDER_ID = 'ord_01jd0000000000000000000000';
let testApp: TestApp;
let guest: Browser;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  guest = new Browser(testApp);
  const demo = signInAsMerchant(testApp, SHOP);
  merchant = demo.merchant;
  storeId = demo.store.id;
});

const listEvents = async (type: string) =>
  (await testApp.deps.db.pool.query('select * from outbox_events where type = $1', [type])).rows;

async function advance(seconds: number): Promise<void> {
  await guest.post('/sandbox/clock', { advance_seconds: seconds });
}

test('POST /guest/orders creates an order that expires after 15 minutes', async () => {
  const made = await guest.post('/guest/orders', {
    store_id: storeId,
    pay_amount: 1280,
    description: ' 定食 ',
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    source: 'qr_static',
    status: 'open',
    title: SHOP,
    pay_amount: 1280,
    currency: 'JPY',
    description: '定食',
    payable: true,
    first_time_store: true,
    allowed_payment_methods: ['card', 'cash', 'paypay', 'apple_pay', 'google_pay', 'bitcash'],
  });
  const { id, created_at, expires_at } = made.body;
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(15 * 60 * 1000);
  await advance(15 * 60);
  const late = await guest.get(`/guest/orders/${id}`);
  expect(late.body).toMatchObject({ status: 'expired', payable: false });
});

const BAD_AMOUNTS = [
  [undefined, 'amount.missing'],
  [null, 'amount.missing'],
  ['', 'amount.missing'],
  ['１００', 'amount.missing'],
  [0, 'amount.missing'],
  [-5, 'amount.missing'],
  [1.5, 'amount.missing'],
  [1_000_001, 'amount.too_large'],
  [999_999_999_999, 'amount.too_large'],
] as const;

test('POST /guest/orders returns 422 for an invalid amount and creates no order', async () => {
  const before = await listEvents('order.created');
  for (const [pay_amount, code] of BAD_AMOUNTS) {
    const tried = `an amount of ${JSON.stringify(pay_amount)}`;
    const { status, body } = await guest.post('/guest/orders', { store_id: storeId, pay_amount });
    expect(status, tried).toBe(422);
    expect(body.fields, tried).toEqual([expect.objectContaining({ path: 'pay_amount', code })]);
    expect(await listEvents('order.created'), tried).toEqual(before);
  }
});

const BAD_ORDERS = [
  [{ description: 'x'.repeat(201) }, 422],
  [{ description: '\u202e' }, 422],
  [{ store_id: 'sto_junk' }, 422],
  [{ store_id: 'sto_01jd0000000000000000000000' }, 404],
  [{ qr_code: 'x'.repeat(33) }, 422],
  [{ qr_code: '0000000000000000' }, 404],
  [{ status: 'paid' }, 422],
] as const;

test('POST /guest/orders returns 404 or 422 for other invalid input', async () => {
  for (const [change, status] of BAD_ORDERS) {
    const body = { store_id: storeId, pay_amount: 100, ...change };
    const answer = await guest.post('/guest/orders', body);
    expect(answer.status, JSON.stringify(change)).toBe(status);
  }
});

test('POST /guest/orders returns store.inactive for an inactive store', async () => {
  const { store } = signInAsMerchant(testApp, '喫茶 あおい');
  const answer = await guest.post('/guest/orders', { store_id: store.id, pay_amount: 100 });
  expect(answer.body).toMatchObject({ status: 409, code: 'store.inactive' });
});

test('POST /guest/orders returns 429 after 60 orders of one caller', async () => {
  const body = { store_id: storeId, pay_amount: 100 };
  const asked = Array.from({ length: 70 }, () => guest.post('/guest/orders', body));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('an invoice totals its items and rounds its tax once per rate', async () => {
  const items = [
    { name: 'おにぎり', unit_price: 98, quantity: 3, tax_rate: 8 },
    { name: '箸', unit_price: 5 },
  ];
  const made = await merchant.post('/merchant/orders', {
    store_id: storeId,
    title: '昼ご飯',
    items,
    tax_included: false,
    table_number: '7',
    waiter: '佐々木',
    expires_in_days: 3,
    allowed_payment_methods: ['card'],
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    source: 'invoice',
    pay_amount: 294 + 23 + 5,
    tax_included: false,
    tax_lines: [
      { rate: 10, taxable_amount: 5, tax_amount: 0 },
      { rate: 8, taxable_amount: 294, tax_amount: 23 },
    ],
    waiter: '佐々木',
    allowed_payment_methods: ['card'],
    payment_url: `http://localhost:3000/payment/invoice?order=${made.body.id}`,
  });
  const response = await guest.get(`/guest/orders/${made.body.id}`);
  expect(response.body).toMatchObject({ waiter: '佐●●', table_number: '7', pay_amount: 322 });
});

const BAD_INVOICES = [
  [{}, 'pay_amount', 'amount.missing'],
  [{ items: [{ name: 'x', unit_price: 0 }] }, 'items.0.unit_price', 'amount.missing'],
  [{ items: [{ name: 'x', unit_price: 1, quantity: 0 }] }, 'items.0.quantity', 'field.format'],
  [{ items: [{ name: 'x', unit_price: 1, tax_rate: 5 }] }, 'items.0.tax_rate', 'field.format'],
  [{ items: [{ name: '', unit_price: 1 }] }, 'items.0.name', 'field.required'],
  [{ items: [{ name: 'x', unit_price: 999_999, quantity: 2 }] }, 'pay_amount', 'amount.too_large'],
  [{ items: [{ name: 'x', unit_price: 100 }], pay_amount: 99 }, 'pay_amount', 'field.mismatch'],
  [{ pay_amount: 1, expires_in_days: 181 }, 'expires_in_days', 'field.format'],
  [{ pay_amount: 1, expires_in_days: 0 }, 'expires_in_days', 'field.format'],
  [
    { pay_amount: 1, items: Array(101).fill({ name: 'x', unit_price: 1 }) },
    'items',
    'field.too_long',
  ],
] as const;

test('POST /merchant/orders returns 422 with the field for invalid input', async () => {
  for (const [change, path, code] of BAD_INVOICES) {
    const tried = JSON.stringify(change);
    const answer = await merchant.post('/merchant/orders', { store_id: storeId, ...change });
    expect(answer.status, tried).toBe(422);
    expect(answer.body.fields, tried).toContainEqual(expect.objectContaining({ path, code }));
  }
});

test('an invoice cannot allow a payment method that the store does not accept', async () => {
  const demo = signInAsMerchant(testApp, '本の定期便 しおり堂');
  const answer = await demo.merchant.post('/merchant/orders', {
    store_id: demo.store.id,
    pay_amount: 100,
    allowed_payment_methods: ['cash'],
  });
  expect(answer.body).toMatchObject({ status: 422, code: 'store.method_unsupported' });
});

test('concurrent cancellations of an open order all return 200 and publish one event', async () => {
  const made = await merchant.post('/merchant/orders', { store_id: storeId, pay_amount: 500 });
  const path = `/merchant/orders/${made.body.id}/cancel`;
  const asked = await Promise.all(Array.from({ length: 5 }, () => merchant.call('POST', path)));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await listEvents('order.canceled')).toHaveLength(1);
  const response = await guest.get(`/guest/orders/${made.body.id}`);
  expect(response.body).toMatchObject({ status: 'canceled', payable: false });
});

test('a paid or expired order cannot be canceled', async () => {
  const paid = (await merchant.get('/merchant/orders?status=paid')).body.items[0];
  const rejected = await merchant.call('POST', `/merchant/orders/${paid.id}/cancel`);
  expect(rejected.body).toMatchObject({ status: 409, code: 'order.paid' });
  const made = await merchant.post('/merchant/orders', {
    store_id: storeId,
    pay_amount: 500,
    expires_in_days: 1,
  });
  await advance(86_400);
  const late = await merchant.call('POST', `/merchant/orders/${made.body.id}/cancel`);
  expect(late.body).toMatchObject({ status: 410, code: 'order.expired' });
});

test('two concurrent runs of expireOrders expire each order once and publish one event each', async () => {
  const body = { store_id: storeId, pay_amount: 100 };
  for (let at = 0; at < 3; at += 1) await guest.post('/guest/orders', body);
  await advance(15 * 60);
  const counts = await Promise.all([expireOrders(testApp.deps), expireOrders(testApp.deps)]);
  expect(counts[0] + counts[1]).toBe(3);
  expect(await listEvents('order.expired')).toHaveLength(3);
  expect(await expireOrders(testApp.deps)).toBe(0);
});

test('GET /merchant/orders filters by status and store, and paginates', async () => {
  const all = (await merchant.get('/merchant/orders')).body.items;
  expect(all.map((order: { title: string }) => order.title)).toEqual([
    'ランチ 2名様',
    'ディナー 4名様',
  ]);
  const first = (await merchant.get('/merchant/orders?limit=1')).body;
  const query = `limit=1&cursor=${encodeURIComponent(first.next_cursor)}`;
  const second = (await merchant.get(`/merchant/orders?${query}`)).body;
  expect([...first.items, ...second.items]).toEqual(all);
  const open = (await merchant.get(`/merchant/orders?status=open&store_id=${storeId}`)).body;
  expect(open.items).toHaveLength(1);
  expect((await merchant.get('/merchant/orders?status=lost')).status).toBe(422);
});

test('only an order from a receipt can be corrected, and only by its owner', async () => {
  const made = await guest.post('/guest/orders', { store_id: storeId, pay_amount: 100 });
  const path = `/guest/orders/${made.body.id}`;
  const fixed = await guest.put(path, { pay_amount: 200 });
  expect(fixed.body).toMatchObject({ status: 409, code: 'order.not_editable' });
  expect((await new Browser(testApp).put(path, { pay_amount: 200 })).status).toBe(404);
  await testApp.deps.db.pool.query("update orders set source = 'receipt' where pay_amount = 100");
  expect((await new Browser(testApp).put(path, { pay_amount: 200 })).status).toBe(404);
  expect((await guest.put(path, { pay_amount: 200 })).body).toMatchObject({ pay_amount: 200 });
  expect((await guest.put(path, { pay_amount: 0 })).status).toBe(422);
  await advance(15 * 60);
  expect((await guest.put(path, { pay_amount: 300 })).body).toMatchObject({
    code: 'order.expired',
  });
});

test('GET an order returns 404 for an unknown or malformed id', async () => {
  expect((await guest.get(`/guest/orders/${UNKNOWN_ORDER_ID}`)).status).toBe(404);
  expect((await guest.get('/guest/orders/ord_junk')).status).toBe(404);
  expect((await merchant.get(`/merchant/orders/${UNKNOWN_ORDER_ID}`)).status).toBe(404);
});
