import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { expect, test } from 'vitest';
import { Browser, proveByCode } from '../../testing/browser.ts';
import { tokenize } from '../../testing/payment-provider.ts';
import { toReceiptId } from '../payments/receipt-id.ts';
import { createReceiptLinkToken, item, openShop, refundPart, signedIn } from './receipt.fixture.ts';

const LUNCH = [item('定食', 1200, 10, 2), item('ビール', 550, 10), item('持ち帰り弁当', 864, 8)];

test('a completed payment has a receipt with both rates and frozen store details', async () => {
  const { testApp, buy, changeStore } = await openShop();
  const hanako = await signedIn(testApp);
  const requestBody = { items: LUNCH, title: 'ランチ', table_number: '12', waiter: '佐藤' };
  const payment = await buy(hanako, requestBody);
  await testApp.settle();
  await changeStore("name = 'べつの店', registration_number = null");
  const { status, body } = await hanako.get(`/guest/receipts/${payment.receipt_id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: payment.receipt_id,
    number: expect.stringMatching(/^R-\d{8}-[0-9A-Z]{8}$/),
    payment_id: payment.id,
    version: 1,
    kind: 'qualified_simplified',
    recipient_name: null,
    honorific: '様',
    description: 'ランチ 代金',
    company_name: 'さくら食堂',
    registration_number: 'T4011001098993',
    store: { name: 'さくら食堂', address: '東京都千代田区丸の内1-9-1 サンドボックスビル1階' },
    tax_lines: [
      { rate: 10, taxable_amount: 2950, tax_amount: 268 },
      { rate: 8, taxable_amount: 864, tax_amount: 64 },
    ],
    amount: 3814,
    gst: 332,
    fee: 0,
    waiter: '佐藤',
    table_number: '12',
    payment_method_note: null,
    reissued: false,
    reissues_left: 3,
    related_ids: [],
  });
  expect(body.items[0]).toEqual({ name: '定食', quantity: 2, amount: 2400, tax_rate: 10 });
});

test.each([
  ['floor', 23],
  ['round', 24],
  ['ceil', 24],
] as const)('net prices are shown with tax, rounded once per rate: %s', async (rounding, tax) => {
  const { testApp, buy, changeStore } = await openShop();
  await changeStore('tax_rounding = $2', rounding);
  const hanako = await signedIn(testApp);
  const items = [item('鮭', 98, 8), item('梅', 98, 8), item('昆布', 98, 8)];
  const payment = await buy(hanako, { items, tax_included: false });
  const { body } = await hanako.get(`/guest/receipts/${payment.receipt_id}`);
  expect(body).toMatchObject({
    amount: 294 + tax,
    gst: tax,
    tax_lines: [{ rate: 8, taxable_amount: 294 + tax, tax_amount: tax }],
  });
  const sum = body.items.reduce((all: number, each: { amount: number }) => all + each.amount, 0);
  expect(sum).toBe(294 + tax);
});

test('without a registration number or tax rates the receipt is not qualified', async () => {
  const { testApp, buy, changeStore } = await openShop();
  await changeStore('default_tax_rate = null');
  const hanako = await signedIn(testApp);
  const plain = await buy(hanako, { pay_amount: 1280 });
  expect((await hanako.get(`/guest/receipts/${plain.receipt_id}`)).body).toMatchObject({
    kind: 'receipt',
    registration_number: 'T4011001098993',
    description: 'お品代',
    items: [{ name: 'さくら食堂', quantity: 1, amount: 1280, tax_rate: null }],
    tax_lines: [],
    gst: null,
  });
  await changeStore('registration_number = null');
  const taxed = await buy(hanako, { items: LUNCH });
  const { body } = await hanako.get(`/guest/receipts/${taxed.receipt_id}`);
  expect(body).toMatchObject({ kind: 'receipt', registration_number: null, gst: 332 });
});

test('the receipt of a processing payment returns 409 to its owner and 404 to others', async () => {
  const { testApp, store } = await openShop();
  const hanako = await signedIn(testApp);
  const requestBody = { store_id: store.id, pay_amount: 12_800 };
  const order = (await hanako.post('/guest/orders', requestBody)).body;
  hanako.idempotencyKey = crypto.randomUUID();
  const { body: payment } = await hanako.post(`/guest/orders/${order.id}/payments`, {
    expected_amount: 12_800,
    payment_method: 'card',
    card_token: await tokenize(),
    payment_type: 'installment',
    installment_count: 3,
    gesture: 'slide',
  });
  expect(payment).toMatchObject({ status: 'processing', receipt_id: null });
  // The receipt id can be derived before the receipt is issued.
  const { pool } = testApp.deps.db;
  const uuid = fromTypeId('payment', payment.id) ?? '';
  const path = `/guest/receipts/${toTypeId('receipt', toReceiptId(uuid))}`;
  expect((await hanako.get(path)).body).toMatchObject({ status: 409, code: 'receipt.not_issued' });
  const reissue = await hanako.post(path, { recipient_name: '山田' });
  expect(reissue.body).toMatchObject({ status: 409, code: 'receipt.not_issued' });
  const alex = await signedIn(testApp, 'alex');
  expect((await alex.get(path)).status).toBe(404);
  await pool.query(
    "update payments set status = 'complete', completed_at = authorized_at where id = $1",
    [uuid],
  );
  // The price without the card issuer's fee for three installments.
  const { body } = await hanako.get(path);
  expect(body).toMatchObject({ amount: 12_800, payment_method_note: 'クレジットカード利用' });
  expect((await alex.get(path)).status).toBe(404);
  expect((await new Browser(testApp).get(path)).status).toBe(404);
});

test('a guest opens a receipt by token for a day and by link for 30 days', async () => {
  const { testApp, buy } = await openShop();
  const guest = new Browser(testApp);
  const payment = await buy(guest, { items: LUNCH });
  const path = `/guest/receipts/${payment.receipt_id}`;
  guest.guestToken = payment.guest_token;
  expect((await guest.get(path)).status).toBe(200);
  await guest.post('/sandbox/clock', { advance_seconds: 25 * 60 * 60 });
  expect((await guest.get(path)).status).toBe(404);
  expect((await guest.get(`/guest/payments/${payment.id}`)).status).toBe(404);
  guest.guestToken = createReceiptLinkToken(testApp, payment.id);
  expect((await guest.get(path)).body).toMatchObject({ amount: 3814 });
  expect((await guest.get(`/guest/payments/${payment.id}`)).body.id).toBe(payment.id);
  // The link opens no other resource and permits no action.
  const other = await buy(new Browser(testApp), { pay_amount: 500 });
  expect((await guest.get(`/guest/receipts/${other.receipt_id}`)).status).toBe(404);
  expect((await guest.get(`/guest/payments/${other.id}`)).status).toBe(404);
  expect((await guest.post(`/guest/payments/${payment.id}/cancel`, {})).status).not.toBe(200);
  await guest.post('/sandbox/clock', { advance_seconds: 28 * 24 * 60 * 60 });
  expect((await guest.get(path)).status).toBe(200);
  await guest.post('/sandbox/clock', { advance_seconds: 24 * 60 * 60 });
  const over = { status: 410, code: 'link.expired' };
  expect((await guest.get(path)).body).toMatchObject(over);
  expect((await guest.get(`/guest/payments/${payment.id}`)).body).toMatchObject(over);
});

test('a guest link is read-only: reissue, email and settings return link.read_only', async () => {
  const { testApp, buy } = await openShop();
  const guest = new Browser(testApp);
  const payment = await buy(guest, { items: LUNCH });
  const path = `/guest/receipts/${payment.receipt_id}`;
  guest.guestToken = createReceiptLinkToken(testApp, payment.id);
  const { body: receipt } = await guest.get(path);
  const pdf = await testApp.app.inject({ url: receipt.pdf_url, headers: { cookie: guest.cookie } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const requestBody = { receipt_ids: [payment.receipt_id], email: 'thief@saifu.example' };
  const answers = [
    await guest.post(path, { recipient_name: '山田' }),
    await guest.post('/guest/receipts/send-email', requestBody),
    await guest.get('/guest/receipts/settings'),
    await guest.post('/guest/receipts/settings', { recipient_name: '山田' }),
  ];
  for (const { body } of answers) {
    expect(body).toMatchObject({ status: 409, code: 'link.read_only' });
  }
  // The same applies together with a session of another user.
  const alex = await signedIn(testApp, 'alex');
  alex.guestToken = guest.guestToken;
  expect((await alex.get(path)).status).toBe(200);
  for (const [to, body] of [
    [path, { recipient_name: '山田' }],
    ['/guest/receipts/send-email', requestBody],
  ] as const) {
    expect((await alex.post(to, body)).body).toMatchObject({ code: 'link.read_only' });
  }
  expect((await guest.get(path)).body).toMatchObject({ version: 1, recipient_name: null });
  const { rows } = await testApp.deps.db.pool.query(
    "select id from outbox_events where type = 'receipt.mail_asked'",
  );
  expect(rows).toEqual([]);
});

test('a refund restarts the 30 days of the link', async () => {
  const { testApp, buy } = await openShop();
  const guest = new Browser(testApp);
  const payment = await buy(guest, { items: LUNCH });
  guest.guestToken = createReceiptLinkToken(testApp, payment.id);
  const days = (count: number) =>
    guest.post('/sandbox/clock', { advance_seconds: count * 24 * 60 * 60 });
  await days(29);
  const { db, clock } = testApp.deps;
  await db.pool.query(
    `insert into payment_transitions (payment_id, version, status, event, at)
     select payment_id, max(version) + 1, 'refunded', 'refund', $2
     from payment_transitions where payment_id = $1 group by payment_id`,
    [fromTypeId('payment', payment.id), clock.now()],
  );
  await days(29);
  expect((await guest.get(`/guest/receipts/${payment.receipt_id}`)).status).toBe(200);
  await days(2);
  expect((await guest.get(`/guest/receipts/${payment.receipt_id}`)).status).toBe(410);
});

test('a refund of ¥10,000 or more has a return invoice split by tax rate', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  await proveByCode(testApp, hanako, 'hanako@saifu.example');
  const payment = await buy(hanako, { items: [item('宴会', 20_000), item('土産', 10_000, 8)] });
  await refundPart(testApp, payment.id, 9_999);
  await refundPart(testApp, payment.id, 15_000);
  const { body: original } = await hanako.get(`/guest/receipts/${payment.receipt_id}`);
  expect(original.related_ids).toHaveLength(1);
  const { body } = await hanako.get(`/guest/receipts/${original.related_ids[0]}`);
  expect(body).toMatchObject({
    kind: 'return',
    payment_id: payment.id,
    amount: 15_000,
    original_date: original.transaction_date,
    related_ids: [original.id],
    tax_lines: [
      { rate: 10, taxable_amount: 10_000, tax_amount: 909 },
      { rate: 8, taxable_amount: 5_000, tax_amount: 370 },
    ],
  });
  expect(body.number).not.toBe(original.number);
});

test('a refund before completion gets a return invoice; a released part gets none', async () => {
  const { testApp, merchant, store } = await openShop();
  const hanako = await signedIn(testApp);
  await proveByCode(testApp, hanako, 'hanako@saifu.example');
  const bill = { store_id: store.id, items: [item('宴会', 40_000)] };
  const order = (await merchant.post('/merchant/orders', bill)).body;
  hanako.idempotencyKey = crypto.randomUUID();
  const { body: payment } = await hanako.post(`/guest/orders/${order.id}/payments`, {
    expected_amount: 40_000,
    payment_method: 'card',
    card_token: await tokenize(),
    gesture: 'slide',
  });
  // The first part is released from the authorization, the second refunded after capture.
  for (const amount of [11_000, 12_000]) {
    merchant.idempotencyKey = crypto.randomUUID();
    const path = `/merchant/payments/${payment.id}/refunds`;
    expect((await merchant.post(path, { amount })).status).toBe(201);
    await testApp.settle();
  }
  expect((await hanako.call('POST', `/payments/${payment.id}/confirm`)).status).toBe(200);
  await testApp.settle();
  const { receipt_id } = (await hanako.get(`/guest/payments/${payment.id}`)).body;
  const { body: original } = await hanako.get(`/guest/receipts/${receipt_id}`);
  expect(original).toMatchObject({ amount: 29_000 });
  expect(original.related_ids).toHaveLength(1);
  const { body } = await hanako.get(`/guest/receipts/${original.related_ids[0]}`);
  expect(body).toMatchObject({ kind: 'return', amount: 12_000 });
});

test('a partly captured payment has a receipt for the captured part', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  await proveByCode(testApp, hanako, 'hanako@saifu.example');
  const payment = await buy(hanako, { items: [item('宴会', 20_000), item('土産', 10_000, 8)] });
  const { pool } = testApp.deps.db;
  await pool.query('update payments set captured_amount = 15000');
  expect((await hanako.get(`/guest/receipts/${payment.receipt_id}`)).body).toMatchObject({
    amount: 15_000,
    items: [
      { amount: 10_000, tax_rate: 10 },
      { amount: 5_000, tax_rate: 8 },
    ],
    gst: 909 + 370,
  });
});

test('20 concurrent requests find one receipt', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  const payment = await buy(hanako, { items: LUNCH });
  const asked = Array.from({ length: 20 }, () =>
    hanako.get(`/guest/receipts/${payment.receipt_id}`),
  );
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
  await testApp.settle();
  const { rows } = await testApp.deps.db.pool.query('select version from receipt_versions');
  expect(rows).toEqual([{ version: 1 }]);
});
