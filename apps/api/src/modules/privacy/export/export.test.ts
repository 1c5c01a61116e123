import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { parseCsv } from '../../../testing/csv.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { addPast, type PastPayment } from '../../payments/history/past-payment.fixture.ts';
import { issueReceipt } from '../../receipts/issue-receipt.ts';
import * as exports from './export.repository.ts';
import { exportSchedules } from './schedules.ts';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  await hanako.post('/step_up/verify', { password: 'momiji-no-michi' });
});

type ExportBody = Record<string, string>;

/** Requests an export, waits for it and returns its view. */
async function made(requestBody: ExportBody) {
  const asked = await hanako.post('/exports', requestBody);
  expect(asked.body).toMatchObject({ state: 'waiting', total: null, done: 0, file_url: null });
  expect(asked.status).toBe(202);
  await testApp.settle();
  return (await hanako.get(`/exports/${asked.body.id}`)).body;
}

async function download(url: string, cookie: string = hanako.cookie) {
  const answer = await testApp.app.inject({ method: 'GET', url, headers: { cookie } });
  const { statusCode: status, headers, rawPayload: bytes } = answer;
  return { status, headers, bytes, code: status === 200 ? null : answer.json().code };
}

/** Reads the entries of an uncompressed ZIP by their local headers. */
function unzip(file: Buffer): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50; ) {
    const begin = at + 30 + file.readUInt16LE(at + 26);
    const end = begin + file.readUInt32LE(at + 18);
    found.set(file.toString('utf8', at + 30, begin), file.subarray(begin, end));
    at = end;
  }
  return found;
}

test('payments are exported as CSV without formula injection', async () => {
  const titles = ['=1+1', '＝cmd', '@x, "y"', '二行\n目', 'ランチ'];
  const ids: string[] = [];
  for (const [at, title] of titles.entries()) {
    ids.push(await addPast(testApp, { title, at: `2026-11-0${at + 1}T23:30`, amount: 1000 + at }));
  }
  await addPast(testApp, { at: '2026-11-06T12:00', amount: 2000, captured: 1500, refunded: 500 });
  await addPast(testApp, { at: '2026-11-07T12:00', status: 'error', method: 'paypay' });
  await addPast(testApp, { user: 'alex@saifu.example', at: '2026-11-03T12:00' });
  const receipt = await issueReceipt(testApp.deps, ids[1] ?? '');
  const view = await made({ kind: 'payments_csv', from: '2026-11-01', to: '2026-11-30' });
  expect(view).toMatchObject({
    ...{ kind: 'payments_csv', state: 'ready', total: 7, done: 7, from: '2026-11-01' },
    file_name: 'Payments_20261101-20261130.csv',
  });
  const file = await download(view.file_url);
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(view.bytes),
    'content-disposition': expect.stringContaining('attachment; filename="Payments_2026'),
    'cache-control': 'no-store',
  });
  expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = parseCsv(file.bytes.subarray(3).toString());
  expect(head?.slice(0, 3)).toEqual(['Date', 'Time', 'Payment ID']);
  expect(rows.map((row) => row[4])).toEqual([
    ...["'=1+1", "'＝cmd", '\'@x, "y"', '二行\n目', 'ランチ', 'ランチ', 'ランチ'],
  ]);
  expect(rows[0]).toEqual([
    ...['2026-11-01', '23:30:00', toTypeId('payment', ids[0] ?? ''), 'さくら食堂', "'=1+1"],
    ...['Card', 'One-time payment', '1000', '0', '1000', '0', 'Complete', '2026-11-01', ''],
  ]);
  expect(rows[1]?.at(-1)).toBe(receipt?.number);
  expect(rows[5]?.slice(7, 12)).toEqual(['2000', '0', '2000', '1000', 'Complete']);
  expect(rows[6]?.slice(9, 14)).toEqual(['0', '0', 'Error', '', '']);
  const sumColumn = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
  const { items } = (await hanako.get('/payments/months')).body;
  expect(sumColumn(9) - sumColumn(10)).toBe(items[0].total);
});

