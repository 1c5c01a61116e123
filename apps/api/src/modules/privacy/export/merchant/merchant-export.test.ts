import { MerchantExportView } from '@saifu/contract/merchant-export';
import { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { MERCHANT_EXPORTS_RUNNING_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../../testing/browser.ts';
import { parseCsv } from '../../../../testing/csv.ts';
import { FOREIGN_STORE, MEMBERS_STORE, signInAsMember } from '../../../../testing/member.ts';
import { signInAsMerchant } from '../../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../../testing/test-app.ts';
import { addPast } from '../../../payments/history/past-payment.fixture.ts';
import { runExport } from '../build-export.ts';
import { exportSchedules } from '../schedules.ts';

const PATH = '/merchant/exports';
const DAY = { from: '2025-02-05', to: '2025-02-05' };
let testApp: TestApp;
let owner: Browser;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  owner = await signInAsMember(testApp, 'owner');
  const signedIn = signInAsMerchant(testApp, MEMBERS_STORE);
  merchant = signedIn.merchant;
  storeId = signedIn.store.id;
});

type Filter = Record<string, string>;

async function start(filter: Filter = DAY, who = owner): Promise<string> {
  const { status, body } = await who.post(PATH, filter);
  expect([status, body.state, body.rows_total]).toEqual([202, 'queued', null]);
  expect(MerchantExportView.parse(body)).toEqual(body);
  return body.id;
}

const view = async (id: string, who = owner) => (await who.get(`${PATH}/${id}`)).body;

async function download(id: string, who = owner) {
  const headers = { cookie: who.cookie, ...who.headers };
  const url = `/api/v1${PATH}/${id}/file`;
  const answer = await testApp.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [columns = [], ...rows] = parseCsv(answer.rawPayload.subarray(3).toString());
  return { columns, rows, headers: answer.headers };
}

const titlesIn = async (id: string, who = owner) => {
  const { columns, rows } = await download(id, who);
  return rows.map((row) => row[columns.indexOf('title')]);
};

async function runTask(name: string): Promise<void> {
  await exportSchedules(testApp.deps)
    .find((task) => task.name === name)
    ?.run();
}

/** Copies the only payment of that day, so that the file has several pages. */
async function addMany(count: number): Promise<void> {
  await addPast(testApp, { at: '2025-02-05T12:00', title: 'one of many' });
  await testApp.deps.db.pool.query(
    `insert into payments select (r).* from (select jsonb_populate_record(p, jsonb_build_object(
       'id', gen_random_uuid(), 'status', 'error', 'idempotency_key', gen_random_uuid())) as r
       from payments p, generate_series(2, $1) where title = 'one of many') as copies`,
    [count],
  );
}

/** Gives the merchant a second store, to which the demo clerk is not limited. */
async function addSecondStore(): Promise<string> {
  const { store } = signInAsMerchant(testApp, '喫茶 あおい');
  await testApp.deps.db.pool.query(
    `update stores set merchant_id = (select merchant_id from stores where name = $1)
     where name = $2`,
    [MEMBERS_STORE, store.name],
  );
  return store.id;
}

test('the file has the columns and rows of the list and is kept for seven days', async () => {
  for (const [at, status] of (['complete', 'error'] as const).entries()) {
    await addPast(testApp, { at: `2025-02-05T1${at}:00`, title: status, status });
  }
  const id = await start({ ...DAY, store_id: storeId, status: 'complete' });
  await testApp.settle();
  const made = await view(id);
  expect(made).toMatchObject({
    ...{ state: 'done', rows_done: 1, rows_total: 1, ...DAY, store_id: storeId },
    ...{ status: 'complete', file_name: 'payments_20250205-20250205.csv' },
  });
  const days = (Date.parse(made.expires_at) - Date.parse(made.created_at)) / (24 * 60 * 60 * 1000);
  expect(Math.round(days)).toBe(7);
  const { columns, rows, headers } = await download(id);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(made.bytes),
    'content-disposition': expect.stringContaining(made.file_name),
    'cache-control': 'no-store',
  });
  expect(columns).toEqual(Object.keys(MerchantPaymentView.shape));
  const { items } = (await owner.get('/merchant/payments?from=2025-02-05&status=complete')).body;
  const toText = (value: unknown) => (value === null ? '' : String(value));
  const sameDay = items.filter((item: { title: string }) => item.title === 'complete');
  expect(rows).toEqual(sameDay.map((item: object) => Object.values(item).map(toText)));
  expect((await owner.get(PATH)).body.items).toEqual([made]);
});

