import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { FOREIGN_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { openShop, SHOP, type Shop } from '../../../testing/store.ts';
import { createTestApp, type TestApp, testDatabase } from '../../../testing/test-app.ts';
import { completePayment } from '../../payments/capture/complete-payment.ts';
import type { Payment } from '../../payments/payment.ts';
import { findLedgerFaults } from '../ledger-faults.fixture.ts';
import { toMerchantId } from '../merchant-id.fixture.ts';

let testApp: TestApp;
let shop: Shop;

beforeEach(async () => {
  testApp = await createTestApp({}, await testDatabase('template_world'));
  shop = await openShop(testApp);
});

const read = async () => {
  const { available, pending } = (await shop.merchant.get('/merchant/balance')).body;
  return { available, pending };
};
const readEntries = async (query = '') =>
  (await shop.merchant.get(`/merchant/balance/entries${query}`)).body.items;
const complete = ({ id }: Payment) => completePayment(testApp.deps, id, 'staff');
const all = async (text: string) => (await testApp.deps.db.pool.query(text)).rows;

/** Another fee for payments of today. Through the API it would begin tomorrow. */
async function agree(terms: { rateBp?: number; fixed?: number; isRefunded?: boolean }) {
  const { rateBp = 360, fixed = 0, isRefunded = false } = terms;
  await testApp.deps.db.pool.query(
    `insert into fee_contracts select gen_random_uuid(), s.merchant_id, method, $2, $3, $4,
       '2020-01-01', 'x', 'x', now()
     from stores s cross join unnest(array['card', 'paypay', 'bitcash']) as method
     where s.name = $1`,
    [SHOP, rateBp, fixed, isRefunded],
  );
}

async function expectNoFaults() {
  expect(await findLedgerFaults(testApp.deps.db)).toEqual([]);
}

test('an authorized payment changes no balance, its capture adds it less the fee', async () => {
  const before = await read();
  const payment = await shop.payByCard(1280);
  expect(await read()).toEqual(before);
  await complete(payment);
  // 3.6 % of ¥1,280.
  const { available, pending } = await read();
  expect(available - before.available).toBe(1280 - 46);
  expect(pending).toBe(before.pending);
  expect((await readEntries())[0]).toMatchObject({
    kind: 'capture',
    payment_id: toTypeId('payment', payment.id),
    amount: 1280,
    fee: 46,
    available: 1234,
    pending: 0,
  });
  await expectNoFaults();
});

test('a payment captured at once is pending until it is complete', async () => {
  const before = await read();
  const payment = await shop.payByPaypay(1000);
  // 3.5 % of ¥1,000.
  expect(await read()).toEqual({ available: before.available, pending: before.pending + 965 });
  await complete(payment);
  await complete(payment);
  expect(await read()).toEqual({ available: before.available + 965, pending: before.pending });
  const [completion, capture] = await readEntries();
  expect(capture).toMatchObject({ kind: 'capture', amount: 1000, fee: 35, pending: 965 });
  expect(completion).toMatchObject({ kind: 'completion', available: 965, pending: -965, fee: 0 });
  await expectNoFaults();
});

test('a refund is the merchant’s, and the fee stays with the operator', async () => {
  const before = await read();
  const payment = await shop.payByCard(1000);
  await complete(payment);
  await shop.refund(payment, 400);
  expect((await read()).available - before.available).toBe(1000 - 36 - 400);
  await shop.refund(payment);
  expect((await read()).available - before.available).toBe(-36);
  expect(await readEntries('?kind=refund')).toMatchObject([
    { amount: -600, fee: 0, available: -600 },
    { amount: -400, fee: 0, available: -400 },
  ]);
  await expectNoFaults();
});

test('the fee is given back in proportion if the contract says so', async () => {
  await agree({ rateBp: 333, isRefunded: true });
  const before = await read();
  const payment = await shop.payByCard(1000);
  await complete(payment);
  for (const amount of [333, 333, 334])
    expect((await shop.refund(payment, amount)).status).toBe(201);
  expect(await read()).toEqual(before);
  const fees = (await readEntries('?kind=refund')).map(({ fee }: { fee: number }) => fee);
  expect(fees).toEqual([-12, -11, -10]);
  await expectNoFaults();
});

test('a refund before completion comes from what is pending', async () => {
  const before = await read();
  const payment = await shop.payByPaypay(1000);
  await shop.refund(payment, 300);
  expect(await read()).toEqual({ available: before.available, pending: before.pending + 665 });
  await complete(payment);
  expect(await read()).toEqual({ available: before.available + 665, pending: before.pending });
  await expectNoFaults();
});

test('what a merchant captures after a partial release costs a fee of the rest only', async () => {
  const before = await read();
  const payment = await shop.payByCard(3000);
  await shop.refund(payment, 500);
  // 3.6 % of ¥2,500.
  expect(await read()).toEqual({ available: before.available, pending: before.pending + 2410 });
  await expectNoFaults();
});

test('neither a void nor cash at the counter is in the balance', async () => {
  const before = await read();
  const coins = await shop.payInCoins(900);
  await shop.refund(coins, 200);
  await shop.refund(await shop.payByCard(1700));
  expect(await read()).toEqual(before);
  await expectNoFaults();
});

test('a fee is never more than the payment', async () => {
  await agree({ rateBp: 0, fixed: 1000 });
  const before = await read();
  await complete(await shop.payByCard(60));
  expect(await read()).toEqual(before);
  await expectNoFaults();
});

test('concurrent captures of one merchant are all in its balance', async () => {
  const before = await read();
  const payments = await Promise.all(Array.from({ length: 12 }, () => shop.payByCard(1000)));
  await Promise.all([...payments, ...payments].map(complete));
  expect((await read()).available - before.available).toBe(12 * 964);
  expect(await readEntries('?kind=capture&limit=100')).toHaveLength(
    Number(
      (
        await all(`select count(*) from ledger_entries e join stores s
      on s.merchant_id = e.merchant_id where s.name = '${SHOP}' and e.kind = 'capture'`)
      )[0].count,
    ),
  );
  await expectNoFaults();
});

test('entries are listed newest first by cursor, kind and day, to their merchant only', async () => {
  for (const amount of [100, 200, 300]) await complete(await shop.payByCard(amount));
  const { body } = await shop.merchant.get('/merchant/balance/entries?limit=2&kind=capture');
  expect(body.items.map(({ amount }: { amount: number }) => amount)).toEqual([300, 200]);
  const cursor = encodeURIComponent(body.next_cursor);
  const path = `/merchant/balance/entries?limit=2&kind=capture&cursor=${cursor}`;
  expect((await shop.merchant.get(path)).body.items[0]).toMatchObject({ amount: 100 });
  expect(await readEntries('?to=2020-01-01')).toEqual([]);
  const { merchant: other } = signInAsMerchant(testApp, FOREIGN_STORE);
  const ids = new Set((await readEntries('?limit=100')).map(({ id }: { id: string }) => id));
  const others = (await other.get('/merchant/balance/entries?limit=100')).body.items;
  expect(others.some(({ id }: { id: string }) => ids.has(id))).toBe(false);
});

test.each(['?kind=x', '?from=2026-02-30', '?limit=0', '?cursor=x', '?q=1'])(
  'entries with %s are rejected',
  async (query) => {
    const { status } = await shop.merchant.get(`/merchant/balance/entries${query}`);
    expect([400, 422]).toContain(status);
  },
);

test('staff read the same balance and entries', async () => {
  await complete(await shop.payByCard(1280));
  const staff = signInAsStaff(testApp);
  const path = `/staff/merchants/${await toMerchantId(testApp, SHOP)}/balance`;
  expect((await staff.get(path)).body).toEqual((await shop.merchant.get('/merchant/balance')).body);
  const { items } = (await staff.get(`${path}/entries`)).body;
  expect(items).toEqual(await readEntries());
  const unknown = '/staff/merchants/mer_01jd0000000000000000000000/balance';
  expect((await staff.get(unknown)).status).toBe(404);
  expect((await staff.get(`${unknown}/entries`)).status).toBe(404);
});

test('the balance names the next payout and what it would be', async () => {
  const { body } = await shop.merchant.get('/merchant/balance');
  const { available, next_payout: next } = body;
  expect(next).toMatchObject({ minimum: 1000 });
  expect(next.estimate).toBe(available >= 1000 ? available : 0);
  expect(next.closes_before <= next.paid_on).toBe(true);
});

test('entries and postings cannot be changed or deleted', async () => {
  await complete(await shop.payByCard(1280));
  for (const table of ['ledger_entries', 'ledger_postings']) {
    await expect(all(`update ${table} set merchant_id = merchant_id`)).rejects.toThrow(
      'only added',
    );
    await expect(all(`delete from ${table}`)).rejects.toThrow('only added');
  }
});

test('a balance that differs from its postings is a fault', async () => {
  await complete(await shop.payByCard(1280));
  await all(`update ledger_balances set amount = amount + 1 where account = 'merchant.balance'
    and shard = (select min(shard) from ledger_balances where account = 'merchant.balance')
    and amount = (select min(amount) from ledger_balances where account = 'merchant.balance')`);
  const faults = await findLedgerFaults(testApp.deps.db);
  expect(faults).toMatchObject([{ kind: 'balance', account: 'merchant.balance' }]);
});

test('a clerk does not see the balance', async () => {
  const clerk = await signInAsMember(testApp, 'clerk');
  expect((await clerk.get('/merchant/balance')).body.code).toBe('member.not_allowed');
});
