import type { InsightsView } from '@saifu/contract/insights';
import { INSIGHTS_STORES_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import {
  INITIAL,
  MONTHLY,
  pay,
  saveCard,
  setStage,
} from '../authorize/recurring-payment.fixture.ts';
import { addPast, type PastPayment } from '../history/past-payment.fixture.ts';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
});

async function getInsights(from: string, to: string): Promise<InsightsView> {
  const answer = await hanako.get(`/insights?from=${from}&to=${to}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** One payment of each kind in three months of 2024, and none in May. */
const PAST: readonly PastPayment[] = [
  { at: '2024-03-31T23:59:59', amount: 1 },
  { at: '2024-04-01T00:00', amount: 500 },
  { at: '2024-04-30T23:30', amount: 800 },
  { at: '2024-06-01T08:59', amount: 1200, method: 'paypay' },
  { at: '2024-06-05T12:00', amount: 900, captured: 0, method: 'cash' },
  { at: '2024-06-06T12:00', amount: 3000, status: 'error' },
  { at: '2024-06-07T12:00', amount: 3100, status: 'cancel' },
  { at: '2024-06-08T12:00', amount: 3200, status: 'waiting_for_payment' },
  { at: '2024-06-09T12:00', amount: 4000, status: 'processing' },
  { at: '2024-06-10T12:00', amount: 5000, status: 'refunded', refunded: 5000 },
  { at: '2024-06-11T12:00', amount: 2000, captured: 1500, refunded: 300, store: '喫茶 あおい' },
  { at: '2024-06-12T12:00', amount: 700, status: 'processing', captured: 700, refunded: 200 },
  { at: '2024-06-30T23:59:59', amount: 60 },
  { at: '2024-07-01T00:00', amount: 2 },
  { at: '2024-06-15T12:00', amount: 9999, user: 'alex@saifu.example' },
];

async function addPayments(): Promise<void> {
  for (const past of PAST) await addPast(testApp, past);
}

const expectStore = (name: string, mcc: string) => {
  return { id: expect.stringMatching(/^sto_/), name, mcc, logo_url: null };
};

test('GET /insights sums up the own paid payments by month in Japan, store and method', async () => {
  await addPayments();
  const { months, stores, methods } = await getInsights('2024-04', '2024-06');
  expect(months).toEqual([
    { month: '2024-04', total: 1300, count: 2, refunded: 0, recurring_total: 0 },
    { month: '2024-05', total: 0, count: 0, refunded: 0, recurring_total: 0 },
    { month: '2024-06', total: 7860, count: 7, refunded: 6000, recurring_total: 0 },
  ]);
  expect(stores).toEqual([
    { store: expectStore('さくら食堂', '5812'), total: 7960, count: 8 },
    { store: expectStore('喫茶 あおい', '5814'), total: 1200, count: 1 },
  ]);
  expect(methods).toEqual([
    { method: 'card', total: 7060, count: 7 },
    { method: 'paypay', total: 1200, count: 1 },
    { method: 'cash', total: 900, count: 1 },
  ]);
});

test('GET /insights agrees with GET /payments/months and with the refunds of the list', async () => {
  await addPayments();
  const filter = 'from=2024-03-01&to=2024-07-31&status=processing,complete,refunded';
  const listed = (await hanako.get(`/payments/months?${filter}`)).body.items.toReversed();
  expect(listed).toHaveLength(4);
  const { months, stores, methods } = await getInsights('2024-03', '2024-07');
  const counted = months.map(({ month, count, total }) => ({ month, count, total }));
  expect(counted.filter(({ count }) => count > 0)).toEqual(listed);
  const { items } = (await hanako.get(`/payments?limit=100&${filter}`)).body;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  expect(sum(months.map(({ refunded }) => refunded))).toBe(
    sum(items.map((item: { readonly refunded_amount: number }) => item.refunded_amount)),
  );
  for (const parts of [stores, methods]) {
    expect(sum(parts.map(({ total }) => total))).toBe(sum(months.map(({ total }) => total)));
    expect(sum(parts.map(({ count }) => count))).toBe(items.length);
  }
});

test('the recurring total contains first payments and payments of periods, less refunds', async () => {
  const stage = await setStage(testApp);
  const card_id = await saveCard(stage.hanako);
  const first = await stage.offer();
  expect(
    (await pay(stage.hanako, first.id, { expected_amount: INITIAL, card_id })).body.status,
  ).toBe('processing');
  await testApp.settle();
  const period = await stage.owe();
  expect(
    (await pay(stage.hanako, period.id, { expected_amount: MONTHLY, card_id })).body.status,
  ).toBe('complete');
  const { pool } = testApp.deps.db;
  await pool.query('update payments set refunded_amount = 200 where order_id = $1', [period.uuid]);
  const now = testApp.deps.clock.now();
  const today = new Date(now.getTime() + 9 * 60 * 60 * 1000).toISOString();
  await addPast(testApp, { at: today.slice(0, 19), amount: 500 });
  const month = today.slice(0, 7);
  expect((await getInsights(month, month)).months).toEqual([
    {
      month,
      total: INITIAL + MONTHLY - 200 + 500,
      count: 3,
      refunded: 200,
      recurring_total: INITIAL + MONTHLY - 200,
    },
  ]);
});

test('stores after the twentieth are summed up in one item without a store', async () => {
  const { pool } = testApp.deps.db;
  const addStore = async (name: string) => {
    await pool.query(
      `insert into stores select (jsonb_populate_record(s, jsonb_build_object(
         'id', gen_random_uuid(), 'name', $1::text, 'jpqr_number', null))).*
       from stores s where s.name = 'さくら食堂'`,
      [name],
    );
  };
  const names = Array.from({ length: INSIGHTS_STORES_MAX }, (_, at) => `Store ${at + 1}`);
  for (const [at, store] of names.entries()) {
    await addStore(store);
    await addPast(testApp, { store, at: '2024-04-15T12:00', amount: 1000 - at });
  }
  const all = await getInsights('2024-04', '2024-05');
  expect(all.stores.map(({ store }) => store?.name)).toEqual(names);
  for (const [store, amount] of [
    ['Small', 10],
    ['Smaller', 5],
  ] as const) {
    await addStore(store);
    await addPast(testApp, { store, at: '2024-04-15T12:00', amount });
    await addPast(testApp, { store, at: '2024-05-15T12:00', amount });
  }
  const { stores, months } = await getInsights('2024-04', '2024-05');
  expect(stores.slice(0, -1)).toEqual(all.stores);
  expect(stores.at(-1)).toEqual({ store: null, total: 30, count: 4 });
  expect(months.map(({ count }) => count)).toEqual([22, 2]);
});

test('a range without payments has every month with zeros, in the future too', async () => {
  const { months, stores, methods } = await getInsights('2998-01', '2999-12');
  expect(months).toHaveLength(24);
  expect(months.at(-1)).toEqual({
    month: '2999-12',
    total: 0,
    count: 0,
    refunded: 0,
    recurring_total: 0,
  });
  expect(new Set(months.map(({ count, total }) => count + total))).toEqual(new Set([0]));
  expect([stores, methods]).toEqual([[], []]);
});

/** The query, and the fields with an error. The code is `field.format` unless another is given. */
const REJECTED: readonly (readonly [string, readonly string[], string?])[] = [
  ['', ['from', 'to'], 'field.required'],
  ['from=2026-11', ['to'], 'field.required'],
  ['from=2026-11&to=2026-10', ['to']],
  ['from=2024-11&to=2026-11', ['to']],
  ['from=2026-13&to=2026-12', ['from']],
  ['from=2026-00&to=2026-12', ['from']],
  ['from=2026-1&to=2026-2', ['from', 'to']],
  ['from=2026-11&to=202611', ['to']],
  ['from=2026-11-01&to=2026-11', ['from']],
  ['from=0000-01&to=0000-02', ['from', 'to']],
  ['from=3000-01&to=3000-01', ['from', 'to']],
  ['from=&to=2026-11', ['from']],
  ['from=2026-11%0A&to=2026-11', ['from']],
  [`from=${'1'.repeat(4000)}&to=2026-11`, ['from']],
  ['from=2026-11&from=2026-10&to=2026-11', ['from']],
  ['from=2026-11&to=2026-11&month=2026-11', ['month'], 'field.unknown'],
];

test('GET /insights returns 422 with the field for an invalid range', async () => {
  for (const [query, paths, code = 'field.format'] of REJECTED) {
    const { body } = await hanako.get(`/insights?${query}`);
    const fields = paths.map((path) => ({ path, code }));
    expect(body, query).toMatchObject({ status: 422, code: 'request.invalid', fields });
  }
});

test('GET /insights takes one statement, plus one for the session', async () => {
  await addPayments();
  const { db } = testApp.deps;
  const { rows } = db;
  const statements: string[] = [];
  Object.assign(db, {
    rows: (statement: Parameters<typeof rows>[0]) => {
      statements.push(statement.text.trim().split(/\s+/).slice(0, 2).join(' '));
      return rows(statement);
    },
  });
  await getInsights('2024-04', '2024-06');
  expect(statements).toEqual(['select s.id,', 'select g.month,']);
});
