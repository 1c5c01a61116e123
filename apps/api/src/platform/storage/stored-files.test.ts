import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import {
  BARE,
  BILL,
  paid,
  signInAlex,
  submitScan,
} from '../../modules/orders/receipt-scan/scan.fixture.ts';
import { receiptScanSchedules } from '../../modules/orders/receipt-scan/schedules.ts';
import { uploadSchedules } from '../../modules/payments/attachment/schedules.ts';
import { eraseAccounts } from '../../modules/privacy/deletion/erase-accounts.ts';
import { exportSchedules } from '../../modules/privacy/export/schedules.ts';
import { createPng, sendAttachment } from '../../testing/attachments.ts';
import { Browser } from '../../testing/browser.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { createTestApp, type TestApp, testDatabase } from '../../testing/test-app.ts';
import { READING_TEST } from '../../testing/timeouts.ts';
import { createStorageApp, openApp } from './stored-files.fixture.ts';

vi.setConfig(READING_TEST);

const DAY_SECONDS = 24 * 60 * 60;
const PASSWORD = 'momiji-no-michi';

async function load({ app }: TestApp, browser: Browser, path: string) {
  const headers = { cookie: browser.cookie, authorization: `Bearer ${browser.token}` };
  const answer = await app.inject({ method: 'GET', url: `/api/v1${path}`, headers });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}

const upload = (testApp: TestApp, browser: Browser) =>
  sendAttachment(testApp, browser, createPng(), 'image/png', 'plate.png');

test('a receipt photo is stored, shown and deleted', async () => {
  const { s3, testApp, payer, rows, deleteObjects, countRecords } = await openApp();
  const { id } = await submitScan(testApp, payer, BILL);
  await payer.browser.call('PUT', `/receipt_scans/${id}`);
  const [row] = await rows('select jpeg, storage_key from scan_photos');
  expect(row).toEqual({
    jpeg: null,
    storage_key: expect.stringMatching(/^scan-photos\/[0-9a-f-]{36}\/[0-9a-f]{64}$/),
  });
  expect(s3.objects.get(`live/${row.storage_key}`)).toMatchObject({ mediaType: 'image/jpeg' });
  const shown = await load(testApp, payer.browser, `/receipt_scans/${id}/photos/0`);
  expect(shown).toEqual({ status: 200, bytes: Buffer.from('ffd8ffd9', 'hex') });
  expect(await deleteObjects()).toBe(0);
  await payer.browser.delete(`/receipt_scans/${id}`);
  expect(s3.objects.size).toBe(1);
  expect(await deleteObjects()).toBe(1);
  expect(s3.objects.size).toBe(0);
  expect(await countRecords()).toBe(0);
});

test('a newer scan of the same bill replaces the photo, and the old one is deleted', async () => {
  const { s3, testApp, payer, rows, deleteObjects } = await openApp();
  const first = await submitScan(testApp, payer, BILL);
  expect((await submitScan(testApp, payer, BILL)).id).toBe(first.id);
  expect(s3.objects.size).toBe(2);
  expect(await deleteObjects()).toBe(1);
  const [row] = await rows('select storage_key from scan_photos');
  expect([...s3.objects.keys()]).toEqual([`live/${row.storage_key}`]);
});

test('unsaved photos are deleted from the storage after a day', async () => {
  const { s3, testApp, payer, deleteObjects } = await openApp();
  await submitScan(testApp, payer, BARE);
  await payer.browser.post('/sandbox/clock', { advance_seconds: DAY_SECONDS + 60 });
  for (const { run } of receiptScanSchedules(testApp.deps)) await run();
  await deleteObjects();
  expect(s3.objects.size).toBe(0);
});

test('an attachment is stored, shown with its size, and deleted', async () => {
  const { s3, testApp, payer, rows, deleteObjects } = await openApp();
  const { body } = await upload(testApp, payer.browser);
  const [row] = await rows('select content, storage_bytes from attachments');
  expect(row).toEqual({ content: null, storage_bytes: body.bytes });
  const shown = await load(testApp, payer.browser, `/uploads/${body.id}`);
  expect(shown.status).toBe(200);
  expect(shown.bytes.length).toBe(body.bytes);
  expect([...s3.objects.values()][0]?.bytes.equals(shown.bytes)).toBe(true);
  await payer.browser.post('/sandbox/clock', { advance_seconds: DAY_SECONDS + 60 });
  for (const { run } of uploadSchedules(testApp.deps)) await run();
  expect(await deleteObjects()).toBe(1);
  expect(s3.objects.size).toBe(0);
});

