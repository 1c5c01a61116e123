import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { FOREIGN_STORE, signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { findLedgerFaults } from '../ledger/ledger-faults.fixture.ts';
import { completePayment } from '../payments/capture/complete-payment.ts';
import { openPayoutWorld, type PayoutWorld } from './payout-world.fixture.ts';

const REASON = '月末の入金';
// Longer than any cycle with its closed days.
const CYCLE_DAYS = 35;

let world: PayoutWorld;
let staff: ReturnType<typeof signInAsStaff>;

beforeEach(async () => {
  world = await openPayoutWorld();
  await world.addAccount();
  staff = signInAsStaff(world.testApp);
});

const listOwn = async (query = '') =>
  (await world.shop.merchant.get(`/merchant/payouts${query}`)).body.items;
const start = async (body: object = {}) =>
  (await staff.post('/staff/payout_runs', { reason: REASON, ...body })).body;
const outcomes = async (run: string) =>
  (await staff.get(`/staff/payout_runs/${run}/outcomes?limit=100`)).body.items;
const outcomeOf = async (run: string) =>
  (await outcomes(run)).find(
    ({ merchant }: { merchant: { id: string } }) => merchant.id === world.merchantId,
  );
const lastRun = async () => (await staff.get('/staff/payout_runs')).body.items[0].id;
const expectNoFaults = async () =>
  expect(await findLedgerFaults(world.testApp.deps.db)).toEqual([]);

test('a run pays what was completed before the cut-off, and the merchant sees it', async () => {
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  await world.pay(5000);
  const { available } = await world.balance();
  expect(await world.run()).toBe(1);
  const [payout] = await listOwn();
  expect(payout).toMatchObject({
    status: 'scheduled',
    amount: available - 4820,
    fee: 360,
    fee_tax: 32,
    opening_balance: 0,
    closing_balance: 4820,
    bank_account: { bank_code: '0001', number_ends_with: '567' },
  });
  expect(payout.gross - payout.fee).toBe(payout.amount);
  expect(payout.closes_before <= payout.paid_on).toBe(true);
  expect(await world.balance()).toMatchObject({ available: 4820, in_transit: payout.amount });
  const { body } = await world.shop.merchant.get(`/merchant/payouts/${payout.id}/items?limit=100`);
  expect(body.items).toHaveLength(payout.item_count);
  const sum = body.items.reduce(
    (total: number, { amount }: { amount: number }) => total + amount,
    0,
  );
  expect(sum).toBe(payout.amount);
  expect(body.items.at(-1)).toMatchObject({
    kind: 'capture',
    gross: 10_000,
    fee: 360,
    fee_tax: 32,
  });
  const detail = (await world.shop.merchant.get(`/merchant/payouts/${payout.id}`)).body;
  expect(detail.events).toMatchObject([{ status: 'scheduled', reason: null }]);
  const run = await lastRun();
  expect(await outcomeOf(run)).toMatchObject({
    outcome: 'created',
    amount: payout.amount,
    payout_id: payout.id,
  });
  expect((await staff.get(`/staff/payout_runs/${run}`)).body).toMatchObject({
    created_by: 'schedule',
    payouts: { count: 1, amount: payout.amount },
  });
  await expectNoFaults();
});

test('runs at once, repeated and started by hand pay once', async () => {
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  const counts = await Promise.all([world.run(), world.run(), world.run()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.id).toBe(other.id);
  expect(one.id).toBe(await lastRun());
  expect(await world.run()).toBe(0);
  expect(await listOwn()).toHaveLength(1);
  expect((await staff.get('/staff/payout_runs')).body.items).toHaveLength(1);
  await expectNoFaults();
});

test.each(['payouts', 'payout_items', 'ledger_postings', 'payout_events', 'payout_outcomes'])(
  'a run that dies while it writes %s leaves nothing, and the next pays once',
  async (table) => {
    await world.pay(10_000);
    await world.pass(CYCLE_DAYS);
    const before = await world.balance();
    await world.all(`create function die() returns trigger language plpgsql
      as $$ begin raise exception 'died'; end $$`);
    await world.all(`create trigger die after insert on ${table} for each statement
      execute function die()`);
    expect(await world.run()).toBe(0);
    expect(await world.balance()).toEqual(before);
    expect(await listOwn()).toEqual([]);
    await world.all(`drop trigger die on ${table}`);
    expect(await world.run()).toBe(1);
    expect(await world.run()).toBe(0);
    expect(await listOwn()).toHaveLength(1);
    await expectNoFaults();
  },
);

test('after a clock jumped over several payout days one payout has everything', async () => {
  await world.pay(3000);
  await world.pass(CYCLE_DAYS);
  await world.pay(4000);
  await world.pass(CYCLE_DAYS);
  expect(await world.run()).toBe(1);
  expect(await listOwn()).toHaveLength(1);
  expect((await world.balance()).available).toBe(0);
  await expectNoFaults();
});

test('less than the minimum and a debt are carried over and paid with what follows', async () => {
  await world.all('delete from unpaid_entries');
  await world.all('delete from ledger_balances');
  const small = await world.pay(900);
  await world.pass(CYCLE_DAYS);
  expect(await world.run()).toBe(0);
  expect(await outcomeOf(await lastRun())).toMatchObject({ outcome: 'below_minimum', amount: 868 });
  await world.shop.refund(small);
  await world.pass(CYCLE_DAYS);
  expect(await world.run()).toBe(0);
  expect(await outcomeOf(await lastRun())).toMatchObject({
    outcome: 'negative_balance',
    amount: -32,
  });
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  expect(await world.run()).toBe(1);
  expect(await listOwn()).toMatchObject([{ amount: 10_000 - 360 - 32, item_count: 3 }]);
});

test('a refund after the cut-off reduces the payout, and one after the payout is a debt', async () => {
  const first = await world.pay(10_000);
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  const { available } = await world.balance();
  await world.shop.refund(first);
  expect(await world.run()).toBe(1);
  const [payout] = await listOwn();
  expect(payout.amount).toBe(available - 10_000);
  expect(await world.balance()).toMatchObject({ available: 0 });
  const second = await world.pay(5000);
  await world.shop.refund(second);
  expect(await world.balance()).toMatchObject({ available: -180, in_transit: payout.amount });
  await world.pass(CYCLE_DAYS);
  expect(await world.run()).toBe(0);
  expect(await listOwn()).toHaveLength(1);
  await expectNoFaults();
});

test('the fee of a payment that was pending is in the payout of its completion', async () => {
  const payment = await world.shop.payByPaypay(10_000);
  await world.shop.refund(payment, 1000);
  await completePayment(world.testApp.deps, payment.id, 'staff');
  await world.pass(CYCLE_DAYS);
  await world.run();
  const [payout] = await listOwn();
  const path = `/merchant/payouts/${payout.id}/items?kind=completion`;
  const { items } = (await world.shop.merchant.get(path)).body;
  expect(items.at(-1)).toMatchObject({
    payment_id: toTypeId('payment', payment.id),
    gross: 9000,
    fee: 350,
    fee_tax: 31,
    amount: 8650,
  });
});

test('a hold, a suspension and a missing account hold the payout with the reason', async () => {
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  await world.all('update bank_accounts set canceled_at = now()');
  await world.run();
  const run = await lastRun();
  expect(await outcomeOf(run)).toMatchObject({ outcome: 'no_bank_account', payout_id: null });
  expect((await staff.get(`/staff/payout_runs/${run}`)).body.held.count).toBeGreaterThan(0);
  const account = await world.addAccount();
  await world.all('update bank_accounts set rejected_at = now() where id = $1', [account]);
  expect(await start()).toMatchObject({ id: run, finished_at: null });
  await world.run();
  expect(await outcomeOf(run)).toMatchObject({ outcome: 'bank_account_rejected' });
  await world.all('update bank_accounts set rejected_at = null');
  const path = `/staff/merchants/${world.merchantId}`;
  const held = await staff.post(`${path}/payout_hold`, { reason: '調査中' });
  expect(held.body.hold).toMatchObject({ reason: '調査中', created_by: 'staff_key' });
  expect((await staff.post(`${path}/payout_hold`, { reason: 'x' })).body.code).toBe(
    'payout_hold.exists',
  );
  await start();
  await world.run();
  expect(await outcomeOf(run)).toMatchObject({ outcome: 'on_hold', reason: '調査中' });
  await staff.post(`${path}/payout_hold/release`, { reason: '問題なし' });
  const again = await staff.post(`${path}/payout_hold/release`, { reason: 'x' });
  expect(again.body.code).toBe('payout_hold.none');
  await staff.post(`${path}/suspend`, { reason: '停止' });
  await start();
  await world.run();
  expect(await outcomeOf(run)).toMatchObject({ outcome: 'merchant_suspended' });
  expect(await listOwn()).toEqual([]);
  await staff.post(`${path}/restore`, { reason: '再開' });
  await start();
  expect(await world.run()).toBe(1);
  expect(await outcomeOf(run)).toMatchObject({ outcome: 'created', reason: null });
  await expectNoFaults();
});

test('one merchant is paid by hand with everything before today, once a day', async () => {
  await world.pay(10_000);
  await world.pass(1);
  const body = { merchant_id: world.merchantId };
  const [one, other] = await Promise.all([start(body), start(body)]);
  expect(one.id).toBe(other.id);
  expect(one).toMatchObject({
    merchant_id: world.merchantId,
    reason: REASON,
    payouts: { count: 1 },
  });
  expect(await listOwn()).toHaveLength(1);
  expect((await world.balance()).available).toBe(0);
  expect((await start({ merchant_id: 'mer_01jd0000000000000000000000' })).code).toBe('not_found');
});

test('a canceled payout is in the balance again and paid with the next run', async () => {
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  const { available } = await world.balance();
  await world.run();
  const [{ id }] = await listOwn();
  const cancel = () => staff.post(`/staff/payouts/${id}/cancel`, { reason: '口座の確認' });
  const [one, other] = await Promise.all([cancel(), cancel()]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.events).toMatchObject([
    { status: 'scheduled' },
    { status: 'canceled', reason: '口座の確認' },
  ]);
  expect(await world.balance()).toMatchObject({ available, in_transit: 0 });
  await world.pass(CYCLE_DAYS);
  await world.run();
  const [next] = await listOwn('?status=scheduled');
  expect(next).toMatchObject({ amount: available, item_count: 1, opening_balance: 0 });
  const { items } = (await world.shop.merchant.get(`/merchant/payouts/${next.id}/items`)).body;
  expect(items).toMatchObject([
    { kind: 'payout_canceled', payout_id: id, gross: available, fee: 0 },
  ]);
  await expectNoFaults();
});

test('staff move an amount to the reserve and back, never more than there is', async () => {
  await world.pay(10_000);
  const { available } = await world.balance();
  const path = `/staff/merchants/${world.merchantId}/reserve`;
  const move = (direction: string, amount: number) =>
    staff.post(path, { direction, amount, reason: REASON });
  const tooMuch = await move('hold', available + 1);
  expect(tooMuch.body).toMatchObject({ code: 'reserve.too_large', params: { max: available } });
  const answers = await Promise.all([move('hold', available), move('hold', available)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await world.balance()).toMatchObject({ available: 0, reserve: available });
  expect((await move('release', available + 1)).body.code).toBe('reserve.too_large');
  expect((await move('release', 400)).body).toMatchObject({
    available: 400,
    reserve: available - 400,
  });
  for (const amount of [0, -1, 1.5, 1e15]) expect((await move('hold', amount)).status).toBe(422);
  await expectNoFaults();
});

test('what staff do about payouts is in the audit log with its reason', async () => {
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  const finance = await signInAsMember(world.testApp, 'finance');
  const path = `/staff/merchants/${world.merchantId}`;
  await finance.post(`${path}/payout_hold`, { reason: '調査中' });
  await finance.post(`${path}/payout_hold/release`, { reason: '問題なし' });
  await finance.post(`${path}/reserve`, { direction: 'hold', amount: 100, reason: '積立' });
  await finance.post('/staff/payout_runs', { merchant_id: world.merchantId, reason: REASON });
  const [{ id }] = await listOwn();
  await finance.post(`/staff/payouts/${id}/cancel`, { reason: '誤り' });
  const admin = await signInAsMember(world.testApp, 'admin');
  const { items } = (await admin.get('/staff/audit_entries?limit=20')).body;
  const found = items.map(({ action, after }: { action: string; after: { reason?: string } }) => {
    return [action, after?.reason];
  });
  for (const entry of [
    ['payout.canceled', '誤り'],
    ['payout_run.started', REASON],
    ['reserve.moved', '積立'],
    ['payout_hold.released', '問題なし'],
    ['payout_hold.placed', '調査中'],
  ]) {
    expect(found).toContainEqual(entry);
  }
});

test('nothing is paid out while payouts are switched off', async () => {
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  const admin = await signInAsMember(world.testApp, 'admin');
  const body = { state: 'disabled', message: null, reason: '停止', version: 0 };
  const off = await admin.call('PUT', '/staff/feature_switches/payouts', body);
  expect(off.status).toBe(200);
  await world.testApp.deps.featureSwitches.refresh();
  expect(await world.run()).toBe(0);
  expect((await start()).code).toBe('feature.disabled');
  expect(await listOwn()).toEqual([]);
});

test('a merchant sees its own payouts only, page by page', async () => {
  for (const _ of [1, 2, 3]) {
    await world.pay(10_000);
    await world.pass(CYCLE_DAYS);
    await world.run();
  }
  const first = (await world.shop.merchant.get('/merchant/payouts?limit=2')).body;
  const cursor = encodeURIComponent(first.next_cursor);
  const rest = (await world.shop.merchant.get(`/merchant/payouts?limit=2&cursor=${cursor}`)).body;
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
  const { merchant: other } = signInAsMerchant(world.testApp, FOREIGN_STORE);
  const ids = first.items.map(({ id }: { id: string }) => id);
  expect((await other.get(`/merchant/payouts/${ids[0]}`)).status).toBe(404);
  expect((await other.get(`/merchant/payouts/${ids[0]}/items`)).status).toBe(404);
  expect((await other.get('/merchant/payouts')).body.items).toEqual([]);
  const all = (await staff.get(`/staff/payouts?merchant_id=${world.merchantId}`)).body.items;
  expect(all).toHaveLength(3);
  expect((await staff.get(`/staff/payouts/${ids[0]}`)).body.merchant.id).toBe(world.merchantId);
  const listed = (await staff.get(`/staff/payouts/${ids[0]}/items`)).body.items;
  const own = (await world.shop.merchant.get(`/merchant/payouts/${ids[0]}/items`)).body.items;
  expect(listed).toEqual(own);
  expect(own.length).toBeGreaterThan(0);
  const clerk = await signInAsMember(world.testApp, 'clerk');
  expect((await clerk.get('/merchant/payouts')).body.code).toBe('member.not_allowed');
});

test.each(['?status=x', '?limit=0', '?cursor=x', '?q=%25'])(
  'payouts with %s are rejected',
  async (query) => {
    for (const path of ['/staff/payouts', '/staff/payout_runs']) {
      expect((await staff.get(`${path}${query}`)).status).toBe(422);
    }
    expect((await world.shop.merchant.get(`/merchant/payouts${query}`)).status).toBe(422);
  },
);

test.each([{}, { reason: '' }, { reason: 'x'.repeat(501) }, { reason: 'x', day: '2026-01-01' }])(
  'a run is not started with %o',
  async (body) => {
    expect((await staff.post('/staff/payout_runs', body)).status).toBe(422);
    expect((await staff.get('/staff/payout_runs')).body.items).toEqual([]);
  },
);

test('items, events and sums of payouts cannot be changed or deleted', async () => {
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  await world.run();
  for (const table of ['payout_items', 'payout_events']) {
    await expect(world.all(`update ${table} set payout_id = payout_id`)).rejects.toThrow(
      'only added',
    );
    await expect(world.all(`delete from ${table}`)).rejects.toThrow('only added');
  }
});
