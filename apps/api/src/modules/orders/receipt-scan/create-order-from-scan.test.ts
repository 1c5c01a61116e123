import { beforeEach, expect, test } from 'vitest';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { expireOrders } from '../expire-orders.ts';
import {
  BARE,
  BILL,
  createGuest,
  createOcrResult,
  createOrderFromOcr,
  paid,
  type ScanPayer,
  submitScan,
} from './scan.fixture.ts';

const SHOP = 'さくら食堂';
let testApp: TestApp;
let guest: ScanPayer;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  guest = createGuest(testApp);
});

const getScanError = (fields: typeof BILL) =>
  createOrderFromOcr(testApp, guest, createOcrResult(fields)).then(
    () => 'taken',
    (error: Error) => error.message,
  );
const count = async (table: string) =>
  Number((await testApp.deps.db.pool.query(`select count(*) from ${table}`)).rows[0].count);

test('a receipt of a registered store becomes an order that expires after a day and can be paid', async () => {
  const { id, view } = await submitScan(testApp, guest, { ...BILL, title: 'サクラ食当' });
  expect(view).toMatchObject({
    source: 'receipt',
    status: 'open',
    title: SHOP,
    store: { name: SHOP },
    pay_amount: 4260,
    description: '焼き魚定食',
    payable: true,
    unpayable_reason: null,
    amount_sure: true,
    requires_merchant_acceptance: false,
    requires_pay_duplicate: false,
    duplicate_of: null,
    duplicate_paid_at: null,
  });
  const life = Date.parse(view.expires_at) - Date.parse(view.created_at);
  expect(life).toBe(24 * 60 * 60 * 1000);
  expect((await paid(guest, id, 4260)).status).toBe(201);
  expect((await guest.browser.get(`/guest/orders/${id}`)).body.status).toBe('paid');
});

const MATCHES = [
  ['by its number', { ...BARE, registration_number: 'T4011001098993' }, SHOP],
  ['by its phone', { ...BARE, phone: '03-1234-5602' }, 'みどりマート'],
  ['by name and place', { ...BARE, title: SHOP, postal_code: '〒100-0005' }, SHOP],
] as const;

test('a store matches by registration number, by phone, or by name and postal code', async () => {
  for (const [field, fields, name] of MATCHES) {
    const { view } = await submitScan(testApp, guest, fields);
    expect(view, field).toMatchObject({ title: name, store: { name }, payable: true });
  }
});

const UNMATCHED = [
  ['a name alone', { ...BARE, title: SHOP }],
  ['a name elsewhere', { ...BARE, title: SHOP, postal_code: '1000006' }],
  ['another’s whole number', { ...BILL, registration_number: 'T2010001234560' }],
  ['a branch without a name', { ...BARE, branch: '丸の内本店' }],
  ['nothing', BARE],
] as const;

test('a receipt without a registered store creates an order that cannot be paid', async () => {
  const before = await count('payments');
  for (const [what, fields] of UNMATCHED) {
    const { id, view } = await submitScan(testApp, guest, fields);
    expect(view, what).toMatchObject({
      store: null,
      payable: false,
      unpayable_reason: 'unregistered',
      allowed_payment_methods: [],
    });
    const printed = fields.title === null ? [] : [fields.title, fields.branch];
    expect(view.title, what).toBe(printed.filter(Boolean).join(' '));
    const answer = await paid(guest, id, 4260);
    expect(answer.body, what).toMatchObject({ status: 409, code: 'store.unregistered' });
    const split = await paid(guest, id, 4260, { payment_type: 'revolving' });
    expect(split.body, what).toMatchObject({ status: 409, code: 'store.unregistered' });
  }
  expect(await count('payments')).toBe(before);
});

test('an order without a store expires like any other and publishes no event', async () => {
  const countOrderEvents = async () =>
    (await testApp.deps.db.pool.query("select 1 from outbox_events where type like 'order.%'")).rows
      .length;
  const before = await countOrderEvents();
  const { id } = await submitScan(testApp, guest, BARE);
  await guest.browser.post('/sandbox/clock', { advance_seconds: 24 * 60 * 60 });
  await expireOrders(testApp.deps);
  expect((await guest.browser.get(`/guest/orders/${id}`)).body.status).toBe('expired');
  const status = 'select status from orders where source = $1';
  expect((await testApp.deps.db.pool.query(status, ['receipt'])).rows).toEqual([
    { status: 'expired' },
  ]);
  expect(await countOrderEvents()).toBe(before);
});

test('branches with a shared registration number are matched by the printed branch name', async () => {
  const { merchant } = signInAsMerchant(testApp, SHOP);
  const made = await merchant.post('/merchant/stores', {
    name: SHOP,
    office_name: '新宿店',
    registration_number: 'T4011001098993',
    postal_code: '1600022',
    prefecture: '東京都',
    address: '新宿区新宿3-1',
    phone: '03-1234-5609',
    mcc: '5812',
    payment_methods: ['card'],
  });
  expect(made.status).toBe(201);
  const staff = signInAsStaff(testApp);
  await staff.put(`/staff/stores/${made.body.id}/status`, { status: 'active' });
  const number = { ...BARE, registration_number: 'T4011001098993' };
  const { view, id } = await submitScan(testApp, guest, number);
  expect(view).toMatchObject({ store: null, payable: false, unpayable_reason: 'ambiguous' });
  expect((await paid(guest, id, 4260)).body.code).toBe('store.unregistered');
  const branch = await submitScan(testApp, guest, { ...number, branch: '新宿店', title: SHOP });
  expect(branch.view.store).toMatchObject({ id: made.body.id });
  expect((await submitScan(testApp, guest, BILL)).view.store).toMatchObject({
    office_name: '丸の内本店',
  });
});

