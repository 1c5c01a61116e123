import { beforeEach, expect, test, vi } from 'vitest';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { READING_TEST } from '../../../testing/timeouts.ts';
import {
  createGuest,
  demo,
  followed,
  paid,
  type ScanPayer,
  signInHanako,
  uploadTo,
} from './scan.fixture.ts';

vi.setConfig(READING_TEST);

let testApp: TestApp;
let guest: ScanPayer;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  guest = createGuest(testApp);
});

const upload = (payer: ScanPayer, ...photos: readonly Buffer<ArrayBuffer>[]) =>
  uploadTo(testApp, payer, ...photos);

test('POST a photo of a receipt creates an order that can be paid', async () => {
  const { status, body } = await upload(guest, await demo('restaurant-1'));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'さくら食堂',
    pay_amount: 4260,
    registration_number: 'T4011001098993',
    amount_sure: true,
    payable: true,
    unpayable_reason: null,
    requires_merchant_acceptance: false,
    requires_pay_duplicate: false,
    duplicate_of: null,
  });
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  expect(body.store_id).toBe(store.id);
  expect(body.confidence.pay_amount).toBeGreaterThanOrEqual(0.9);
  for (const field of ['title', 'pay_amount', 'issued_at', 'registration_number']) {
    const box = body.boxes.find((each: { field: string }) => each.field === field);
    expect(box, field).toMatchObject({ photo: 0 });
    for (const side of box.corners.flat()) {
      expect(side).toBeGreaterThanOrEqual(0);
      expect(side).toBeLessThanOrEqual(1);
    }
  }
  expect((await paid(guest, body.id, 4260)).status).toBe(201);
  const again = await upload(guest, await demo('restaurant-1'));
  expect(again.body).toMatchObject({ duplicate_of: body.id, requires_pay_duplicate: true });
});

test('a slow scan returns 202 and is polled to its result', async () => {
  testApp = await createTestAppWithDemoData({ receiptScanSyncTimeoutMs: 0 });
  guest = createGuest(testApp);
  const first = await upload(guest, await demo('restaurant-1'));
  expect(first.status).toBe(202);
  expect(first.body).toMatchObject({ status_url: expect.any(String), photo_count: 1 });
  expect(['queued', 'reading']).toContain(first.body.status);
  const path = first.body.status_url.replace('/api/v1', '');
  const stranger = createGuest(testApp);
  expect((await stranger.browser.get(path)).status).toBe(404);
  const done = await followed(guest, path);
  expect(done).toMatchObject({ status: 200, body: { title: 'さくら食堂', pay_amount: 4260 } });
  expect((await stranger.browser.get(path)).status).toBe(404);
  expect((await guest.browser.get(path)).body).toEqual(done.body);
});

test('a signed-in user can poll a scan from any browser and gets its error', async () => {
  testApp = await createTestAppWithDemoData({ receiptScanSyncTimeoutMs: 0 });
  const hanako = await signInHanako(testApp);
  const { body } = await upload(hanako, Buffer.from('junk'));
  const path = body.status_url.replace('/api/v1', '');
  const other = await signInHanako(testApp);
  const rejected = { status: 422, body: { code: 'receipt.wrong_format' } };
  expect(await followed(other, path)).toMatchObject(rejected);
  const guestWithCookie = createGuest(testApp);
  guestWithCookie.browser.cookie = hanako.browser.cookie;
  expect((await guestWithCookie.browser.get(path)).status).toBe(404);
});

test('two concurrent uploads create one order, and a QR code takes precedence over printed text', async () => {
  const photo = await demo('convenience-1');
  const both = await Promise.all([upload(guest, photo), upload(guest, photo)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0].body.id).toBe(both[1].body.id);
  expect(both[0].body).toMatchObject({ title: 'みどりマート', pay_amount: 1459 });

  const code = await upload(guest, await demo('code-1'));
  const title = '本の定期便 しおり堂';
  expect(code.body).toMatchObject({ title, pay_amount: 4750, payable: true });
  expect(code.body.confidence.title).toBe(1);
  expect(code.body.qr_payload).toMatch(/^000201/);
});

test('a receipt of an unregistered store cannot be paid and is saved without photo metadata', async () => {
  const hanako = await signInHanako(testApp);
  const { body } = await upload(hanako, await demo('unregistered-1'));
  expect(body).toMatchObject({
    title: '喫茶みなと',
    pay_amount: 1620,
    store_id: null,
    payable: false,
    unpayable_reason: 'unregistered',
  });
  const saved = await hanako.browser.call('PUT', `/receipt_scans/${body.id}`);
  expect(saved.body).toMatchObject({ pay_amount: 1620, photo_count: 1 });
  const image = await testApp.app.inject({
    url: `/api/v1/receipt_scans/${body.id}/photos/0`,
    headers: { cookie: hanako.browser.cookie, authorization: `Bearer ${hanako.browser.token}` },
  });
  expect(image.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(image.rawPayload.includes('Exif')).toBe(false);
});

test('an uncertain amount must be typed before payment, and a photo that is not a receipt is rejected', async () => {
  const { body } = await upload(guest, await demo('bare-1'));
  expect(body).toMatchObject({ amount_sure: false, requires_merchant_acceptance: true });
  expect((await paid(guest, body.id, body.pay_amount)).body.code).toBe('order.amount_unsure');
  const book = await upload(guest, await demo('book-1'));
  expect(book.body).toMatchObject({ status: 422, code: 'receipt.unreadable' });
});

test('a guest can scan ten times per hour, a signed-in user sixty times', async () => {
  const junk = Buffer.from('junk');
  const statuses: number[] = [];
  expect((await upload(guest, junk)).body.code).toBe('receipt.wrong_format');
  for (let at = 1; at < 11; at += 1) statuses.push((await upload(guest, junk)).status);
  expect(statuses).toEqual([...Array(9).fill(422), 429]);
  const hanako = await signInHanako(testApp);
  expect((await upload(hanako, junk)).status).toBe(422);
  await testApp.deps.db.pool.query(
    "update rate_limit_windows set hits = 60 where key like 'receipt scan by %'",
  );
  expect((await upload(hanako, junk)).body).toMatchObject({ status: 429, code: 'rate.limited' });
});
