import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import { CONTRACT_CHANGE_DAYS_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Browser, getLatestMessage } from '../../../testing/browser.ts';
import {
  FOREIGN_STORE,
  getDemoMember,
  MEMBERS_STORE,
  signInAsMember,
} from '../../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { toMerchantId } from '../merchant-id.fixture.ts';

let testApp: TestApp;
let finance: Browser;
let owner: Browser;
let path: string;
const REASON = 'Signed on paper.';

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  finance = await signInAsMember(testApp, 'finance');
  owner = await signInAsMember(testApp, 'owner');
  path = `/staff/merchants/${await toMerchantId(testApp, MEMBERS_STORE)}`;
});

const inDays = (days: number) => addDays(toCivilDate(testApp.deps.clock.now()), days);
const pass = (days: number) =>
  signInAsStaff(testApp).post('/sandbox/clock', { advance_seconds: days * 24 * 60 * 60 });
const CARD = { method: 'card', rate_bp: 325, fixed: 10, refunds_fee: true };
const setFees = (body: Record<string, unknown> = {}) => {
  const change = { fees: [CARD], valid_from: inDays(3), reason: REASON, ...body };
  return finance.put(`${path}/fees`, change);
};
const setCycle = (body: Record<string, unknown> = {}) => {
  const change = { cycle: 'weekly', minimum: 5000, valid_from: inDays(3), reason: REASON };
  return finance.put(`${path}/payout_cycle`, { ...change, ...body });
};
type Fee = { readonly method: string; readonly upcoming: readonly object[] };
const readCard = async (who: Browser, from = '/merchant/fees') =>
  (await who.get(from)).body.fees.find(({ method }: Fee) => method === 'card');

test('a merchant that agreed nothing has the terms of the operator', async () => {
  const { status, body } = await owner.get('/merchant/fees');
  expect(status).toBe(200);
  expect(body.fees.map(({ method }: Fee) => method)).toEqual([
    'card',
    'cash',
    'paypay',
    'apple_pay',
    'google_pay',
    'bitcash',
  ]);
  const terms = { rate_bp: 360, fixed: 0, refunds_fee: false };
  expect(body.fees[0]).toEqual({ method: 'card', ...terms, valid_from: null, upcoming: [] });
  expect(body.payout_cycle).toMatchObject({
    cycle: 'semimonthly',
    minimum: 1000,
    valid_from: null,
    upcoming: [],
  });
});

test('a change of fees holds from its day on, for this merchant and method only', async () => {
  const from = inDays(3);
  const before = await readCard(owner);
  const answer = await setFees();
  expect(answer.status).toBe(200);
  expect(await readCard(owner)).toEqual({
    ...before,
    upcoming: [{ rate_bp: 325, fixed: 10, refunds_fee: true, valid_from: from }],
  });
  const { merchant: program } = signInAsMerchant(testApp, MEMBERS_STORE);
  expect(await readCard(program)).toMatchObject({ upcoming: [{ rate_bp: 325 }] });
  await pass(3);
  const later = await signInAsMember(testApp, 'owner');
  expect(await readCard(later)).toEqual({ ...CARD, valid_from: from, upcoming: [] });
  const { merchant: other } = signInAsMerchant(testApp, FOREIGN_STORE);
  expect(await readCard(other)).toEqual(before);
});

test('a later change for the same day replaces the earlier, and both stay in the history', async () => {
  await setFees();
  await setFees({ fees: [{ ...CARD, rate_bp: 300 }] });
  // Not a change.
  await setFees({ fees: [{ ...CARD, rate_bp: 300 }] });
  expect((await readCard(owner)).upcoming).toMatchObject([{ rate_bp: 300 }]);
  const { fee_changes: changes } = (await finance.get(`${path}/fees`)).body;
  expect(changes).toMatchObject([
    { method: 'card', rate_bp: 300, reason: REASON },
    { method: 'card', rate_bp: 325, reason: REASON },
  ]);
  expect(changes[0].created_by).toMatch(/^mem_/);
  const { merchant } = signInAsMerchant(testApp, MEMBERS_STORE);
  expect(JSON.stringify((await merchant.get('/merchant/fees')).body)).not.toContain(REASON);
});

test('a change of the payout cycle shows the next payout day once it holds', async () => {
  const from = inDays(3);
  expect((await setCycle()).status).toBe(200);
  const before = (await owner.get('/merchant/fees')).body.payout_cycle;
  expect(before).toMatchObject({
    cycle: 'semimonthly',
    upcoming: [{ cycle: 'weekly', minimum: 5000, valid_from: from }],
  });
  await pass(3);
  const later = await signInAsMember(testApp, 'owner');
  const after = (await later.get('/merchant/fees')).body.payout_cycle;
  expect(after).toMatchObject({ cycle: 'weekly', minimum: 5000, valid_from: from });
  expect(after.next.paid_on >= inDays(0)).toBe(true);
  const { payout_cycle_changes: changes } = (await signInAsStaff(testApp).get(`${path}/fees`)).body;
  expect(changes).toMatchObject([{ cycle: 'weekly', valid_from: from, reason: REASON }]);
});

