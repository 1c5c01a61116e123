import { EXPORTS_PER_USER } from '@saifu/domain/shared/limits';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { addPast } from '../../payments/history/past-payment.fixture.ts';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  await hanako.post('/step_up/verify', { password: 'momiji-no-michi' });
});

async function makeStatement(requestBody: Record<string, string> = {}) {
  const asked = await hanako.post('/exports', { kind: 'statement_pdf', ...requestBody });
  expect(asked.status).toBe(202);
  await testApp.settle();
  const { body: view } = await hanako.get(`/exports/${asked.body.id}`);
  expect(view).toMatchObject({ kind: 'statement_pdf', state: 'ready' });
  const headers = { cookie: hanako.cookie };
  const file = await testApp.app.inject({ url: view.file_url, headers });
  return { view, file, pages: await readPages(file.rawPayload) };
}

/** The text of each page. */
async function readPages(pdf: Buffer): Promise<readonly string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join('|'));
  }
  await task.destroy();
  return pages;
}

/** Copies the only payment with this title `count` times. */
const copyPayment = (title: string, count: number) =>
  testApp.deps.db.pool.query(
    `with o as (
       insert into orders select (r).* from (select jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid())) as r from orders o, generate_series(1, ${count})
         where title = $1) as copies returning id)
     insert into payments select (r).* from (select jsonb_populate_record(p, jsonb_build_object(
       'id', gen_random_uuid(), 'order_id', o.id, 'idempotency_key', gen_random_uuid())) as r
       from payments p, o where p.title = $1) as copies`,
    [title],
  );

test("a statement lists payments, refunds and totals in the user's language", async () => {
  await addPast(testApp, { at: '2026-11-01T12:00', amount: 1280 });
  await addPast(testApp, {
    at: '2026-11-02T12:00',
    amount: 5000,
    refunded: 2000,
    method: 'paypay',
  });
  await addPast(testApp, { at: '2026-11-03T12:00', amount: 900, status: 'error', method: 'cash' });
  await addPast(testApp, { at: '2026-10-31T23:59', amount: 77_777 });
  await addPast(testApp, { user: 'alex@saifu.example', at: '2026-11-02T12:00', amount: 66_666 });
  const period = { from: '2026-11-01', to: '2026-11-30' };
  hanako.language = 'ja';
  const { view, file, pages } = await makeStatement(period);
  expect(view).toMatchObject({ total: 3, done: 3, file_name: '利用明細書_20261101-20261130.pdf' });
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.headers['content-length']).toBe(String(view.bytes));
  const [text = '', ...others] = pages;
  expect(others).toEqual([]);
  for (const words of [
    'ご利用明細書',
    '2026/11/01 – 2026/11/30',
    '2026/11/02',
    'さくら食堂',
    'VISA •••• 4242',
    'PayPay',
    '¥5,000',
    '−¥2,000',
    // Paid: 1,280 and 5,000. Refunded: 2,000. The failed payment is listed but not counted.
    '¥6,280',
    '¥4,280',
    '¥900',
    '1 / 1',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('77,777');
  expect(text).not.toContain('66,666');
  hanako.language = 'ko';
  expect((await makeStatement(period)).pages[0]?.replaceAll('|', '')).toContain('결제 이용 명세서');
  hanako.language = 'en';
  expect((await makeStatement(period)).pages[0]).toContain('Payment statement');
});

test('a statement has column headings and a page number on every page', async () => {
  await addPast(testApp, { at: '2026-11-01T12:00', title: 'copied', amount: 10 });
  await copyPayment('copied', 299);
  const long = 'とても長い名前のお店'.repeat(6);
  await testApp.deps.db.pool.query('update stores set name = $1 where name = $2', [
    long,
    'さくら食堂',
  ]);
  hanako.language = 'en';
  const { view, pages } = await makeStatement({ q: 'copied' });
  expect(view.total).toBe(300);
  expect(pages.length).toBeGreaterThan(5);
  pages.forEach((text, at) => {
    expect(text).toContain('Payment method');
    expect(text).toContain(`${at + 1} / ${pages.length}`);
  });
  const rows = pages.join('').match(/2026\/11\/01\|/g) ?? [];
  expect(rows.length).toBeGreaterThanOrEqual(300);
  // The long name is wrapped and complete.
  expect(pages[0]?.replaceAll('|', '')).toContain(long);
  expect(pages.at(-1)).toContain('¥3,000');
});

test('a statement without payments has totals of zero', async () => {
  const { view, pages } = await makeStatement({ from: '1999-01-01', to: '1999-01-31' });
  expect(view.total).toBe(0);
  expect(pages[0]).toContain('¥0');
});

test('a statement of too many payments returns export.too_many with the limit', async () => {
  await addPast(testApp, { at: '2026-11-01T12:00', title: 'copied', amount: 10 });
  await copyPayment('copied', 3000);
  const rejected = await hanako.post('/exports', { kind: 'statement_pdf', q: 'copied' });
  expect(rejected.body).toMatchObject({ code: 'export.too_many', params: { max: 3000 } });
  for (let attempts = 1; attempts < EXPORTS_PER_USER.max; attempts += 1) {
    await hanako.post('/exports', { kind: 'statement_pdf', q: 'copied' });
  }
  // A rejected statement counts toward the rate limit, because counting payments is expensive.
  const limited = await hanako.post('/exports', { kind: 'statement_pdf', q: 'copied' });
  expect(limited.body.code).toBe('rate.limited');
});
