import { toTypeId } from '@saifu/domain/shared/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { clearFaults } from '../../../testing/payment-provider.ts';
import { openShop, read, type Shop } from '../../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import type { Payment } from '../payment.ts';

let testApp: TestApp;
let shop: Shop;
let clerk: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  shop = await openShop(testApp);
  clerk = await signInAsMember(testApp, 'clerk');
});

afterEach(clearFaults);

function refund(who: Browser, payment: Payment, amount?: number, key = crypto.randomUUID()) {
  who.idempotencyKey = key;
  const path = `/merchant/payments/${toTypeId('payment', payment.id)}/refunds`;
  return who.post(path, amount === undefined ? {} : { amount });
}

test('a clerk refunds up to the limit of a payment in sum, and not above it', async () => {
  const payment = await shop.payByPaypay(20_000);
  const above = await refund(clerk, payment, 10_001);
  expect(above.body).toMatchObject({ status: 422, code: 'refund.member_limit' });
  expect(above.body.params).toEqual({ max: 10_000 });
  expect((await refund(clerk, payment)).body.code).toBe('refund.member_limit');
  const first = await refund(clerk, payment, 6000);
  expect([first.status, first.body.refunded_amount]).toEqual([201, 6000]);
  const second = await refund(clerk, payment, 4001);
  expect(second.body).toMatchObject({ code: 'refund.member_limit', params: { max: 4000 } });
  expect((await refund(clerk, payment, 4000)).status).toBe(201);
  expect((await refund(clerk, payment, 1)).body.params).toEqual({ max: 0 });
  // The limit is one of the clerk, and of this payment.
  const manager = await signInAsMember(testApp, 'manager');
  expect((await refund(manager, payment)).status).toBe(201);
  expect((await refund(clerk, await shop.payByPaypay(10_000))).status).toBe(201);
});

test('a refused refund changes nothing', async () => {
  const payment = await shop.payByCard(20_000);
  await refund(clerk, payment, 10_001);
  expect(await read(testApp.deps, payment.id)).toEqual(payment);
  const { rows } = await testApp.deps.db.pool.query(
    `select id from payment_attempts where payment_id = $1 and kind <> 'authorize'`,
    [payment.id],
  );
  expect(rows).toEqual([]);
});

test('a partial refund of an authorization counts with what it refunds', async () => {
  const payment = await shop.payByCard(20_000);
  expect((await refund(clerk, payment, 10_001)).body.code).toBe('refund.member_limit');
  expect((await refund(clerk, payment, 9000)).status).toBe(201);
  expect((await refund(clerk, payment, 1001)).body.params).toEqual({ max: 1000 });
});

test('concurrent refunds of a clerk do not exceed the limit', async () => {
  const payment = await shop.payByPaypay(30_000);
  const clerks = await Promise.all(
    Array.from({ length: 4 }, () => signInAsMember(testApp, 'clerk')),
  );
  await Promise.all(clerks.map((each) => refund(each, payment, 6000)));
  const { refundedAmount } = await read(testApp.deps, payment.id);
  expect(refundedAmount).toBe(6000);
});

test('a repeated request returns the first refund and counts once', async () => {
  const payment = await shop.payByPaypay(20_000);
  const key = crypto.randomUUID();
  const first = await refund(clerk, payment, 6000, key);
  const again = await refund(clerk, payment, 6000, key);
  expect(again.body).toEqual(first.body);
  expect((await refund(clerk, payment, 4000)).status).toBe(201);
});

test('a refund by a member is in the audit log, one by API key is not', async () => {
  const payment = await shop.payByPaypay(20_000);
  await shop.refund(payment, 500);
  await refund(clerk, payment, 700);
  const owner = await signInAsMember(testApp, 'owner');
  const { member } = (await clerk.get('/console/sessions/current')).body;
  const { items } = (await owner.get('/console/audit_entries')).body;
  const subject = toTypeId('payment', payment.id);
  expect(items).toMatchObject([
    { actor: member.id, action: 'refund.started', subject, after: { amount: 700 } },
  ]);
  expect(items).toHaveLength(1);
});

test('a clerk of another store cannot refund', async () => {
  const payment = await shop.payByPaypay(1000);
  await testApp.deps.db.pool.query(
    `update members set store_ids = (select array_agg(id) from stores where name = 'みどりマート')
     where role = 'clerk'`,
  );
  expect((await refund(clerk, payment, 100)).status).toBe(404);
});
