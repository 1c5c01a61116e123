import { fromTypeId } from '@saifu/domain/shared/ids';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { FOREIGN_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { addPast } from '../../payments/history/past-payment.fixture.ts';
import { openShop, signedIn } from '../receipt.fixture.ts';

let testApp: TestApp;
let shop: Awaited<ReturnType<typeof openShop>>;
let hanako: Browser;

beforeEach(async () => {
  shop = await openShop();
  testApp = shop.testApp;
  hanako = await signedIn(testApp);
});

const pathOf = (paymentId: string) => `/merchant/payments/${paymentId}/receipt`;

/** The printed text without spaces, and the headers. */
async function print(who: Browser, paymentId: string, query = '') {
  const answer = await testApp.app.inject({
    method: 'GET',
    url: `/api/v1${pathOf(paymentId)}${query}`,
    headers: {
      ...who.headers,
      ...(who.cookie && { cookie: who.cookie }),
      ...(who.token && { authorization: `Bearer ${who.token}` }),
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const task = getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent({ disableNormalization: true });
  await task.destroy();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  return { text: text.replaceAll(/\s/g, ''), headers: answer.headers };
}

test('a reprint is marked and shows neither the name nor the words of the payer', async () => {
  const payment = await shop.buy(hanako, { pay_amount: 1280 });
  const path = `/guest/receipts/${payment.receipt_id}`;
  const words = {
    recipient_name: '株式会社青空商事',
    honorific: '御中',
    description: '極秘会議費',
  };
  await hanako.post(path, words);
  const before = (await hanako.get(path)).body;

  const owner = await signInAsMember(testApp, 'owner');
  for (const who of [owner, shop.merchant]) {
    const { text, headers } = await print(who, payment.id);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('inline'),
      'cache-control': 'no-store',
    });
    for (const part of ['再発行', '店舗による再印刷', '1,280', before.number]) {
      expect(text).toContain(part);
    }
    for (const part of ['青空商事', '御中', '極秘会議費', '第2版'])
      expect(text).not.toContain(part);
  }
  const { text } = await print(owner, payment.id, '?language=en');
  expect(text).toContain('Reissued·店舗による再印刷');

  const { pdf_url: _, ...after } = (await hanako.get(path)).body;
  expect(before).toMatchObject(after);
  const { items } = (await owner.get('/console/audit_entries')).body;
  const entry = { action: 'receipt.reprinted', subject: payment.id, before: null, after: null };
  expect(items).toMatchObject([entry, entry]);
});

test('a reprint does not show the card of the payer', async () => {
  const id = await addPast(testApp, { at: '2026-11-15T12:00', amount: 4600 });
  await testApp.deps.db.pool.query(`update payments set card_last4 = '4077' where id = $1`, [id]);
  const [payment] = (await shop.merchant.get('/merchant/payments?limit=1')).body.items;
  const { text } = await print(shop.merchant, payment.id);
  expect(text).toContain('4,600');
  expect(text).not.toContain('4077');
  expect(text.toLowerCase()).not.toContain('visa');
});

test('a receipt that no job has issued yet is issued by the reprint', async () => {
  const payment = await shop.buy(hanako, { pay_amount: 500 });
  const { pool } = testApp.deps.db;
  expect((await pool.query('select id from receipts')).rows).toEqual([]);
  await print(shop.merchant, payment.id);
  await testApp.settle();
  const { rows } = await pool.query('select version from receipts where payment_id = $1', [
    fromTypeId('payment', payment.id),
  ]);
  expect(rows).toEqual([{ version: 1 }]);
});

test('a payment that is not complete has no receipt', async () => {
  for (const status of ['processing', 'error', 'cancel'] as const) {
    await addPast(testApp, { at: '2026-11-15T12:00', status });
    const [payment] = (await shop.merchant.get('/merchant/payments?limit=1')).body.items;
    const { status: code, body } = await shop.merchant.get(pathOf(payment.id));
    expect([status, code, body.code]).toEqual([status, 409, 'receipt.not_issued']);
    await testApp.deps.db.pool.query('delete from payments');
  }
});

test('a payment of another merchant, of another store or none has no receipt', async () => {
  const payment = await shop.buy(hanako, { pay_amount: 1280 });
  const foreign = signInAsMerchant(testApp, FOREIGN_STORE);
  const clerk = await signInAsMember(testApp, 'clerk');
  expect((await print(clerk, payment.id)).text).toContain('1,280');
  await testApp.deps.db.pool.query(
    `update members set store_ids = array[$1::uuid] where role = 'clerk'`,
    [fromTypeId('store', foreign.store.id)],
  );
  for (const who of [foreign.merchant, clerk]) {
    expect((await who.get(pathOf(payment.id))).status).toBe(404);
  }
  expect((await shop.merchant.get(pathOf('pay_0'))).status).toBe(404);
  expect((await shop.merchant.get(`${pathOf(payment.id)}?language=ko`)).status).toBe(422);
});
