import { expect, test, vi } from 'vitest';
import { BARE, BILL, submitScan } from '../../modules/orders/receipt-scan/scan.fixture.ts';
import { createPng, sendAttachment } from '../../testing/attachments.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { READING_TEST } from '../../testing/timeouts.ts';
import { moveFiles } from './move-files.ts';
import { openApp } from './stored-files.fixture.ts';

vi.setConfig(READING_TEST);

const COUNTS = `select
  (select count(content) from attachments) + (select count(jpeg) from scan_photos)
  + (select count(webp) from store_logos) + (select count(bytes) from export_chunks) as rows,
  (select count(storage_key) from attachments) + (select count(storage_key) from scan_photos)
  + (select count(storage_key) from store_logos)
  + (select count(storage_key) from export_chunks) as keys`;

/** An app with a storage, and files of all kinds that are still in the database. */
async function openFilled() {
  const opened = await openApp();
  const { testApp, payer, db, rows } = opened;
  const plain = await createTestApp({}, db);
  const upload = (to: TestApp) =>
    sendAttachment(to, payer.browser, createPng(), 'image/png', 'plate.png');
  const { id } = await submitScan(plain, payer, BILL);
  await payer.browser.call('PUT', `/receipt_scans/${id}`);
  const attachment = (await upload(plain)).body;
  await payer.browser.post('/step_up/verify', { password: 'momiji-no-michi' });
  await payer.browser.post('/exports', { kind: 'payments_csv' });
  await plain.settle();
  // Every store of the demo data has a logo.
  const logos = (await rows('select hash from store_logos')).length;
  const count = logos + 3;
  expect(logos).toBeGreaterThan(0);
  const loadAll = async () => {
    const { cookie, token } = payer.browser;
    const headers = { cookie, authorization: `Bearer ${token}` };
    const [{ hash }] = await rows('select hash from store_logos order by hash limit 1');
    const paths = [`uploads/${attachment.id}`, `receipt_scans/${id}/photos/0`];
    const urls = [...paths, `guest/store_logos/${hash}`].map((path) => `/api/v1/${path}`);
    const answers = await Promise.all(urls.map((url) => testApp.app.inject({ url, headers })));
    return answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.toString('hex')]);
  };
  const countLocations = async () => {
    const [counts] = await rows(COUNTS);
    return { rows: Number(counts.rows), keys: Number(counts.keys) };
  };
  const before = await loadAll();
  expect(before.map(([status]) => status)).toEqual([200, 200, 200]);
  return { ...opened, plain, count, upload, before, loadAll, countLocations };
}

test('all files are moved to the storage, once, and back again', async () => {
  const { s3, testApp, count, before, loadAll, countLocations, deleteObjects } = await openFilled();
  const { deps } = testApp;
  expect(await moveFiles(deps, { to: 'storage' })).toEqual({ moved: count, failed: 0 });
  expect(await countLocations()).toEqual({ rows: 0, keys: count });
  expect(s3.objects.size).toBe(count);
  expect(await loadAll()).toEqual(before);
  expect(await moveFiles(deps, { to: 'storage' })).toEqual({ moved: 0, failed: 0 });
  expect(await deleteObjects()).toBe(0);

  expect(await moveFiles(deps, { to: 'database' })).toEqual({ moved: count, failed: 0 });
  expect(await countLocations()).toEqual({ rows: count, keys: 0 });
  expect(await loadAll()).toEqual(before);
  expect(await deleteObjects()).toBe(count);
  expect(s3.objects.size).toBe(0);
  expect(await moveFiles(deps, { to: 'database' })).toEqual({ moved: 0, failed: 0 });
  expect(await moveFiles(deps, { to: 'storage' })).toEqual({ moved: count, failed: 0 });
  expect(await loadAll()).toEqual(before);
});

test('a move that was interrupted is continued by the next', async () => {
  const { s3, testApp, count, before, loadAll, countLocations, deleteObjects, ageUploads } =
    await openFilled();
  const stop = new AbortController();
  s3.beforePut = async () => stop.abort();
  const { signal } = stop;
  const first = await moveFiles(testApp.deps, { to: 'storage', signal });
  expect(first.moved).toBeLessThan(count);
  expect(await loadAll()).toEqual(before);
  s3.beforePut = null;
  s3.faults.push(403);
  const second = await moveFiles(testApp.deps, { to: 'storage' });
  expect(second).toEqual({ moved: count - first.moved - 1, failed: 1 });
  expect(await moveFiles(testApp.deps, { to: 'storage' })).toEqual({ moved: 1, failed: 0 });
  expect(await countLocations()).toEqual({ rows: 0, keys: count });
  await ageUploads();
  await deleteObjects();
  expect(s3.objects.size).toBe(count);
  expect(await loadAll()).toEqual(before);
});

test('two moves at once while new files arrive leave every file readable', async () => {
  const {
    s3,
    testApp,
    plain,
    count,
    upload,
    before,
    loadAll,
    countLocations,
    ageUploads,
    deleteObjects,
  } = await openFilled();
  const [one, two] = await Promise.all([
    moveFiles(testApp.deps, { to: 'storage' }),
    moveFiles(testApp.deps, { to: 'storage' }),
    upload(plain),
    upload(testApp),
  ]);
  const { moved } = await moveFiles(testApp.deps, { to: 'storage' });
  expect(one.moved + two.moved + moved).toBe(count + 1);
  expect(await countLocations()).toEqual({ rows: 0, keys: count + 2 });
  await ageUploads();
  await deleteObjects();
  expect(s3.objects.size).toBe(count + 2);
  expect(await loadAll()).toEqual(before);
});

test('a file that is replaced or deleted while it is moved keeps its new state', async () => {
  const { s3, testApp, payer, plain, rows } = await openFilled();
  await rows('delete from attachments');
  const other = await submitScan(plain, payer, BARE);
  await rows('update stores set logo_hash = null');
  await rows('delete from store_logos');
  await rows('delete from exports');
  s3.beforePut = async () => {
    await rows('delete from scan_photos where order_id = $1', other.uuid);
    await rows("update scan_photos set jpeg = 'newer' where jpeg is not null");
  };
  expect(await moveFiles(testApp.deps, { to: 'storage' })).toEqual({ moved: 0, failed: 0 });
  expect(await rows('select jpeg, storage_key from scan_photos')).toEqual([
    { jpeg: Buffer.from('newer'), storage_key: null },
  ]);
});

test('a storage that lost an object or is down fails only the files concerned', async () => {
  const { s3, testApp, count, countLocations } = await openFilled();
  await moveFiles(testApp.deps, { to: 'storage' });
  const [lost = ''] = s3.objects.keys();
  s3.objects.delete(lost);
  expect(await moveFiles(testApp.deps, { to: 'database' })).toEqual({
    moved: count - 1,
    failed: 1,
  });
  expect(await countLocations()).toEqual({ rows: count - 1, keys: 1 });
  s3.always = 503;
  const result = await moveFiles(testApp.deps, { to: 'storage' });
  expect(result.moved).toBe(0);
  expect(result.failed).toBeGreaterThan(0);
});
