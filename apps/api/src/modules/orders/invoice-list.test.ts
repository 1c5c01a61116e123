import { listInvoices } from '@saifu/contract/invoice';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { downloadCsv } from '../../testing/csv.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const signedIn = signInAsMerchant(testApp, 'さくら食堂');
  merchant = signedIn.merchant;
  storeId = signedIn.store.id;
});

type NewInvoice = { readonly title: string; readonly pay_amount: number; readonly at: string };

/** Creates an invoice with a past date in Japan. */
async function addInvoice({ at, ...body }: NewInvoice, status = 'open'): Promise<void> {
  const created = await merchant.post('/merchant/orders', { store_id: storeId, ...body });
  expect(created.status).toBe(201);
  const moment = new Date(`${at}+09:00`);
  await testApp.deps.db.pool.query(
    `update orders set created_at = $2, status = $3,
       paid_at = case when $3 = 'paid' then $2::timestamptz end where id = $1`,
    [fromTypeId('order', created.body.id), moment, status],
  );
}

async function addSome(): Promise<void> {
  await addInvoice({ title: 'january', pay_amount: 100, at: '2025-01-31T23:59:59' });
  await addInvoice({ title: '=1+1', pay_amount: 200, at: '2025-02-01T00:00' });
  await addInvoice({ title: 'paid', pay_amount: 3000, at: '2025-02-14T12:00' }, 'paid');
  await addInvoice({ title: 'canceled', pay_amount: 50, at: '2025-02-28T23:59:59' }, 'canceled');
  await addInvoice({ title: 'march', pay_amount: 400, at: '2025-03-01T00:00' });
}

async function list(query: string) {
  const answer = await merchant.get(`/merchant/orders?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(listInvoices.reply?.parse(answer.body)).toEqual(answer.body);
  return answer.body;
}

const FEBRUARY = 'from=2025-02-01&to=2025-02-28';

test('GET /merchant/orders filters by days in Japan and returns totals', async () => {
  await addSome();
  const first = await list(`${FEBRUARY}&limit=2`);
  expect(first.items.map(({ title }: { title: string }) => title)).toEqual(['canceled', 'paid']);
  expect(first.totals).toEqual({ count: 3, amount: 3250, paid_amount: 3000 });
  const second = await list(`${FEBRUARY}&limit=2&cursor=${first.next_cursor}`);
  expect(second.items.map(({ title }: { title: string }) => title)).toEqual(['=1+1']);
  expect(second.totals).toBeNull();
  const open = await list(`${FEBRUARY}&status=open&store_id=${storeId}`);
  expect(open.totals).toEqual({ count: 1, amount: 200, paid_amount: 0 });
  const none = await list('to=2024-12-31');
  expect([none.items, none.totals]).toEqual([[], { count: 0, amount: 0, paid_amount: 0 }]);
  const { body } = await merchant.get('/merchant/orders?from=2025-02-02&to=2025-02-01');
  expect(body.fields).toEqual([{ path: 'to', code: 'field.format' }]);
});

test('an overdue invoice counts as expired in items, totals and file', async () => {
  await addSome();
  await testApp.deps.db.pool.query(
    `update orders set expires_at = '2025-02-02Z' where title = '=1+1'`,
  );
  expect((await list(`${FEBRUARY}&status=open`)).totals.count).toBe(0);
  const expired = await list(`${FEBRUARY}&status=expired`);
  expect(expired.totals).toEqual({ count: 1, amount: 200, paid_amount: 0 });
  expect(expired.items).toMatchObject([{ status: 'expired' }]);
  const path = `/merchant/orders.csv?${FEBRUARY}&status=expired`;
  expect((await downloadCsv(testApp, merchant, path)).rows).toMatchObject([{ status: 'expired' }]);
});

test('GET /merchant/orders.csv has the items of the list without formulas', async () => {
  await addSome();
  const file = await downloadCsv(testApp, merchant, `/merchant/orders.csv?${FEBRUARY}`);
  expect(file.fileName).toBe('invoices_20250201-20250228.csv');
  const { items } = await list(FEBRUARY);
  expect(file.rows.map(({ title }) => title)).toEqual(['canceled', 'paid', "'=1+1"]);
  for (const [at, row] of file.rows.entries()) {
    const { store, ...item } = items[at];
    expect(row).toEqual({
      ...{ id: item.id, store_id: store.id, source: 'invoice', status: item.status },
      ...{ title: row.title, description: '', pay_amount: String(item.pay_amount) },
      ...{ currency: 'JPY', tax_included: 'true', table_number: '', waiter: '' },
      ...{ payment_url: item.payment_url, created_at: item.created_at },
      expires_at: item.expires_at,
    });
  }
  const rival = signInAsMerchant(testApp, 'みどりマート').merchant;
  const theirs = await downloadCsv(testApp, rival, `/merchant/orders.csv?${FEBRUARY}`);
  expect(theirs.rows).toEqual([]);
});