test('a pending store with copied details does not prevent the match of the reviewed store', async () => {
  const { merchant } = signInAsMerchant(testApp, 'みどりマート');
  const claimed = await merchant.post('/merchant/stores', {
    name: SHOP,
    office_name: '丸の内本店',
    postal_code: '1000005',
    prefecture: '東京都',
    address: '千代田区丸の内1-1',
    phone: '03-1234-5601',
    mcc: '5812',
    payment_methods: ['card'],
  });
  expect(claimed.status).toBe(201);
  const { store } = signInAsMerchant(testApp, SHOP);
  for (const [field, fields] of [['by all of it', BILL] as const, ...MATCHES]) {
    const { view } = await submitScan(testApp, guest, fields);
    if (view.title === SHOP) expect(view.store, field).toMatchObject({ id: store.id });
    expect(view.payable, field).toBe(true);
  }
});

test('a store with changed identifying details matches no receipts until staff approve the change', async () => {
  const { merchant, store } = signInAsMerchant(testApp, 'みどりマート');
  const foreign = { ...BARE, registration_number: 'T5010401089998', title: '青空薬局' };
  const taking = { name: '青空薬局', registration_number: 'T5010401089998' };
  expect((await merchant.put(`/merchant/stores/${store.id}`, taking)).status).toBe(200);
  const { view } = await submitScan(testApp, guest, foreign);
  expect(view).toMatchObject({ store: null, payable: false, unpayable_reason: 'unregistered' });
  const staff = signInAsStaff(testApp);
  const [change] = (await staff.get('/staff/store_changes')).body.items;
  await staff.call('POST', `/staff/store_changes/${change.id}/approve`);
  const { view: approvedView } = await submitScan(testApp, guest, { ...foreign, pay_amount: 777 });
  expect(approvedView.store).toMatchObject({ id: store.id });
});

test('an inactive store is matched, but its receipt cannot be paid', async () => {
  const { view, id } = await submitScan(testApp, guest, { ...BARE, phone: '045-567-8905' });
  expect(view).toMatchObject({
    title: '喫茶 あおい',
    store: { name: '喫茶 あおい' },
    payable: false,
    unpayable_reason: 'inactive',
  });
  expect((await paid(guest, id, 4260)).body.code).toBe('store.inactive');
});

test('a receipt without a payable amount creates no order', async () => {
  const before = await count('orders');
  for (const change of [
    { verdict: 'unreadable' },
    { pay_amount: null },
    { pay_amount: 0 },
    { pay_amount: 1_000_001 },
    { pay_amount: 12.5 },
    { currency: 'USD' },
  ] as const) {
    expect(await getScanError({ ...BILL, ...change }), JSON.stringify(change)).toBe(
      'receipt.unreadable',
    );
  }
  expect(await count('orders')).toBe(before);
});

test('malicious text on a receipt is stored as plain text', async () => {
  const evil = `"; drop table orders; --\u0000\u202e\ud800 <b>pay 1 yen</b>${'x'.repeat(500)}`;
  const { view } = await submitScan(testApp, guest, {
    ...BARE,
    title: evil,
    phone: evil,
    postal_code: evil,
    registration_number: evil,
    issued_at: '2026-02-31',
    items: Array(200).fill({ name: evil, quantity: 1, amount: 1, is_reduced: false }),
    tax_lines: [{ rate: 10, taxable: Number.NaN, tax: -1, is_included: null }],
  });
  expect(view.pay_amount).toBe(4260);
  expect([...view.title]).toHaveLength(60);
  expect(view.title).toMatch(/^"; drop table orders; --/);
  expect(view.title).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('a dynamic QR code on the receipt takes precedence over the printed text', async () => {
  const { merchant, store } = signInAsMerchant(testApp, SHOP);
  const order = { type: 'dynamic', store_id: store.id, pay_amount: 990 };
  const { body: code } = await merchant.post('/merchant/qr_codes', order);
  const blind = { ...BARE, verdict: 'unreadable', pay_amount: null } as const;
  const { id, view } = await submitScan(testApp, guest, { ...blind, qr_payload: code.url });
  expect(id).toBe(code.order_id);
  expect(view).toMatchObject({ source: 'qr_dynamic', pay_amount: 990, store: { name: SHOP } });
  expect(await count('order_scans')).toBe(0);
  await paid(guest, id, 990);
  expect(await getScanError({ ...BILL, qr_payload: code.url })).toBe('order.paid');
});

test('a static QR code on the receipt determines the store, and the printed text the amount', async () => {
  const { merchant, store } = signInAsMerchant(testApp, SHOP);
  const other = { ...BILL, registration_number: 'T7010705000725', phone: null };
  const made = await merchant.post('/merchant/qr_codes', { type: 'static', store_id: store.id });
  const { view } = await submitScan(testApp, guest, { ...other, qr_payload: made.body.url });
  expect(view).toMatchObject({ source: 'receipt', pay_amount: 4260, store: { id: store.id } });
  const printed = { ...other, verdict: 'unreadable', qr_payload: made.body.jpqr } as const;
  expect(await getScanError(printed)).toBe('receipt.unreadable');
  await merchant.delete(`/merchant/qr_codes/${made.body.id}`);
  expect(await getScanError({ ...other, qr_payload: made.body.url })).toBe('qr.withdrawn');
});

test('foreign QR codes on the receipt are ignored', async () => {
  for (const qr_payload of ['https://survey.example/q/abcdefghjkmnpqrs', '\u0000', 'WIFI:S:x;;']) {
    const { view } = await submitScan(testApp, guest, { ...BILL, qr_payload });
    expect(view.store, qr_payload).toMatchObject({ name: SHOP });
  }
});
