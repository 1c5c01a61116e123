import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { createLog } from '../../../platform/log.ts';
import { createOcrPool, type OcrPoolOptions } from '../../../receipt-ocr/create-ocr-pool.ts';
import type { OcrPool } from '../../../receipt-ocr/ocr-pool.ts';
import { createMarker } from '../../../receipt-ocr/reader.fixture.ts';
import { createTestApp, type TestApp, testDatabase } from '../../../testing/test-app.ts';
import { READING_TEST, UNHURRIED } from '../../../testing/timeouts.ts';
import { createGuest, followed, uploadTo } from './scan.fixture.ts';

vi.setConfig(READING_TEST);

let db: Db;
beforeEach(async () => {
  db = await testDatabase('template_world');
});

/** A pool whose workers do what the content of the photo says. */
function createPool(options: Partial<OcrPoolOptions>): OcrPool {
  const ocrPool = createOcrPool({
    modelsFolder: '',
    processFile: new URL('../../../receipt-ocr/misbehaving-process.fixture.ts', import.meta.url),
    count: 1,
    log: createLog('silent'),
    ...UNHURRIED,
    ...options,
  });
  onTestFinished(() => ocrPool.stop());
  return ocrPool;
}

/** Every scan outlasts its request. */
const createSlowApp = (ocrPool: OcrPool): Promise<TestApp> =>
  createTestApp({}, db, { receiptScanSyncTimeoutMs: 0, ocrPool });

const toPath = (body: { readonly status_url: string }) => body.status_url.replace('/api/v1', '');

const readOne = async (text: string) => (await db.pool.query(text)).rows[0];

test('a scan whose workers hang twice is kept as interrupted, and the same photo is read later', async () => {
  const testApp = await createSlowApp(createPool({ reading: { wallMs: 4000 } }));
  const guest = createGuest(testApp);
  const marker = createMarker();
  const photo = Buffer.from(`receipt-if ${marker.file}`);
  const { status, body } = await uploadTo(testApp, guest, photo);
  expect(status).toBe(202);
  expect((await guest.browser.get(toPath(body))).status).toBe(202);
  const failed = await followed(guest, toPath(body));
  expect(failed).toMatchObject({ status: 503, body: { code: 'receipt_scan.interrupted' } });
  expect(failed.headers['retry-after']).toBe('5');
  expect(await readOne('select status, error_code from receipt_scans')).toEqual({
    status: 'failed',
    error_code: 'receipt_scan.interrupted',
  });
  const attempts = `select sum(hits)::int as n from rate_limit_windows
    where key like 'receipt scan %'`;
  expect(await readOne(attempts)).toEqual({ n: 0 });

  marker.create();
  const again = await uploadTo(testApp, guest, photo);
  const read = await followed(guest, toPath(again.body));
  expect(read).toMatchObject({ status: 200, body: { pay_amount: 980, title: 'marked' } });
});

test('a full queue is told apart from the photo, with the time to come back', async () => {
  const ocrPool = createPool({ queue: { waitingMax: 1 } });
  const testApp = await createSlowApp(ocrPool);
  const marker = createMarker();
  const photo = Buffer.from(`receipt-after ${marker.file}`);
  const prompt = await createTestApp({}, db, { ocrPool });
  const createGuestAt = (address: string) => {
    const guest = createGuest(testApp);
    guest.browser.address = address;
    return guest;
  };
  const guests = ['198.51.100.1', '198.51.100.2'].map(createGuestAt);
  const paths: string[] = [];
  for (const guest of guests) {
    const { status, body } = await uploadTo(testApp, guest, photo);
    expect(status).toBe(202);
    paths.push(toPath(body));
  }
  expect((await guests[1]?.browser.get(paths[1] ?? ''))?.body).toMatchObject({
    status: 'queued',
    position: 1,
  });
  expect(await uploadTo(prompt, createGuestAt('198.51.100.3'), photo)).toMatchObject({
    status: 503,
    body: { code: 'receipt_scan.queue_full', params: { seconds: 10 } },
  });
  marker.create();
  for (const [at, guest] of guests.entries()) {
    expect((await followed(guest, paths[at] ?? '')).status).toBe(200);
  }
});