test('a logo is stored, shown to guests, and deleted when another takes its place', async () => {
  const { s3, testApp, deleteObjects, ageUploads, listKinds } = await openApp();
  const { merchant, store } = signInAsMerchant(testApp, '喫茶 あおい');
  const put = async (background: string) => {
    const square = { width: 64, height: 64, channels: 3, background } as const;
    const answer = await testApp.app.inject({
      method: 'PUT',
      url: `/api/v1/merchant/stores/${store.id}/logo`,
      headers: { authorization: `Bearer ${merchant.token}`, 'content-type': 'image/png' },
      payload: await sharp({ create: square }).png().toBuffer(),
    });
    return answer.json().logo_url;
  };
  const red = await put('red');
  const shown = await testApp.app.inject({ method: 'GET', url: red });
  expect(shown.headers['content-type']).toBe('image/webp');
  expect([...s3.objects.values()][0]?.bytes.equals(shown.rawPayload)).toBe(true);
  // The same image again: the second object is not needed.
  expect(await put('red')).toBe(red);
  expect(await deleteObjects()).toBe(0);
  await ageUploads();
  expect(await deleteObjects()).toBe(1);
  expect((await testApp.app.inject({ method: 'GET', url: red })).statusCode).toBe(200);
  const green = await put('green');
  expect(await deleteObjects()).toBe(1);
  expect((await testApp.app.inject({ method: 'GET', url: red })).statusCode).toBe(404);
  expect((await testApp.app.inject({ method: 'GET', url: green })).statusCode).toBe(200);
  expect(listKinds()).toEqual(['store-logos']);
});

test('an export is stored, downloaded, and deleted when it expires', async () => {
  const { s3, testApp, payer, deleteObjects, listKinds } = await openApp();
  await payer.browser.post('/step_up/verify', { password: PASSWORD });
  const { body } = await payer.browser.post('/exports', { kind: 'account_data' });
  await testApp.settle();
  const made = (await payer.browser.get(`/exports/${body.id}`)).body;
  expect(made.state).toBe('ready');
  expect(listKinds()).toEqual(['export-chunks']);
  const { cookie } = payer.browser;
  const file = await testApp.app.inject({ url: made.file_url, headers: { cookie } });
  expect(file.rawPayload.length).toBe(made.bytes);
  expect([...s3.objects.values()][0]?.bytes.equals(file.rawPayload)).toBe(true);
  await payer.browser.post('/sandbox/clock', { advance_seconds: DAY_SECONDS + 60 });
  for (const { run } of exportSchedules(testApp.deps)) await run();
  expect(await deleteObjects()).toBe(1);
  expect(s3.objects.size).toBe(0);
});

test('without STORAGE_URL the bytes are in the rows, and no object is recorded', async () => {
  const testApp = await createTestApp({}, await testDatabase('template_world'));
  const browser = new Browser(testApp);
  await browser.signIn('hanako@saifu.example', PASSWORD);
  const { body } = await upload(testApp, browser);
  const { rows } = await testApp.deps.db.pool.query(
    `select octet_length(content) as bytes, storage_key,
       (select count(*)::int from stored_objects) as objects from attachments`,
  );
  expect(rows).toEqual([{ bytes: body.bytes, storage_key: null, objects: 0 }]);
});

test('files in the database and in the storage are shown side by side', async () => {
  const { testApp, payer, db } = await openApp();
  const plain = await createTestApp({}, db);
  const inStorage = (await upload(testApp, payer.browser)).body;
  const inDatabase = (await upload(plain, payer.browser)).body;
  for (const { id } of [inStorage, inDatabase]) {
    expect((await load(testApp, payer.browser, `/uploads/${id}`)).status).toBe(200);
  }
  expect((await load(plain, payer.browser, `/uploads/${inDatabase.id}`)).status).toBe(200);
  // A process without STORAGE_URL cannot reach the file, which is not lost.
  expect((await load(plain, payer.browser, `/uploads/${inStorage.id}`)).status).toBe(503);
});

test('while the storage is down, uploads are rejected and bills are paid', async () => {
  const { s3, testApp, payer, rows } = await openApp();
  const before = (await upload(testApp, payer.browser)).body;
  s3.always = 503;
  expect(await upload(testApp, payer.browser)).toMatchObject({
    status: 503,
    body: { code: 'overloaded' },
  });
  expect((await load(testApp, payer.browser, `/uploads/${before.id}`)).status).toBe(503);
  expect(await rows('select id from attachments')).toHaveLength(1);
  const limits = await rows("select hits from rate_limit_windows where key like 'sends files %'");
  expect(limits.map(({ hits }) => Number(hits))).toEqual([1]);
  const { id } = await submitScan(testApp, payer, BILL);
  expect((await paid(payer, id, 4260)).status).toBe(201);
  expect(await rows('select jpeg is not null as here from scan_photos')).toEqual([{ here: true }]);
  s3.always = null;
  expect((await load(testApp, payer.browser, `/uploads/${before.id}`)).status).toBe(200);
});

test('a storage that does not answer delays a bill by the deadline only', async () => {
  const { s3, testApp, payer, rows } = await openApp({ deadlineMs: 200 });
  s3.always = 'hang';
  const { id } = await submitScan(testApp, payer, BILL);
  expect((await paid(payer, id, 4260)).status).toBe(201);
  expect(await rows('select jpeg is not null as here from scan_photos')).toEqual([{ here: true }]);
});

