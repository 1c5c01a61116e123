import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openShop, refundPart, signedIn } from './receipt.fixture.ts';

/** Pays an order in cash at the counter, which completes it at once. */
async function payWithCash(who: Browser, orderId: string, amount: number) {
  who.idempotencyKey = crypto.randomUUID();
  const paid = await who.post(`/guest/orders/${orderId}/payments`, {
    expected_amount: amount,
    payment_method: 'cash',
    gesture: 'slide',
    by: 'staff',
  });
  return (await who.get(`/guest/receipts/${paid.body.receipt_id}`)).body;
}

async function extractText(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent({ disableNormalization: true });
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

test('an amount typed after a static code has one tax line and a qualified receipt', async () => {
  const { testApp, store } = await openShop();
  const hanako = await signedIn(testApp);
  const order = await hanako.post('/guest/orders', {
    store_id: store.id,
    pay_amount: 1280,
    description: '日替わり定食',
  });
  expect(order.body).toMatchObject({
    pay_amount: 1280,
    tax_included: true,
    items: [{ name: '日替わり定食', quantity: 1, unit_price: 1280, amount: 1280, tax_rate: 10 }],
    tax_lines: [{ rate: 10, taxable_amount: 1280, tax_amount: 116 }],
  });
  const receipt = await payWithCash(hanako, order.body.id, 1280);
  expect(receipt).toMatchObject({
    kind: 'qualified_simplified',
    amount: 1280,
    gst: 116,
    items: [{ name: '日替わり定食', quantity: 1, amount: 1280, tax_rate: 10 }],
    tax_lines: [{ rate: 10, taxable_amount: 1280, tax_amount: 116 }],
  });
  const pdf = await testApp.app.inject({
    url: receipt.pdf_url,
    headers: { cookie: hanako.cookie },
  });
  const text = await extractText(pdf.rawPayload);
  for (const word of ['適格簡易請求書', '日替わり定食', '10％対象', 'T4011001098993']) {
    expect(text).toContain(word);
  }
});

test.each([
  [10, 'floor', 90],
  [10, 'round', 91],
  [10, 'ceil', 91],
  [8, 'floor', 74],
  [8, 'round', 74],
  [8, 'ceil', 75],
] as const)(
  'at %i percent with rounding %s, ¥1,000 includes ¥%i of tax',
  async (rate, rounding, tax) => {
    const { testApp, changeStore, store } = await openShop();
    await changeStore('default_tax_rate = $2, tax_rounding = $3', rate, rounding);
    const hanako = await signedIn(testApp);
    const requestBody = { store_id: store.id, pay_amount: 1000 };
    const { body: order } = await hanako.post('/guest/orders', requestBody);
    expect(order.items).toMatchObject([{ name: 'お品代', amount: 1000, tax_rate: rate }]);
    expect(order.tax_lines).toEqual([{ rate, taxable_amount: 1000, tax_amount: tax }]);
  },
);

test('invoices and dynamic codes of an amount are taxed at the default rate', async () => {
  const { testApp, merchant, store } = await openShop();
  const hanako = await signedIn(testApp);
  const taxed = [{ rate: 10, taxable_amount: 2200, tax_amount: 200 }];
  const invoice = await merchant.post('/merchant/orders', {
    store_id: store.id,
    pay_amount: 2200,
    title: '忘年会 会費',
    tax_included: false,
  });
  // The given amount is the total, even with `tax_included: false`.
  expect(invoice.body).toMatchObject({
    pay_amount: 2200,
    tax_included: true,
    items: [{ name: '忘年会 会費' }],
    tax_lines: taxed,
  });
  const requestBody = { type: 'dynamic', store_id: store.id, pay_amount: 2200 };
  const code = await merchant.post('/merchant/qr_codes', requestBody);
  const { body: order } = await hanako.get(`/guest/orders/${code.body.order_id}`);
  expect(order).toMatchObject({ items: [{ name: 'お品代' }], tax_lines: taxed });
  expect(await payWithCash(hanako, order.id, 2200)).toMatchObject({
    kind: 'qualified_simplified',
    gst: 200,
  });
});

test('a store without a registration number shows the tax on a plain receipt', async () => {
  const { testApp, changeStore, store } = await openShop();
  await changeStore('registration_number = null');
  const hanako = await signedIn(testApp);
  const requestBody = { store_id: store.id, pay_amount: 1100 };
  const { body: order } = await hanako.post('/guest/orders', requestBody);
  expect(await payWithCash(hanako, order.id, 1100)).toMatchObject({
    kind: 'receipt',
    registration_number: null,
    gst: 100,
  });
});

test('a store without a rate issues plain receipts; a rate set later changes none', async () => {
  const { testApp, merchant, store } = await openShop();
  const hanako = await signedIn(testApp);
  const path = `/merchant/stores/${store.id}`;
  const before = await merchant.put(path, { default_tax_rate: null });
  expect(before.body.default_tax_rate).toBeNull();
  const requestBody = { store_id: store.id, pay_amount: 1280, description: '定食' };
  const { body: order } = await hanako.post('/guest/orders', requestBody);
  expect(order).toMatchObject({ items: [], tax_lines: [] });
  const { body: waiting } = await hanako.post('/guest/orders', requestBody);
  const plain = { kind: 'receipt', gst: null, tax_lines: [] };
  const receipt = await payWithCash(hanako, order.id, 1280);
  expect(receipt).toMatchObject(plain);
  const after = await merchant.put(path, { default_tax_rate: 8 });
  expect(after.body.default_tax_rate).toBe(8);
  expect((await merchant.get(path)).body.default_tax_rate).toBe(8);
  expect((await hanako.get(`/guest/receipts/${receipt.id}`)).body).toMatchObject(plain);
  // An order keeps the tax it was displayed with.
  expect(await payWithCash(hanako, waiting.id, 1280)).toMatchObject(plain);
});

test('a new store has no default tax rate; only 8 and 10 are accepted', async () => {
  const { merchant, store } = await openShop();
  const requestBody = {
    name: '山の本屋',
    postal_code: '3800821',
    prefecture: '長野県',
    address: '長野市上千歳町1137-23',
    mcc: '5942',
  };
  const plain = await merchant.post('/merchant/stores', requestBody);
  expect(plain.body).toMatchObject({ default_tax_rate: null });
  const taxed = await merchant.post('/merchant/stores', { ...requestBody, default_tax_rate: 8 });
  expect(taxed.body).toMatchObject({ default_tax_rate: 8 });
  for (const rate of [0, 5, 9, 10.5, '10', true, [10]]) {
    const { body } = await merchant.put(`/merchant/stores/${store.id}`, { default_tax_rate: rate });
    const fields = [{ path: 'default_tax_rate', code: 'field.format' }];
    expect(body, String(rate)).toMatchObject({ code: 'request.invalid', fields });
  }
});

test('a refund of a typed amount has a return invoice at its tax rate', async () => {
  const { testApp, store } = await openShop();
  const hanako = await signedIn(testApp);
  const requestBody = { store_id: store.id, pay_amount: 22_000 };
  const { body: order } = await hanako.post('/guest/orders', requestBody);
  const receipt = await payWithCash(hanako, order.id, 22_000);
  await refundPart(testApp, receipt.payment_id, 11_000);
  const { body: original } = await hanako.get(`/guest/receipts/${receipt.id}`);
  const { body } = await hanako.get(`/guest/receipts/${original.related_ids[0]}`);
  expect(body).toMatchObject({
    kind: 'return',
    items: [{ name: 'お品代', amount: 11_000, tax_rate: 10 }],
    tax_lines: [{ rate: 10, taxable_amount: 11_000, tax_amount: 1000 }],
  });
});