test('the owners are told of a change before it holds', async () => {
  const { email } = getDemoMember('owner');
  await setFees();
  await testApp.settle();
  const day = inDays(3).replaceAll('-', '/');
  expect(await getLatestMessage(testApp, email)).toMatchObject({
    subject: expect.stringContaining('手数料変更'),
    text: expect.stringMatching(`${day}以降[^]*カード 3.25% [+] ¥10`),
  });
  await setCycle();
  await testApp.settle();
  const { text } = (await getLatestMessage(testApp, email)) ?? {};
  expect(text).toContain('毎週金曜日');
  expect(text).toContain('¥5,000');
});

test('a change is in both audit logs, with what held before', async () => {
  await setFees();
  await setCycle();
  const { items } = (await owner.get('/console/audit_entries')).body;
  expect(items[1]).toMatchObject({
    action: 'fees.changed',
    actor: 'staff',
    before: { card: { rate_bp: 360, fixed: 0, refunds_fee: false } },
    after: { card: { rate_bp: 325, fixed: 10, refunds_fee: true }, reason: REASON },
  });
  expect(items[0]).toMatchObject({
    action: 'payout_cycle.changed',
    before: { cycle: 'semimonthly', minimum: 1000 },
    after: { cycle: 'weekly', minimum: 5000, valid_from: inDays(3) },
  });
  const admin = await signInAsMember(testApp, 'admin');
  const log = (await admin.get('/staff/audit_entries?action=fees.changed')).body.items;
  expect(log[0].actor).toMatch(/^mem_/);
});

test('a change that begins today, in the past or in years is rejected', async () => {
  for (const days of [0, -1, CONTRACT_CHANGE_DAYS_MAX + 1]) {
    const expected = { status: 422, code: 'contract.day_not_allowed' };
    expect((await setFees({ valid_from: inDays(days) })).body).toMatchObject(expected);
    expect((await setCycle({ valid_from: inDays(days) })).body).toMatchObject(expected);
  }
  expect((await finance.get(`${path}/fees`)).body).toMatchObject({
    fee_changes: [],
    payout_cycle_changes: [],
  });
});

test.each([
  { fees: [] },
  { fees: [CARD, CARD] },
  { fees: [{ ...CARD, method: 'linepay' }] },
  { fees: [{ ...CARD, rate_bp: 3001 }] },
  { fees: [{ ...CARD, rate_bp: -1 }] },
  { fees: [{ ...CARD, rate_bp: 3.5 }] },
  { fees: [{ ...CARD, fixed: 1001 }] },
  { valid_from: '2027-02-30' },
  { reason: '' },
  { reason: '\u200b' },
  { more: 1 },
])('fees %j are rejected', async (body) => {
  expect((await setFees(body)).body).toMatchObject({ status: 422, code: 'request.invalid' });
});

test.each([{ cycle: 'daily' }, { minimum: 0 }, { minimum: 1_000_001 }, { reason: ' ' }])(
  'a payout cycle %j is rejected',
  async (body) => {
    expect((await setCycle(body)).body).toMatchObject({ status: 422, code: 'request.invalid' });
  },
);

test('the terms of an unknown merchant are not found', async () => {
  const unknown = '/staff/merchants/mer_01jd0000000000000000000000';
  const change = { fees: [CARD], valid_from: inDays(3), reason: REASON };
  expect((await finance.get(`${unknown}/fees`)).status).toBe(404);
  expect((await finance.put(`${unknown}/fees`, change)).status).toBe(404);
});

test('two changes at once are both kept, one after the other', async () => {
  const answers = await Promise.all([
    setFees({ fees: [{ ...CARD, rate_bp: 310 }] }),
    setFees({ fees: [{ ...CARD, rate_bp: 320 }] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { fee_changes: changes } = (await finance.get(`${path}/fees`)).body;
  expect(changes).toHaveLength(2);
  expect((await readCard(owner)).upcoming).toMatchObject([{ rate_bp: changes[0].rate_bp }]);
});

test('agreed terms cannot be changed or deleted in the database', async () => {
  await setFees();
  await setCycle();
  for (const table of ['fee_contracts', 'payout_cycles']) {
    const { pool } = testApp.deps.db;
    await expect(pool.query(`update ${table} set reason = 'x'`)).rejects.toThrow('only added');
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow('only added');
  }
});

test('a clerk does not see what the merchant pays', async () => {
  const clerk = await signInAsMember(testApp, 'clerk');
  expect((await clerk.get('/merchant/fees')).body.code).toBe('member.not_allowed');
});