test('a formula is neutralized, and a payment made after the request is not in the file', async () => {
  const titles = ['=1+1', '＝cmd', '@x, "y"', '二行\n目'];
  for (const [at, title] of titles.entries()) {
    await addPast(testApp, { title, at: `2025-02-05T1${at}:00` });
  }
  const id = await start({ from: '2025-02-05' });
  await addPast(testApp, { title: 'later', at: '2998-01-01T00:00' });
  await testApp.settle();
  const found = await titlesIn(id);
  expect(found.slice(-4).toReversed()).toEqual(["'=1+1", "'＝cmd", '\'@x, "y"', '二行\n目']);
  expect(found).not.toContain('later');
});

test('a file without rows has only the header', async () => {
  const id = await start({ from: '2024-01-01', to: '2024-01-01' });
  await testApp.settle();
  expect(await view(id)).toMatchObject({ state: 'done', rows_done: 0, rows_total: 0 });
  expect((await download(id)).rows).toEqual([]);
});

test('a file of several pages has every payment once, newest first', async () => {
  await addMany(1001);
  const id = await start();
  await testApp.settle();
  expect(await view(id)).toMatchObject({ state: 'done', rows_done: 1001, rows_total: 1001 });
  const ids = (await download(id)).rows.map(([payment]) => payment ?? '');
  expect(new Set(ids).size).toBe(1001);
  expect(ids).toEqual(ids.toSorted().toReversed());
});

test('a run that dies in the middle is started again and leaves one file', async () => {
  await addMany(601);
  const id = await start();
  const exportId = fromTypeId('export', id) ?? '';
  async function* die(tally: { done: number }) {
    tally.done = 200;
    yield Buffer.alloc(2 * 1024 * 1024, 'x');
    throw new Error('killed');
  }
  const dead = runExport(testApp.deps, { exportId, owner: 'merchant' }, async (_, tally) => {
    return { total: 601, name: 'dead.csv', chunks: die(tally) };
  });
  await expect(dead).rejects.toThrow('killed');
  expect(await view(id)).toMatchObject({ state: 'running', rows_done: 200, rows_total: 601 });
  expect((await owner.get(`${PATH}/${id}/file`)).body.code).toBe('export.not_ready');
  await testApp.settle();
  expect(await view(id)).toMatchObject({ state: 'done', rows_done: 601 });
  expect((await download(id)).rows).toHaveLength(601);
});

test('a file whose job was lost is requested again, and never made by the job of users', async () => {
  const id = await start();
  const { pool } = testApp.deps.db;
  await pool.query('update outbox_events set published_at = now()');
  await pool.query(
    `insert into outbox_events (id, type, subject_id, occurred_at)
     values (gen_random_uuid(), 'export.wanted', $1, now())`,
    [fromTypeId('export', id)],
  );
  await testApp.settle();
  expect((await view(id)).state).toBe('queued');
  await pool.query(`update exports set heartbeat_at = now() - interval '1 day'`);
  await runTask('wake-silent-exports');
  await testApp.settle();
  expect((await view(id)).state).toBe('done');
});

test('a file that failed five times says so', async () => {
  const id = await start();
  await testApp.deps.db.pool.query('update exports set runs = 5');
  await testApp.settle();
  expect((await view(id)).state).toBe('failed');
  const { status, body } = await owner.get(`${PATH}/${id}/file`);
  expect([status, body.code]).toEqual([409, 'export.failed']);
});

test('an expired file is gone, and its chunks are deleted', async () => {
  const id = await start();
  await testApp.settle();
  const { pool } = testApp.deps.db;
  await pool.query(`update exports set expires_at = now() - interval '1 second'`);
  expect((await view(id)).state).toBe('expired');
  const { status, body } = await owner.get(`${PATH}/${id}/file`);
  expect([status, body.code]).toEqual([410, 'export.expired']);
  await runTask('expire-exports');
  expect((await pool.query('select position from export_chunks')).rows).toEqual([]);
  await pool.query(`update exports set created_at = now() - interval '31 days'`);
  await runTask('delete-expired-exports');
  expect((await owner.get(PATH)).body.items).toEqual([]);
  expect((await owner.get(`${PATH}/${id}`)).status).toBe(404);
});