test('a file contains all payments that match the filter, beyond one page', async () => {
  const { pool } = testApp.deps.db;
  await addPast(testApp, { at: '2026-11-01T12:00', title: 'one of many' });
  await pool.query(
    `with o as (
       insert into orders select (r).* from (select jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid())) as r from orders o, generate_series(1, 1199)
         where title = 'one of many') as copies returning id)
     insert into payments select (r).* from (select jsonb_populate_record(p, jsonb_build_object(
       'id', gen_random_uuid(), 'order_id', o.id, 'idempotency_key', gen_random_uuid())) as r
       from payments p, o) as copies`,
  );
  await addPast(testApp, { at: '2026-11-02T12:00', title: 'another' });
  const view = await made({ kind: 'payments_csv', q: 'many', status: 'complete,refunded' });
  expect(view).toMatchObject({ total: 1200, done: 1200 });
  const file = await download(view.file_url);
  const rows = parseCsv(file.bytes.subarray(3).toString()).slice(1);
  expect(new Set(rows.map((row) => row[2])).size).toBe(1200);
});

async function addReceipt(past: PastPayment): Promise<void> {
  await issueReceipt(testApp.deps, await addPast(testApp, past));
}

test('receipts are exported as named PDFs with a CSV index', async () => {
  await addReceipt({ at: '2026-11-02T12:00', amount: 1280 });
  await addReceipt({ at: '2026-11-02T13:00', amount: 1280 });
  await addReceipt({ at: '2026-11-03T13:00', amount: 5000, store: '喫茶 あおい' });
  await addReceipt({ at: '2026-11-04T13:00', amount: 300 });
  await addReceipt({ at: '2026-11-03T13:00', user: 'alex@saifu.example', amount: 1280 });
  const requestBody = { kind: 'receipts_zip', from: '2026-11-01', amount_min: '1000' };
  const view = await made(requestBody);
  expect(view).toMatchObject({ state: 'ready', total: 3, done: 3 });
  const file = await download(view.file_url);
  expect(file.headers['content-type']).toBe('application/zip');
  expect(file.bytes).toHaveLength(view.bytes);
  const entries = unzip(file.bytes);
  const names = [
    ...['20261102_さくら食堂_1280.pdf', '20261102_さくら食堂_1280_2.pdf'],
    ...['20261103_喫茶 あおい_5000.pdf', 'index.csv'],
  ];
  expect([...entries.keys()]).toEqual(names);
  for (const name of names.slice(0, 3)) expect(entries.get(name)?.toString()).toMatch(/^%PDF-1/);
  const [head, ...rows] = parseCsv(entries.get('index.csv')?.toString().slice(1) ?? '');
  expect(head).toContain('Counterparty');
  expect(rows.map((row) => [row[0], row[2], row[6]])).toEqual([
    ['2026-11-02', '1280', names[0]],
    ['2026-11-02', '1280', names[1]],
    ['2026-11-03', '5000', names[2]],
  ]);
  expect(rows[0]?.[4]).toMatch(/^T\d{13}$/);
  expect(rows[0]?.[5]).toMatch(/^R-\d{8}-/);
});

test('an export without matches contains only the index', async () => {
  const view = await made({ kind: 'receipts_zip', q: 'nothing of the sort' });
  expect(view).toMatchObject({ state: 'ready', total: 0, done: 0 });
  const entries = unzip((await download(view.file_url)).bytes);
  expect([...entries.keys()]).toEqual(['index.csv']);
});

