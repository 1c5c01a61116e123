import { beforeEach, expect, test } from 'vitest';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import {
  BARE,
  BILL,
  createGuest,
  paid,
  type ScanPayer,
  signInAlex,
  signInHanako,
  submitScan,
} from './scan.fixture.ts';

let testApp: TestApp;
let hanako: ScanPayer;
let alex: ScanPayer;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await signInHanako(testApp);
  alex = await signInAlex(testApp);
});

const DAY_SECONDS = 24 * 60 * 60;
const DAY_ONLY = { ...BILL, issued_at: '2026-11-14' };
const getOrder = async ({ browser }: ScanPayer, id: string) =>
  (await browser.get(`/guest/orders/${id}`)).body;
const advance = (seconds: number) =>
  hanako.browser.post('/sandbox/clock', { advance_seconds: seconds });

test('repeated and concurrent scans of one bill by the same owner return one order', async () => {
  const first = await submitScan(testApp, hanako, BILL);
  const again = await Promise.all(
    Array.from({ length: 8 }, () => submitScan(testApp, hanako, BILL)),
  );
  expect(new Set([first, ...again].map(({ id }) => id)).size).toBe(1);
  const guest = createGuest(testApp);
  const both = await Promise.all([
    submitScan(testApp, guest, BILL),
    submitScan(testApp, guest, BILL),
  ]);
  expect(both[0].id).toBe(both[1].id);
  expect(both[0].id).not.toBe(first.id);
  expect(first.view).toMatchObject({ requires_pay_duplicate: false, duplicate_of: null });
});

test('of two users who scan a bill concurrently, one must confirm to pay the duplicate', async () => {
  const both = await Promise.all([
    submitScan(testApp, hanako, BILL),
    submitScan(testApp, alex, BILL),
  ]);
  const views = [await getOrder(hanako, both[0].id), await getOrder(alex, both[1].id)];
  const flags = views.map(({ requires_pay_duplicate: flag }) => flag);
  expect(flags.toSorted()).toEqual([false, true]);
  expect(views.map(({ duplicate_of }) => duplicate_of)).toEqual([null, null]);
  const second = flags[0] ? { payer: hanako, id: both[0].id } : { payer: alex, id: both[1].id };
  const first = flags[0] ? { payer: alex, id: both[1].id } : { payer: hanako, id: both[0].id };
  const rejected = await paid(second.payer, second.id, 4260);
  expect(rejected.body).toMatchObject({ status: 409, code: 'order.duplicate' });
  expect((await paid(first.payer, first.id, 4260)).status).toBe(201);
  const view = await getOrder(second.payer, second.id);
  expect(view).toMatchObject({ requires_pay_duplicate: true, duplicate_of: null });
  expect(Date.parse(view.duplicate_paid_at)).not.toBeNaN();
});

test('a bill that was paid is paid again only after confirmation', async () => {
  const first = await submitScan(testApp, hanako, BILL);
  expect((await paid(hanako, first.id, 4260)).status).toBe(201);
  const { paid_at } = (
    await testApp.deps.db.pool.query('select paid_at from orders where id = $1', [first.uuid])
  ).rows[0];
  const again = await submitScan(testApp, hanako, BILL);
  expect(again.id).not.toBe(first.id);
  expect(again.view).toMatchObject({ duplicate_of: first.id, requires_pay_duplicate: true });
  expect(Date.parse(again.view.duplicate_paid_at)).toBe(paid_at.setMilliseconds(0));
  // Other users do not see whose order paid it.
  const theirs = await submitScan(testApp, alex, BILL);
  expect(theirs.view).toMatchObject({ duplicate_of: null, requires_pay_duplicate: true });
  expect(theirs.view.duplicate_paid_at).toBe(again.view.duplicate_paid_at);
  expect((await getOrder(alex, again.id)).duplicate_of).toBeNull();

  expect((await paid(hanako, again.id, 4260)).body.code).toBe('order.duplicate');
  const path = `/guest/orders/${again.id}`;
  expect((await alex.browser.put(path, { pay_duplicate: true })).status).toBe(404);
  expect((await hanako.browser.put(path, { pay_duplicate: false })).status).toBe(422);
  const wanted = await hanako.browser.put(path, { pay_duplicate: true });
  expect(wanted.body).toMatchObject({ requires_pay_duplicate: false, duplicate_of: first.id });
  expect((await paid(hanako, again.id, 4260)).status).toBe(201);
});

test('a bill can be paid by another user after the first scan expires unpaid', async () => {
  await submitScan(testApp, hanako, BILL);
  await advance(DAY_SECONDS - 60);
  const { id } = await submitScan(testApp, alex, BILL);
  expect((await getOrder(alex, id)).requires_pay_duplicate).toBe(true);
  await advance(120);
  expect((await getOrder(alex, id)).requires_pay_duplicate).toBe(false);
  expect((await paid(alex, id, 4260)).status).toBe(201);
});

const AT_BANK = { payment_method: 'paypay', card_token: undefined };

test('a payment in progress blocks the duplicate even after the first order has expired', async () => {
  const first = await submitScan(testApp, hanako, BILL);
  await advance(DAY_SECONDS - 60);
  const { id } = await submitScan(testApp, alex, BILL);
  expect((await paid(hanako, first.id, 4260, AT_BANK)).body.status).toBe('waiting_for_payment');
  await advance(120);
  expect((await paid(alex, id, 4260)).body.code).toBe('order.duplicate');
});