test('concurrent requests make at most the allowed number of files', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => merchant.post(PATH, DAY)));
  const accepted = answers.filter(({ status }) => status === 202);
  expect(accepted).toHaveLength(MERCHANT_EXPORTS_RUNNING_MAX);
  const [refused] = answers.filter(({ status }) => status !== 202);
  expect(refused?.body).toMatchObject({
    ...{ status: 409, code: 'export.too_many_running' },
    params: { max: MERCHANT_EXPORTS_RUNNING_MAX },
  });
  await testApp.settle();
  expect((await merchant.post(PATH, DAY)).status).toBe(202);
});

test('a repeated request with the same key starts one file', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await owner.call('POST', PATH, DAY, key);
  const again = await owner.call('POST', PATH, DAY, key);
  expect(again.body).toEqual(first.body);
  expect((await owner.get(PATH)).body.items).toHaveLength(1);
  const other = await owner.call('POST', PATH, {}, key);
  expect(other.body.code).toBe('idempotency_key.reused');
});

test('a clerk makes and sees files of the own stores only', async () => {
  const other = await addSecondStore();
  await addPast(testApp, { at: '2025-02-05T12:00', title: 'own' });
  await addPast(testApp, { at: '2025-02-05T12:00', title: 'other', store: '喫茶 あおい' });
  const clerk = await signInAsMember(testApp, 'clerk');
  const ofClerk = await start(DAY, clerk);
  const ofOwner = await start(DAY);
  await testApp.settle();
  expect(await titlesIn(ofClerk, clerk)).toEqual(['own']);
  expect(await titlesIn(ofClerk)).toEqual(['own']);
  expect((await titlesIn(ofOwner)).toSorted()).toEqual(['other', 'own']);
  expect((await clerk.post(PATH, { store_id: other })).status).toBe(404);
  for (const path of [`${PATH}/${ofOwner}`, `${PATH}/${ofOwner}/file`]) {
    expect([path, (await clerk.get(path)).status]).toEqual([path, 404]);
  }
  const listed = (await clerk.get(PATH)).body.items;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([ofClerk]);
  // A clerk who moves to another store loses the files of the former one.
  await testApp.deps.db.pool.query(
    `update members set store_ids = array[$1::uuid] where role = 'clerk'`,
    [fromTypeId('store', other)],
  );
  expect((await clerk.get(`${PATH}/${ofClerk}/file`)).status).toBe(404);
  expect((await clerk.get(PATH)).body.items).toEqual([]);
});

test('files of another merchant do not exist, nor do its stores', async () => {
  const foreign = signInAsMerchant(testApp, FOREIGN_STORE);
  const id = await start();
  await testApp.settle();
  for (const path of [`${PATH}/${id}`, `${PATH}/${id}/file`]) {
    expect((await foreign.merchant.get(path)).status).toBe(404);
  }
  expect((await foreign.merchant.get(PATH)).body.items).toEqual([]);
  expect((await owner.post(PATH, { store_id: foreign.store.id })).status).toBe(404);
});

test('an invalid filter is rejected with its field', async () => {
  const rejected: readonly (readonly [Filter, string, string])[] = [
    [{ from: '2025-02-30' }, 'from', 'field.format'],
    [{ from: '2025-02-02', to: '2025-02-01' }, 'to', 'field.format'],
    [{ status: 'lost' }, 'status', 'field.format'],
    [{ limit: '5' }, 'limit', 'field.unknown'],
  ];
  for (const [filter, path, code] of rejected) {
    const { status, body } = await owner.post(PATH, filter);
    expect([status, body.fields]).toEqual([422, [{ path, code }]]);
  }
});

test('the list has pages, newest first', async () => {
  const ids = [await start(), await start(), await start()];
  const first = (await owner.get(`${PATH}?limit=2`)).body;
  const rest = (await owner.get(`${PATH}?limit=2&cursor=${first.next_cursor}`)).body;
  const found = [...first.items, ...rest.items].map(({ id }) => id);
  expect(found).toEqual(ids.toReversed());
  expect(rest.next_cursor).toBeNull();
});

test('a member who makes a file is in the audit log, a program is not', async () => {
  await start({ ...DAY, store_id: storeId }, merchant);
  const id = await start({ ...DAY, store_id: storeId });
  const { items } = (await owner.get('/console/audit_entries')).body;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    ...{ action: 'payment_export.created', subject: id, before: null },
    after: { ...DAY, store_id: storeId },
  });
});
