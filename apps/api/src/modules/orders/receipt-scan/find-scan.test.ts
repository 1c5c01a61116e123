import { setTimeout as sleep } from 'node:timers/promises';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test, vi } from 'vitest';
import { createOcrPool } from '../../../receipt-ocr/create-ocr-pool.ts';
import { Browser } from '../../../testing/browser.ts';
import { createTestApp, type TestApp, testDatabase } from '../../../testing/test-app.ts';
import { READING_TEST, UNHURRIED } from '../../../testing/timeouts.ts';
import {
  createGuest,
  demo,
  followed,
  type ScanPayer,
  signInAlex,
  signInHanako,
  uploadTo,
} from './scan.fixture.ts';
import { receiptScanSchedules } from './schedules.ts';

vi.setConfig(READING_TEST);

/** Two processes on one database. Every scan outlasts its request. */
let here: TestApp;
let there: TestApp;

beforeEach(async () => {
  const db = await testDatabase('template_world');
  here = await createTestApp({}, db, { receiptScanSyncTimeoutMs: 0 });
  there = await createTestApp({}, db, { receiptScanSyncTimeoutMs: 0 });
});

/** The same browser, with its next request sent to that process. */
function at(testApp: TestApp, { browser, person }: ScanPayer): ScanPayer {
  const same = new Browser(testApp);
  const { cookie, token, address } = browser;
  return { person, browser: Object.assign(same, { cookie, token, address }) };
}

async function rows(text: string, ...values: readonly unknown[]) {
  return (await here.deps.db.pool.query(text, [...values])).rows;
}

const parseId = (path: string) => fromTypeId('receiptScan', path.split('/').at(-1) ?? '');

async function scanned(
  payer: ScanPayer,
  ...photos: readonly Buffer<ArrayBuffer>[]
): Promise<string> {
  const { status, body } = await uploadTo(here, payer, ...photos);
  expect(status).toBe(202);
  return body.status_url.replace('/api/v1', '');
}

const readRateLimitCount = async () =>
  (
    await rows(`select sum(hits)::int as n from rate_limit_windows where key like 'receipt scan %'`)
  )[0].n;

/** Puts the scan into the state that a process leaves when it dies that many seconds ago. */
const abandon = (path: string, secondsAgo: number) =>
  rows(
    `update receipt_scans set status = 'reading', position = null, photo = 1, order_id = null,
      view = null, error_code = null, error_params = null,
      heartbeat_at = now() - make_interval(secs => $2) where id = $1`,
    parseId(path),
    secondsAgo,
  );

test('a scan that runs in one process can be polled in another, with the same result', async () => {
  const guest = createGuest(here);
  const path = await scanned(guest, await demo('restaurant-1'));
  const done = await followed(at(there, guest), path);
  expect(done).toMatchObject({ status: 200, body: { title: 'さくら食堂', pay_amount: 4260 } });
  expect((await guest.browser.get(path)).body).toEqual(done.body);
  // A synchronous 201 for the same photo has the same body.
  const immediate = await createTestApp({}, here.deps.db);
  const again = await uploadTo(immediate, guest, await demo('restaurant-1'));
  expect(again).toEqual({ status: 201, body: done.body });
});

test('GET a scan returns 404 to any other user or guest browser', async () => {
  const guest = createGuest(here);
  const path = await scanned(guest, await demo('convenience-1'));
  const hanako = await signInHanako(here);
  const own = await scanned(hanako, await demo('convenience-1'));
  for (const testApp of [here, there]) {
    for (const other of [createGuest(testApp), await signInAlex(testApp)]) {
      expect((await other.browser.get(path)).status).toBe(404);
      expect((await other.browser.get(own)).status).toBe(404);
    }
    const withHerCookie = createGuest(testApp);
    withHerCookie.browser.cookie = hanako.browser.cookie;
    expect((await withHerCookie.browser.get(own)).status).toBe(404);
  }
  expect((await followed(at(there, guest), path)).status).toBe(200);
  expect((await followed(await signInHanako(there), own)).status).toBe(200);
});

test('a scan error is the same in every process', async () => {
  const guest = createGuest(here);
  const path = await scanned(guest, Buffer.from('junk'));
  const rejected = { status: 422, body: { code: 'receipt.wrong_format' } };
  expect(await followed(at(there, guest), path)).toMatchObject(rejected);
  expect(await followed(guest, path)).toMatchObject(rejected);
  expect(await readRateLimitCount()).toBe(1);
});

