import { fromTypeId } from '@saifu/domain/shared/ids';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { mailReceipts } from './email-receipts.ts';
import { toReceiptEmailEvent } from './email-request.ts';
import { item, openShop, shopIn, signedIn } from './receipt.fixture.ts';

type File = { readonly name: string; readonly media_type: string; readonly bytes: Buffer };

async function filesTo(testApp: TestApp, destination: string): Promise<readonly File[]> {
  await testApp.settle();
  const { rows } = await testApp.deps.db.pool.query<File>(
    `select f.name, f.media_type, f.bytes from message_files f
     join messages m on m.id = f.message_id where m.destination = $1
     order by m.created_at, f.position`,
    [destination],
  );
  return rows;
}

async function extractText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((piece) => ('str' in piece ? piece.str : '')).join('');
}

const LUNCH = [item('日替わり定食', 1200), item('持ち帰り弁当', 864, 8)];

test('the PDF matches the receipt; its link works in one browser for ten minutes', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  const payment = await buy(hanako, { items: LUNCH, title: 'ランチ' });
  const { body } = await hanako.get(`/guest/receipts/${payment.receipt_id}`);
  const open = (url: string, cookie = hanako.cookie) =>
    testApp.app.inject({ url, headers: { cookie } });
  const first = await open(body.pdf_url);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toBe('application/pdf');
  const name = encodeURIComponent(
    `${body.transaction_date.replaceAll('-', '')}_さくら食堂_2064.pdf`,
  );
  expect(first.headers['content-disposition']).toMatch(/^inline; /);
  expect(first.headers['content-disposition']).toContain(`filename*=UTF-8''${name}`);
  const again = await open(body.pdf_url);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  const text = await extractText(first.rawPayload);
  const expectedTexts = [
    '領収書',
    '適格簡易請求書',
    body.number,
    '2,064',
    '日替わり定食',
    '持ち帰り弁当',
  ];
  for (const words of [...expectedTexts, 'T4011001098993', 'ランチ 代金', '03-1234-5601', '現金']) {
    expect(text.replaceAll(/\s/g, '')).toContain(words.replaceAll(/\s/g, ''));
  }
  // Another language, version, browser, receipt and time.
  expect((await open(`${body.pdf_url}&language=en`)).statusCode).toBe(200);
  expect((await open(body.pdf_url.replace('version=1', 'version=2'))).statusCode).toBe(404);
  expect((await open(body.pdf_url, '')).json().code).toBe('link.unknown');
  const other = await buy(hanako, { pay_amount: 500 });
  const stray = body.pdf_url.replace(payment.receipt_id, other.receipt_id);
  expect((await open(stray)).json().code).toBe('link.unknown');
  await hanako.post('/sandbox/clock', { advance_seconds: 601 });
  expect((await open(body.pdf_url)).json()).toMatchObject({ status: 410, code: 'link.expired' });
});

test('receipts are emailed as PDFs with searchable file names', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  const ids: string[] = [];
  for (const _ of [1, 2]) ids.push((await buy(hanako, { items: LUNCH })).receipt_id);
  const requestBody = { receipt_ids: [...ids, ids[0]], email: 'keiri@saifu.example' };
  const sent = await hanako.post('/guest/receipts/send-email', requestBody);
  expect(sent).toMatchObject({ status: 202, body: { count: 2 } });
  const files = await filesTo(testApp, 'keiri@saifu.example');
  const day = (await hanako.get(`/guest/receipts/${ids[0]}`)).body.transaction_date;
  const start = `${day.replaceAll('-', '')}_さくら食堂_2064`;
  expect(files.map(({ name }) => name)).toEqual([`${start}.pdf`, `${start}_2.pdf`]);
  expect(await extractText(files[1]?.bytes ?? Buffer.alloc(0))).toContain('日替わり定食');
});

test('receipts too large for one email are split, and each is sent once', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  const receiptIds: string[] = [];
  for (const pay_amount of [100, 200, 300]) {
    const { receipt_id } = await buy(hanako, { pay_amount });
    receiptIds.push(fromTypeId('receipt', receipt_id) ?? '');
  }
  await testApp.settle();
  const pdfWorkerPool = {
    ...testApp.deps.pdfWorkerPool,
    draw: async () => Buffer.alloc(2_500_000),
  };
  const to = 'keiri@saifu.example';
  const event = toReceiptEmailEvent({ receiptIds, to, language: 'ja' }, new Date());
  for (const _ of [1, 2]) await mailReceipts({ ...testApp.deps, pdfWorkerPool }, event);
  const { items } = (await hanako.get(`/sandbox/messages?to=${to}`)).body;
  const texts = items.map(({ text }: { text: string }) => text.split('\n')[0]).toSorted();
  expect(texts).toEqual([
    '領収書1件（さくら食堂）をPDFでお送りします。合計金額は¥300です。',
    '領収書2件（さくら食堂）をPDFでお送りします。合計金額は¥300です。',
  ]);
  expect(await filesTo(testApp, to)).toHaveLength(3);
});

test('only own receipts are emailed, at most 50 per request and 10 requests per hour', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  const alex = await signedIn(testApp, 'alex');
  const own = (await buy(hanako, { pay_amount: 500 })).receipt_id;
  const foreign = (await buy(alex, { pay_amount: 500 })).receipt_id;
  const send = (who: Browser, receipt_ids: readonly string[], email = 'hanako@saifu.example') =>
    who.post('/guest/receipts/send-email', { receipt_ids, email });
  expect((await send(hanako, [own, foreign])).status).toBe(404);
  expect((await send(new Browser(testApp), [own])).status).toBe(401);
  expect((await send(hanako, [])).status).toBe(422);
  expect(
    (
      await send(
        hanako,
        Array.from({ length: 51 }, () => own),
      )
    ).status,
  ).toBe(422);
  const answers = [];
  for (const _ of Array(11)) answers.push((await send(hanako, [own])).status);
  expect(answers).toEqual([...Array(10).fill(202), 429]);
});

