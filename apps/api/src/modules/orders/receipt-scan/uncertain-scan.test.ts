import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { BILL, createGuest, paid, type ScanPayer, submitScan } from './scan.fixture.ts';

const UNSURE = { ...BILL, verdict: 'unsure' } as const;
let testApp: TestApp;
let guest: ScanPayer;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  guest = createGuest(testApp);
});

test('an uncertain amount must be typed by the payer and accepted by staff', async () => {
  const { id, view } = await submitScan(testApp, guest, UNSURE);
  expect(view).toMatchObject({ amount_sure: false, requires_merchant_acceptance: true });
  for (const by of ['customer', 'staff']) {
    const early = await paid(guest, id, 4260, { by });
    expect(early.body).toMatchObject({ status: 409, code: 'order.amount_unsure' });
  }
  const path = `/guest/orders/${id}`;
  expect((await new Browser(testApp).put(path, { pay_amount: 4260 })).status).toBe(404);
  const typed = await guest.browser.put(path, { pay_amount: 4280 });
  expect(typed.body).toMatchObject({
    pay_amount: 4280,
    amount_sure: true,
    requires_merchant_acceptance: true,
  });
  const alone = await paid(guest, id, 4280);
  expect(alone.body).toMatchObject({ status: 422, code: 'request.invalid' });
  expect(alone.body.fields).toEqual([expect.objectContaining({ path: 'by' })]);
  const old = await paid(guest, id, 4260, { by: 'staff' });
  expect(old.body.code).toBe('order.amount_changed');
  expect((await paid(guest, id, 4280, { by: 'staff' })).status).toBe(201);
  const late = await guest.browser.put(path, { pay_amount: 1 });
  expect(late.body.code).toBe('order.paid');
});

test('photos of several receipts with competing totals create no order', async () => {
  const fields = { ...UNSURE, reasons: ['doubt.rival', 'doubt.several'] };
  await expect(submitScan(testApp, guest, fields)).rejects.toMatchObject({
    code: 'receipt.several',
  });
  const { view } = await submitScan(testApp, guest, { ...UNSURE, reasons: ['doubt.several'] });
  expect(view).toMatchObject({ pay_amount: 4260, amount_sure: false });
});

test('typing the amount that OCR read still requires staff acceptance', async () => {
  const { id } = await submitScan(testApp, guest, UNSURE);
  const typed = await guest.browser.put(`/guest/orders/${id}`, { pay_amount: 4260 });
  expect(typed.body).toMatchObject({ amount_sure: true, requires_merchant_acceptance: true });
  expect((await paid(guest, id, 4260)).status).toBe(422);
});

test('a certain amount that the payer changes requires staff acceptance', async () => {
  const { id } = await submitScan(testApp, guest, BILL);
  const path = `/guest/orders/${id}`;
  const less = await guest.browser.put(path, { pay_amount: 1 });
  expect(less.body).toMatchObject({ pay_amount: 1, requires_merchant_acceptance: true });
  const again = await guest.browser.put(path, { pay_amount: 4260 });
  expect(again.body.requires_merchant_acceptance).toBe(false);
  expect((await paid(guest, id, 4260)).status).toBe(201);
});

test('changing the description requires no staff acceptance', async () => {
  const { id } = await submitScan(testApp, guest, BILL);
  const response = await guest.browser.put(`/guest/orders/${id}`, { description: '昼ご飯' });
  expect(response.body).toMatchObject({
    description: '昼ご飯',
    requires_merchant_acceptance: false,
  });
});

test('a clearer photo makes the amount certain, and a worse one does not undo that', async () => {
  const { id } = await submitScan(testApp, guest, UNSURE);
  const clear = await submitScan(testApp, guest, BILL);
  expect(clear.id).toBe(id);
  expect(clear.view).toMatchObject({ amount_sure: true, requires_merchant_acceptance: false });
  const worse = await submitScan(testApp, guest, UNSURE);
  expect(worse.id).toBe(id);
  expect(worse.view).toMatchObject({ amount_sure: true, requires_merchant_acceptance: false });
});

test('an order with a payment in progress cannot be changed', async () => {
  const { id } = await submitScan(testApp, guest, BILL);
  await paid(guest, id, 4260, { payment_method: 'paypay', card_token: undefined });
  const late = await guest.browser.put(`/guest/orders/${id}`, { pay_amount: 5000 });
  expect(late.body).toMatchObject({ status: 409, code: 'order.being_paid' });
});

/** Starts the functions one after another while the order is locked, then releases the lock. */
async function whileHeld(uuid: string, ...works: readonly (() => Promise<unknown>)[]) {
  const { pool } = testApp.deps.db;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from orders where id = $1 for update', [uuid]);
  const begun: Promise<unknown>[] = [];
  for (const work of works) {
    begun.push(work());
    while ((await waiting()) < begun.length) await sleep(5);
  }
  await holder.query('commit');
  holder.release();
  await Promise.all(begun);
}

async function waiting(): Promise<number> {
  const { rows } = await testApp.deps.db.pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

test('an amount typed while a clearer photo is processed still requires staff acceptance', async () => {
  const { id, uuid } = await submitScan(testApp, guest, UNSURE);
  const path = `/guest/orders/${id}`;
  const ids: string[] = [];
  await whileHeld(
    uuid,
    () => guest.browser.put(path, { pay_amount: 1 }),
    async () => ids.push((await submitScan(testApp, guest, BILL)).id),
  );
  const typed = { pay_amount: 1, requires_merchant_acceptance: true };
  expect((await guest.browser.get(path)).body).toMatchObject(typed);
  expect(ids).not.toContain(id);
});

test('a payment fails with order.amount_changed if the amount changes concurrently', async () => {
  const { id, uuid } = await submitScan(testApp, guest, BILL);
  const answers: unknown[] = [];
  await whileHeld(
    uuid,
    () => guest.browser.put(`/guest/orders/${id}`, { pay_amount: 1 }),
    async () => answers.push((await paid(guest, id, 4260)).body),
  );
  expect(answers).toEqual([expect.objectContaining({ code: 'order.amount_changed' })]);
  const { rows } = await testApp.deps.db.pool.query('select from payments where order_id = $1', [
    uuid,
  ]);
  expect(rows).toEqual([]);
});

test('the merchant sees the order and that staff acceptance is required', async () => {
  const { id } = await submitScan(testApp, guest, UNSURE);
  const { merchant } = signInAsMerchant(testApp, 'さくら食堂');
  const needs = { id, source: 'receipt', requires_merchant_acceptance: true };
  expect((await merchant.get(`/merchant/orders/${id}`)).body).toMatchObject(needs);
  expect((await merchant.get('/merchant/orders')).body.items[0]).toMatchObject(needs);
});