test('a scan whose process died returns 503, and its rate limit is refunded once', async () => {
  const guest = createGuest(here);
  const path = await scanned(guest, await demo('restaurant-1'));
  await followed(guest, path);
  const caller = at(there, guest);
  await abandon(path, 20);
  expect((await caller.browser.get(path)).status).toBe(202);
  await abandon(path, 31);
  expect(await readRateLimitCount()).toBe(1);
  expect((await createGuest(there).browser.get(path)).status).toBe(404);
  expect(await readRateLimitCount()).toBe(1);
  const both = await Promise.all([caller.browser.get(path), guest.browser.get(path)]);
  for (const answer of [...both, await caller.browser.get(path)]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'receipt_scan.interrupted' } });
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect(await readRateLimitCount()).toBe(0);
});

test('a stopped process marks its open scans as interrupted', async () => {
  const { config, db, log } = here.deps;
  const ocrPool = createOcrPool({ modelsFolder: config.readerModels, log, count: 1, ...UNHURRIED });
  here = await createTestApp({}, db, { receiptScanSyncTimeoutMs: 0, ocrPool });
  const guest = createGuest(here);
  const path = await scanned(guest, await demo('restaurant-1'));
  await ocrPool.stop();
  const answer = await followed(at(there, guest), path);
  expect(answer).toMatchObject({ status: 503, body: { code: 'receipt_scan.interrupted' } });
  expect(await readRateLimitCount()).toBe(0);
  const again = await uploadTo(there, guest, await demo('restaurant-1'));
  const next = again.body.status_url.replace('/api/v1', '');
  expect(await followed(at(there, guest), next)).toMatchObject({ status: 200 });
});

test('a process updates the heartbeat and progress of its open scans', async () => {
  const guest = createGuest(here);
  const photo = await demo('restaurant-1');
  await scanned(guest, photo, photo, photo, photo);
  const path = await scanned(guest, photo);
  const caller = at(there, guest);
  expect((await caller.browser.get(path)).body).toMatchObject({ status: 'queued', position: 1 });
  const before = `now() - interval '25 seconds'`;
  await rows(
    `update receipt_scans set position = 7, heartbeat_at = ${before} where id = $1`,
    parseId(path),
  );
  const silent = `select from receipt_scans where id = $1 and heartbeat_at < ${before}`;
  while ((await rows(silent, parseId(path))).length > 0) await sleep(50);
  const { status, body } = await caller.browser.get(path);
  expect([status, body.position === 7]).toEqual([202, false]);
  expect(await followed(caller, path)).toMatchObject({ status: 200, body: { pay_amount: 4260 } });
});

test('the order is created even if the scan row has been deleted', async () => {
  const guest = createGuest(here);
  await scanned(guest, await demo('restaurant-1'));
  await rows('delete from receipt_scans');
  const { device } = guest.person;
  const made = () => rows('select id from orders where owner_device = $1', device);
  while ((await made()).length === 0) await sleep(50);
});

test('no order is created if the scan result cannot be stored', async () => {
  await rows(`alter table receipt_scans add check (status <> 'done')`);
  const guest = createGuest(here);
  const path = await scanned(guest, await demo('restaurant-1'));
  const failed = { status: 500, body: { code: 'unexpected' } };
  expect(await followed(at(there, guest), path)).toMatchObject(failed);
  expect(await rows('select from orders where owner_device = $1', guest.person.device)).toEqual([]);
});

test('a scan is deleted after an hour, or together with its receipt', async () => {
  const hanako = await signInHanako(here);
  const path = await scanned(hanako, await demo('restaurant-1'));
  const { body } = await followed(hanako, path);
  const other = await scanned(hanako, Buffer.from('junk'));
  await followed(hanako, other);
  expect((await hanako.browser.delete(`/receipt_scans/${body.id}`)).status).toBe(204);
  expect((await hanako.browser.get(path)).status).toBe(404);

  const { db, clock } = here.deps;
  const runTasksAfter = async (minutes: number) => {
    const now = () => new Date(clock.now().getTime() + minutes * 60_000);
    for (const { run } of receiptScanSchedules({ db, clock: { ...clock, now } })) await run();
  };
  await runTasksAfter(58);
  expect((await hanako.browser.get(other)).status).toBe(422);
  await runTasksAfter(61);
  expect((await hanako.browser.get(other)).status).toBe(404);
});