test('an amount corrected to match a bill that is being paid requires confirmation', async () => {
  const mine = await submitScan(testApp, hanako, { ...BILL, pay_amount: 4250 });
  const own = await submitScan(testApp, hanako, BILL);
  expect((await paid(hanako, own.id, 4260, AT_BANK)).status).toBe(201);
  const typed = await hanako.browser.put(`/guest/orders/${mine.id}`, { pay_amount: 4260 });
  expect(typed.body.requires_pay_duplicate).toBe(true);
  const answer = await paid(hanako, mine.id, 4260, { by: 'staff' });
  expect(answer.body.code).toBe('order.duplicate');
});

test('confirmation to pay a duplicate is required again after another user pays the bill', async () => {
  const first = await submitScan(testApp, alex, BILL);
  const { id } = await submitScan(testApp, hanako, BILL);
  const path = `/guest/orders/${id}`;
  const wanted = await hanako.browser.put(path, { pay_duplicate: true });
  expect(wanted.body.requires_pay_duplicate).toBe(false);
  await advance(1);
  expect((await paid(alex, first.id, 4260)).status).toBe(201);
  expect(await getOrder(hanako, id)).toMatchObject({ requires_pay_duplicate: true });
  expect((await paid(hanako, id, 4260)).body.code).toBe('order.duplicate');
  await advance(1);
  await hanako.browser.put(path, { pay_duplicate: true });
  expect((await paid(hanako, id, 4260)).status).toBe(201);
});

const OTHERS = [
  ['another minute', { ...BILL, issued_at: '2026-11-14T19:06' }],
  ['another amount', { ...BILL, pay_amount: 4261 }],
  ['another store', { ...BARE, phone: '03-1234-5602', issued_at: BILL.issued_at }],
  ['another day, without a time', { ...BILL, issued_at: '2026-11-13' }],
] as const;

test('a bill with another store, minute or amount is not a duplicate', async () => {
  const { id } = await submitScan(testApp, hanako, BILL);
  await paid(hanako, id, 4260);
  for (const [what, fields] of OTHERS) {
    const { view } = await submitScan(testApp, hanako, fields);
    expect(view, what).toMatchObject({ requires_pay_duplicate: false, duplicate_paid_at: null });
  }
});

test('without a printed time, photos up to six bits apart are duplicates', async () => {
  const { id } = await submitScan(testApp, hanako, DAY_ONLY, -1n);
  await paid(hanako, id, 4260);
  const isKnown = async (fields: typeof BILL, perceptualHash: bigint) =>
    (await submitScan(testApp, createGuest(testApp), fields, perceptualHash)).view
      .requires_pay_duplicate;
  const apart = (bits: bigint) => BigInt.asUintN(64, -1n) ^ bits;
  const six = apart(0x8000_0000_0000_001fn);
  expect(await isKnown(DAY_ONLY, apart(0x7f00n))).toBe(false);
  expect(await isKnown({ ...BILL, issued_at: '2026-11-15' }, six)).toBe(false);
  expect(await isKnown(DAY_ONLY, six)).toBe(true);
  expect(await isKnown({ ...BILL, issued_at: null }, apart(0x3fn))).toBe(true);
  expect(await isKnown(BILL, apart(0x3f_0000n))).toBe(true);
});

test('a bill is no longer a duplicate after 90 days', async () => {
  const { id } = await submitScan(testApp, hanako, BILL);
  await paid(hanako, id, 4260);
  await advance(89 * DAY_SECONDS);
  const late = await signInHanako(testApp);
  expect((await submitScan(testApp, late, BILL)).view.requires_pay_duplicate).toBe(true);
  await advance(2 * DAY_SECONDS);
  expect((await submitScan(testApp, late, BILL)).view.requires_pay_duplicate).toBe(false);
});

test('a corrected amount is compared with bills of that amount', async () => {
  const first = await submitScan(testApp, hanako, BILL);
  await paid(hanako, first.id, 4260);
  const other = await submitScan(testApp, alex, { ...BILL, pay_amount: 4250, verdict: 'unsure' });
  expect(other.view.requires_pay_duplicate).toBe(false);
  const path = `/guest/orders/${other.id}`;
  const corrected = await alex.browser.put(path, { pay_amount: 4260 });
  expect(corrected.body).toMatchObject({ pay_amount: 4260, requires_pay_duplicate: true });
  const rejected = await paid(alex, other.id, 4260, { by: 'staff' });
  expect(rejected.body.code).toBe('order.duplicate');
  await alex.browser.put(path, { pay_duplicate: true });
  // The confirmation applied to that amount. Changing the amount and back requires a new one.
  expect((await alex.browser.put(path, { pay_amount: 4250 })).body).toMatchObject({
    requires_pay_duplicate: false,
  });
  expect((await alex.browser.put(path, { pay_amount: 4260 })).body).toMatchObject({
    requires_pay_duplicate: true,
  });
});

test('bills without a registered store are also checked for duplicates', async () => {
  const nobodys = { ...BARE, title: '喫茶みなと', postal_code: '2310023' };
  const one = await submitScan(testApp, hanako, nobodys);
  expect((await submitScan(testApp, hanako, nobodys)).id).toBe(one.id);
  expect((await submitScan(testApp, alex, nobodys)).view.requires_pay_duplicate).toBe(true);
  // These bills carry nothing that identifies a store.
  const bare = await submitScan(testApp, hanako, BARE);
  expect((await submitScan(testApp, hanako, BARE)).id).not.toBe(bare.id);
});
