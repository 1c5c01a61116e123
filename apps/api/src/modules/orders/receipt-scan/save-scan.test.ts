import { SAVED_RECEIPT_SCANS_MAX } from '@saifu/domain/orders/receipt-scan-limits';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import {
  BARE,
  BILL,
  createGuest,
  type ScanPayer,
  signInAlex,
  signInHanako,
  submitScan,
} from './scan.fixture.ts';
import * as scanPhotos from './scan-photo.repository.ts';
import { receiptScanSchedules } from './schedules.ts';

const UNKNOWN_ORDER_ID = 'ord_01jd0000000000000000000000';
let testApp: TestApp;
let hanako: ScanPayer;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await signInHanako(testApp);
});

const rows = async (query: string, ...values: unknown[]) =>
  (await testApp.deps.db.pool.query(query, values)).rows;
const runTasks = async () => {
  for (const { run } of receiptScanSchedules(testApp.deps)) await run();
};
const advance = (seconds: number) =>
  hanako.browser.post('/sandbox/clock', { advance_seconds: seconds });
const DAY_SECONDS = 24 * 60 * 60;
const UNMATCHED = { ...BARE, title: '喫茶みなと', postal_code: '2310023' };

test('PUT /receipt_scans/{id} saves a receipt once, and only its owner can read the photos', async () => {
  const { id } = await submitScan(testApp, hanako, UNMATCHED);
  const path = `/receipt_scans/${id}`;
  const save = () => hanako.browser.call('PUT', path);
  const first = await save();
  expect(first.body).toMatchObject({
    id,
    title: '喫茶みなと',
    pay_amount: 4260,
    issued_at: '2026-11-14T19:05:00+09:00',
    items: [{ name: '焼き魚定食', quantity: 2, amount: 4260, tax_rate: 10 }],
    tax_lines: [{ rate: 10, taxable_amount: 4260, tax_amount: 387 }],
    photo_count: 1,
  });
  expect((await save()).body).toEqual(first.body);
  expect((await hanako.browser.get('/receipt_scans')).body.items).toEqual([first.body]);
  const image = await testApp.app.inject({
    url: `/api/v1${path}/photos/0`,
    headers: { cookie: hanako.browser.cookie, authorization: `Bearer ${hanako.browser.token}` },
  });
  expect(image.headers['content-type']).toBe('image/jpeg');
  expect(image.rawPayload.toString('hex')).toBe('ffd8ffd9');
  expect((await hanako.browser.get(`${path}/photos/1`)).status).toBe(404);
  expect((await hanako.browser.get(`${path}/photos/x`)).status).toBe(404);

  const alex = await signInAlex(testApp);
  expect((await alex.browser.call('PUT', path)).status).toBe(404);
  expect((await alex.browser.get(`${path}/photos/0`)).status).toBe(404);
  expect((await alex.browser.delete(path)).status).toBe(404);
  expect((await alex.browser.get('/receipt_scans')).body.items).toEqual([]);
  expect((await createGuest(testApp).browser.call('PUT', path)).status).toBe(401);
});

test('PUT and DELETE /receipt_scans/{id} return 404 for an order that is not a receipt and for an unknown id', async () => {
  const { store } = (await submitScan(testApp, hanako, BILL)).view;
  const order = { store_id: store.id, pay_amount: 100 };
  const made = await hanako.browser.post('/guest/orders', order);
  for (const id of [made.body.id, UNKNOWN_ORDER_ID]) {
    expect((await hanako.browser.call('PUT', `/receipt_scans/${id}`)).status).toBe(404);
    expect((await hanako.browser.delete(`/receipt_scans/${id}`)).status).toBe(404);
  }
});

test('photos are deleted after a day unless the receipt is saved', async () => {
  const saved = await submitScan(testApp, hanako, BILL);
  await hanako.browser.call('PUT', `/receipt_scans/${saved.id}`);
  const other = await submitScan(testApp, hanako, UNMATCHED);
  await advance(DAY_SECONDS - 60);
  await runTasks();
  expect(await rows('select order_id from scan_contents')).toHaveLength(2);
  await advance(120);
  await runTasks();
  expect(await rows('select order_id from scan_contents')).toEqual([{ order_id: saved.uuid }]);
  expect(await rows('select order_id from scan_photos')).toEqual([{ order_id: saved.uuid }]);
  const late = await hanako.browser.call('PUT', `/receipt_scans/${other.id}`);
  expect(late.body).toMatchObject({ status: 410, code: 'receipt_scan.forgotten' });
  // Duplicate-detection fingerprints are kept longer.
  expect(await rows('select order_id from order_scans')).toHaveLength(2);
  await advance(90 * DAY_SECONDS);
  await runTasks();
  expect(await rows('select order_id from order_scans')).toEqual([]);
  expect(await rows('select bill_hash from scanned_bills')).toEqual([]);
  const again = await signInHanako(testApp);
  expect((await again.browser.get('/receipt_scans')).body.items).toHaveLength(1);
  expect((await again.browser.get(`/guest/orders/${saved.id}`)).body.status).toBe('expired');
});