test('emails to another address are limited per destination across all senders', async () => {
  const { testApp, buy } = await openShop();
  const email = 'target@saifu.example';
  const pass = (seconds: number) =>
    new Browser(testApp).post('/sandbox/clock', { advance_seconds: seconds });
  const statuses: number[] = [];
  for (const minute of [0, 0, 1, 1, 1, 1, 1]) {
    await pass(minute * 60);
    const guest = new Browser(testApp);
    const { receipt_id, guest_token } = await buy(guest, { pay_amount: 800 });
    guest.guestToken = guest_token;
    const requestBody = { receipt_ids: [receipt_id], email };
    statuses.push((await guest.post('/guest/receipts/send-email', requestBody)).status);
  }
  expect(statuses).toEqual([202, 429, 202, 202, 202, 202, 429]);
  const hanako = await signedIn(testApp);
  const { receipt_id } = await buy(hanako, { pay_amount: 800 });
  const requestBody = { receipt_ids: [receipt_id], email };
  expect((await hanako.post('/guest/receipts/send-email', requestBody)).status).toBe(429);
  const own = { ...requestBody, email: 'hanako@saifu.example' };
  expect((await hanako.post('/guest/receipts/send-email', own)).status).toBe(202);
  // Automatic emails to that address count as well.
  await hanako.post('/guest/receipts/settings', { auto_email: true, email });
  await buy(hanako, { pay_amount: 900 });
  expect(await filesTo(testApp, email)).toHaveLength(5);
});

test('a guest with many payments is limited by IP address', async () => {
  const { testApp, buy } = await openShop();
  const statuses: number[] = [];
  for (const count of [10, 10, 11]) {
    const guest = new Browser(testApp);
    const { receipt_id, guest_token } = await buy(guest, { pay_amount: 800 });
    guest.guestToken = guest_token;
    await testApp.deps.db.pool.query('update payments set contact_email = $1', ['g@saifu.example']);
    const requestBody = { receipt_ids: [receipt_id], email: 'g@saifu.example' };
    for (const _ of Array(count)) {
      statuses.push((await guest.post('/guest/receipts/send-email', requestBody)).status);
    }
  }
  expect(statuses).toEqual([...Array(30).fill(202), 429]);
});

test('auto_email sends each receipt once when it is issued', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  await hanako.post('/guest/receipts/settings', { auto_email: true });
  const payment = await buy(hanako, { items: LUNCH });
  expect(await filesTo(testApp, 'hanako@saifu.example')).toHaveLength(1);
  await hanako.get(`/guest/receipts/${payment.receipt_id}`);
  expect(await filesTo(testApp, 'hanako@saifu.example')).toHaveLength(1);
});

test('receipts are searched by date, amount and store, also combined', async () => {
  const { testApp, buy } = await openShop();
  const mart = await shopIn(testApp, 'みどりマート');
  const hanako = await signedIn(testApp);
  const lunch = (await buy(hanako, { items: LUNCH, title: '社内会議' })).receipt_id;
  const tea = (await mart.buy(hanako, { pay_amount: 300 })).receipt_id;
  const cake = (await buy(hanako, { pay_amount: 800 })).receipt_id;
  await buy(await signedIn(testApp, 'alex'), { pay_amount: 800 });
  await testApp.settle();
  const { pool } = testApp.deps.db;
  await pool.query("update receipts set transaction_date = '2026-01-31' where amount = 300");
  const find = async (query: string) => {
    const { body } = await hanako.get(`/receipts?${query}`);
    return body.items?.map(({ id }: { id: string }) => id).toSorted() ?? body.fields;
  };
  const words = encodeURIComponent;
  expect(await find('')).toEqual([lunch, tea, cake].toSorted());
  expect(await find('from=2026-01-31&to=2026-01-31')).toEqual([tea]);
  expect(await find('to=2026-01-30')).toEqual([]);
  expect(await find('amount_min=800&amount_max=2063')).toEqual([cake]);
  expect(await find(`store=${words('ミドリ')}`)).toEqual([tea]);
  expect(await find(`store=${words('さくら')}&amount_min=801`)).toEqual([lunch]);
  expect(await find(`q=${words('社内')}`)).toEqual([lunch]);
  expect(await find(`q=${lunch}`)).toEqual([lunch]);
  expect(await find(`q=${words('%')}`)).toEqual([]);
  const { number } = (await hanako.get(`/guest/receipts/${tea}`)).body;
  expect(await find(`q=${number.toLowerCase()}`)).toEqual([tea]);
  expect(await find('from=2026-02-30')).toMatchObject([{ path: 'from' }]);
  expect(await find('amount_min=9&amount_max=8')).toMatchObject([{ path: 'amount_max' }]);
});

test('pages of receipts have no gaps and no duplicates', async () => {
  const { testApp, buy } = await openShop();
  const hanako = await signedIn(testApp);
  const ids: string[] = [];
  for (const pay_amount of [1, 2, 3, 4, 5])
    ids.push((await buy(hanako, { pay_amount })).receipt_id);
  await testApp.settle();
  const met: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await hanako.get(`/receipts?limit=2${cursor && `&cursor=${cursor}`}`);
    met.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  }
  expect(met).toHaveLength(5);
  expect(met.toSorted()).toEqual(ids.toSorted());
  expect((await hanako.get('/receipts?cursor=nonsense')).status).toBe(422);
});