test('damaged bytes are never shown, and a lost object is not found', async () => {
  const { s3, testApp, payer } = await openApp();
  const { id } = (await upload(testApp, payer.browser)).body;
  s3.always = 'wrong_bytes';
  expect((await load(testApp, payer.browser, `/uploads/${id}`)).status).toBe(503);
  s3.always = 'truncate';
  expect((await load(testApp, payer.browser, `/uploads/${id}`)).status).toBe(503);
  s3.always = null;
  s3.objects.clear();
  expect((await load(testApp, payer.browser, `/uploads/${id}`)).status).toBe(404);
});

test('the object of a process that died before its row was written is deleted', async () => {
  const { s3, testApp, payer, rows, deleteObjects, ageUploads, countRecords } = await openApp();
  await rows(
    `create function reject() returns trigger language plpgsql as
     $$ begin raise exception 'the process died'; end $$`,
  );
  await rows('create trigger reject before insert on attachments execute function reject()');
  expect((await upload(testApp, payer.browser)).status).toBe(500);
  expect(s3.objects.size).toBe(1);
  // For an hour the upload may still be going on.
  expect(await deleteObjects()).toBe(0);
  await ageUploads();
  expect(await deleteObjects()).toBe(1);
  expect(s3.objects.size).toBe(0);
  expect(await countRecords()).toBe(0);
});

test.each([
  ['and its object deleted', []],
  ['and its object is about to be deleted', [403]],
])('an upload that was given up, %s, leaves no row without a file', async (_, faults) => {
  const { s3, testApp, payer, rows, deleteObjects, ageUploads } = await openApp();
  s3.beforePut = async () => {
    await ageUploads();
    s3.faults.push(...faults);
    await deleteObjects().catch(() => undefined);
  };
  expect(await upload(testApp, payer.browser)).toMatchObject({
    status: 503,
    body: { code: 'overloaded' },
  });
  expect(await rows('select id from attachments')).toEqual([]);
});

test('deletions wait for a storage that is down, and one failure does not stop others', async () => {
  const { s3, testApp, payer, rows, deleteObjects, countRecords } = await openApp();
  for (let count = 0; count < 3; count += 1) await upload(testApp, payer.browser);
  await rows('delete from attachments');
  s3.always = 503;
  await expect(deleteObjects()).rejects.toThrow('objects not deleted: 3');
  expect([s3.objects.size, await countRecords()]).toEqual([3, 3]);
  s3.always = null;
  s3.faults.push(403);
  await expect(deleteObjects()).rejects.toThrow('objects not deleted: 1');
  expect([s3.objects.size, await countRecords()]).toEqual([1, 1]);
  expect(await deleteObjects()).toBe(1);
  expect([s3.objects.size, await countRecords()]).toEqual([0, 0]);
});

test('two processes delete at the same time while a third uploads', async () => {
  const { s3, db, testApp, payer, rows, deleteObjects, countRecords } = await openApp();
  const other = await createStorageApp(s3, db);
  for (let count = 0; count < 5; count += 1) await upload(testApp, payer.browser);
  await rows('delete from attachments');
  const [kept] = await Promise.all([
    upload(other, payer.browser),
    deleteObjects(),
    deleteObjects(),
    upload(testApp, payer.browser),
  ]);
  expect([s3.objects.size, await countRecords()]).toEqual([2, 2]);
  expect((await load(testApp, payer.browser, `/uploads/${kept.body.id}`)).status).toBe(200);
});

test('erasing an account deletes its objects', async () => {
  const { s3, testApp, payer, deleteObjects } = await openApp();
  const { id } = await submitScan(testApp, payer, BILL);
  await payer.browser.call('PUT', `/receipt_scans/${id}`);
  await upload(testApp, payer.browser);
  await payer.browser.post('/step_up/verify', { password: PASSWORD });
  await payer.browser.post('/exports', { kind: 'account_data' });
  await testApp.settle();
  expect(s3.objects.size).toBe(3);
  expect((await payer.browser.delete('/userinfo')).status).toBe(202);
  await new Browser(testApp).post('/sandbox/clock', { advance_seconds: 31 * DAY_SECONDS });
  expect(await eraseAccounts(testApp.deps)).toBe(1);
  expect(await deleteObjects()).toBe(3);
  expect(s3.objects.size).toBe(0);
});

test('rows that a cascade deletes take their objects with them', async () => {
  const { s3, testApp, rows, deleteObjects } = await openApp();
  const alex = await signInAlex(testApp);
  const { id } = await submitScan(testApp, alex, BILL);
  await alex.browser.call('PUT', `/receipt_scans/${id}`);
  await upload(testApp, alex.browser);
  await rows('delete from users where id = $1', alex.person.userId);
  expect(await rows('select 1 from scan_photos')).toEqual([]);
  expect(await deleteObjects()).toBe(2);
  expect(s3.objects.size).toBe(0);
});