test('DELETE /receipt_scans/{id} deletes a saved receipt and is idempotent', async () => {
  const { id } = await submitScan(testApp, hanako, BILL);
  await hanako.browser.call('PUT', `/receipt_scans/${id}`);
  expect((await hanako.browser.delete(`/receipt_scans/${id}`)).status).toBe(204);
  expect((await hanako.browser.delete(`/receipt_scans/${id}`)).status).toBe(204);
  expect(await rows('select 1 from scan_contents')).toEqual([]);
  expect(await rows('select 1 from scan_photos')).toEqual([]);
  expect((await hanako.browser.get(`/guest/orders/${id}`)).body.payable).toBe(true);
  expect((await hanako.browser.call('PUT', `/receipt_scans/${id}`)).body.code).toBe(
    'receipt_scan.forgotten',
  );
});

test('DELETE /receipt_scans/{id} deletes an unsaved receipt of its owner at once', async () => {
  const { id } = await submitScan(testApp, hanako, BILL);
  const alex = await signInAlex(testApp);
  expect((await alex.browser.delete(`/receipt_scans/${id}`)).status).toBe(404);
  expect(await rows('select 1 from scan_photos')).toHaveLength(1);
  expect((await hanako.browser.delete(`/receipt_scans/${id}`)).status).toBe(204);
  expect(await rows('select 1 from scan_photos')).toEqual([]);
});

test('a guest who signs in can save a receipt scanned in the same browser', async () => {
  const { id } = await submitScan(
    testApp,
    { ...hanako, person: { ...hanako.person, userId: null } },
    BILL,
  );
  expect((await hanako.browser.call('PUT', `/receipt_scans/${id}`)).status).toBe(200);
  expect((await hanako.browser.delete(`/receipt_scans/${id}`)).status).toBe(204);
  expect((await hanako.browser.delete(`/receipt_scans/${id}`)).status).toBe(204);
});

test('deleting a user deletes the saved receipts', async () => {
  const guest = await signInAlex(testApp);
  const { id, uuid } = await submitScan(testApp, guest, BILL);
  await guest.browser.call('PUT', `/receipt_scans/${id}`);
  await rows('delete from users where id = $1', guest.person.userId);
  expect(await rows('select 1 from scan_contents')).toEqual([]);
  expect(await rows('select 1 from scan_photos')).toEqual([]);
  expect(await rows('select owner_id from orders where id = $1', uuid)).toEqual([
    { owner_id: null },
  ]);
});

test('GET /receipt_scans lists newest first, paginates, and saving stops at the maximum', async () => {
  const { id, uuid } = await submitScan(testApp, hanako, BILL);
  const { userId } = hanako.person;
  const now = Date.now();
  await testApp.deps.db.pool.query(
    `with o as (
       insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', n.id))).*
       from orders o, unnest($2::uuid[]) n (id) where o.id = $1 returning id
     )
     insert into scan_contents (order_id, fields, saved_by, saved_at, created_at)
     select id, (select fields from scan_contents where order_id = $1), $3, $4, $4 from o`,
    [
      uuid,
      Array.from({ length: SAVED_RECEIPT_SCANS_MAX - 1 }, newUuid),
      userId,
      new Date(now - 60_000),
    ],
  );
  expect((await hanako.browser.call('PUT', `/receipt_scans/${id}`)).status).toBe(200);
  const other = await submitScan(testApp, hanako, UNMATCHED);
  const full = await hanako.browser.call('PUT', `/receipt_scans/${other.id}`);
  expect(full.body).toMatchObject({
    status: 409,
    code: 'receipt_scan.too_many',
    params: { max: 500 },
  });
  expect((await hanako.browser.call('PUT', `/receipt_scans/${id}`)).status).toBe(200);
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await hanako.browser.get(`/receipt_scans?limit=100${cursor}`);
    found.push(...body.items.map((savedScan: { id: string }) => savedScan.id));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(found[0]).toBe(id);
  expect(new Set(found).size).toBe(SAVED_RECEIPT_SCANS_MAX);
  expect((await hanako.browser.get('/receipt_scans?cursor=junk')).status).toBe(422);
});

test('countSaved serializes two concurrent saves of one user', async () => {
  const both = [
    await submitScan(testApp, hanako, BILL),
    await submitScan(testApp, hanako, UNMATCHED),
  ];
  const { userId } = hanako.person;
  if (userId === null) throw new Error('the user has no id');
  const counted = await Promise.all(
    both.map(({ uuid }) =>
      testApp.deps.db.transaction(async (tx) => {
        const count = await scanPhotos.countSaved(tx, userId);
        if (count === 0) await scanPhotos.save(tx, userId, uuid, new Date());
        return count;
      }),
    ),
  );
  expect(counted.toSorted()).toEqual([0, 1]);
});