test('a file link works in one browser until the file expires', async () => {
  const [one, two] = [await made({ kind: 'payments_csv' }), await made({ kind: 'payments_csv' })];
  const readTicketParam = (url: string) => new URL(url, 'http://x').searchParams.get('token') ?? '';
  const other = new Browser(testApp);
  await other.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect(await download(one.file_url, other.cookie)).toMatchObject({ code: 'link.unknown' });
  const swapped = one.file_url.replace(
    readTicketParam(one.file_url),
    readTicketParam(two.file_url),
  );
  expect(await download(swapped)).toMatchObject({ status: 404, code: 'link.unknown' });
  const longer = one.file_url.replace(/token=\d/, 'token=9');
  expect(await download(longer)).toMatchObject({ status: 404, code: 'link.unknown' });
  expect((await other.get(`/exports/${one.id}`)).status).toBe(404);
  expect((await other.get('/exports')).body.items).toEqual([]);
  const listed = (await hanako.get('/exports?limit=1')).body;
  expect(listed.items).toMatchObject([{ id: two.id }]);
  const rest = await hanako.get(`/exports?cursor=${listed.next_cursor}`);
  expect(rest.body).toMatchObject({ items: [{ id: one.id }], next_cursor: null });

  const { pool } = testApp.deps.db;
  await pool.query("update exports set state = 'running' where id = $1", [
    fromTypeId('export', two.id),
  ]);
  expect(await download(two.file_url)).toMatchObject({ status: 409, code: 'export.not_ready' });
  await hanako.post('/sandbox/clock', { advance_seconds: 2 * 60 * 60 });
  expect(await download(one.file_url)).toMatchObject({ status: 410, code: 'link.expired' });
  const fresh = (await hanako.get(`/exports/${one.id}`)).body.file_url;
  expect((await download(fresh)).status).toBe(200);
  await hanako.post('/sandbox/clock', { advance_seconds: 22 * 60 * 60 });
  expect(await download(fresh)).toMatchObject({ status: 410, code: 'link.expired' });
  const over = (await hanako.get(`/exports/${one.id}`)).body;
  expect(over).toMatchObject({ state: 'expired', file_url: null });
  await runTask('expire-exports');
  const id = fromTypeId('export', one.id) ?? '';
  expect((await exports.get(testApp.deps.db, id))?.state).toBe('expired');
  const chunks = await pool.query('select 1 from export_chunks where export_id = $1', [id]);
  expect(chunks.rows).toEqual([]);
  await hanako.post('/sandbox/clock', { advance_seconds: 31 * 24 * 60 * 60 });
  await runTask('delete-expired-exports');
  expect(await exports.get(testApp.deps.db, id)).toBeUndefined();
});

async function runTask(name: string): Promise<number> {
  const task = exportSchedules(testApp.deps).find((one) => one.name === name);
  return task === undefined ? 0 : task.run();
}

test('an export without a running process is requested again', async () => {
  const asked = await hanako.post('/exports', { kind: 'payments_csv' });
  await testApp.deps.db.pool.query('update outbox_events set published_at = now()');
  expect(await runTask('wake-silent-exports')).toBe(0);
  await hanako.post('/sandbox/clock', { advance_seconds: 21 * 60 });
  expect(await runTask('wake-silent-exports')).toBe(1);
  expect(await runTask('wake-silent-exports')).toBe(0);
  await testApp.settle();
  expect((await hanako.get(`/exports/${asked.body.id}`)).body.state).toBe('ready');
});

test('invalid export requests return 422, and the eleventh returns 429', async () => {
  const wrong: readonly (readonly [ExportBody, string])[] = [
    [{ kind: 'everything' }, 'kind'],
    [{ kind: 'payments_csv', from: '2026-02-30' }, 'from'],
    [{ kind: 'payments_csv', amount_min: '2', amount_max: '1' }, 'amount_max'],
    [{ kind: 'payments_csv', status: 'lost' }, 'status'],
    [{ kind: 'receipts_zip', status: 'complete' }, 'status'],
    [{ kind: 'receipts_zip', method: 'card' }, 'method'],
    [{ kind: 'payments_csv', color: 'red' }, 'color'],
  ];
  for (const [requestBody, path] of wrong) {
    const { body } = await hanako.post('/exports', requestBody);
    expect(body, path).toMatchObject({ status: 422, fields: [{ path }] });
  }
  for (let at = 0; at < 10; at += 1) {
    expect((await hanako.post('/exports', { kind: 'payments_csv' })).status).toBe(202);
  }
  const more = await hanako.post('/exports', { kind: 'payments_csv' });
  expect(more.body).toMatchObject({ status: 429, code: 'rate.limited' });
});
