import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { deriveUuid, newUuid } from '../../../platform/crypto/tokens.ts';
import { Browser } from '../../../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { addPast } from './past-payment.fixture.ts';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
});

type Row = { readonly id: string; readonly title: string };

async function titles(query: string): Promise<readonly string[]> {
  const answer = await hanako.get(`/payments?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items.map(({ title }: Row) => title);
}

/** Adds one payment of each kind, titled after its kind. */
async function addSome(): Promise<void> {
  const past = [
    { title: 'october', at: '2026-10-31T23:59:59', amount: 500 },
    { title: 'first', at: '2026-11-01T00:00', amount: 800 },
    { title: 'paypay', at: '2026-11-05T12:00', amount: 1200, method: 'paypay' },
    { title: 'cash', at: '2026-11-06T12:00', amount: 1200, method: 'cash' },
    { title: 'failed', at: '2026-11-07T12:00', amount: 3000, status: 'error' },
    { title: 'given up', at: '2026-11-08T12:00', amount: 3100, status: 'cancel' },
    { title: 'running', at: '2026-11-09T12:00', amount: 4000, status: 'processing' },
    { title: 'back', at: '2026-11-10T12:00', amount: 5000, status: 'refunded', refunded: 5000 },
    { title: '100%_本', at: '2026-11-11T12:00', amount: 6000, store: '喫茶 あおい' },
    { title: 'カフェ Latte', at: '2026-11-12T23:59:59', amount: 700 },
  ] as const;
  for (const one of past) await addPast(testApp, one);
  await addPast(testApp, {
    user: 'alex@saifu.example',
    title: 'of another',
    at: '2026-11-09T12:00',
  });
}

const ALL = [
  ...['カフェ Latte', '100%_本', 'back', 'running', 'given up', 'failed', 'cash', 'paypay'],
  ...['first', 'october'],
];

const FOUND: readonly (readonly [string, readonly string[]])[] = [
  ['', ALL],
  ['from=2026-11-10', ['カフェ Latte', '100%_本', 'back']],
  ['to=2026-10-31', ['october']],
  ['from=2026-11-01&to=2026-11-01', ['first']],
  ['from=2026-11-12&to=2026-11-12', ['カフェ Latte']],
  ['from=1970-01-01&to=2999-12-31', ALL],
  ['amount_min=5000', ['100%_本', 'back']],
  ['amount_max=700', ['カフェ Latte', 'october']],
  ['amount_min=1200&amount_max=1200', ['cash', 'paypay']],
  ['store=あおい', ['100%_本']],
  ['store=アオイ', ['100%_本']],
  ['store=さくら', ALL.filter((title) => title !== '100%_本')],
  ['store=nowhere', []],
  ['status=error', ['failed']],
  ['status=error,cancel', ['given up', 'failed']],
  ['method=paypay', ['paypay']],
  ['method=paypay,cash', ['cash', 'paypay']],
  ['q=かふぇ', ['カフェ Latte']],
  ['q=ＬＡＴＴＥ', ['カフェ Latte']],
  ['q=喫茶', ['100%_本']],
  ['q=%25', ['100%_本']],
  ['q=0%25_', ['100%_本']],
  ['q=_', ['100%_本']],
  ['q=%5C', []],
  ['q=1200', ['cash', 'paypay']],
  ['q=%C2%A51,200', ['cash', 'paypay']],
  ['q=１２００円', ['cash', 'paypay']],
  ['q=120', []],
  ['status=complete&method=card&amount_max=800&from=2026-11-01', ['カフェ Latte', 'first']],
  ['store=さくら&q=i&status=error,processing&to=2026-11-30', ['running', 'failed']],
  ['sort=oldest', ALL.toReversed()],
  ['sort=amount_high&amount_min=4000', ['100%_本', 'back', 'running']],
  ['sort=amount_low&amount_max=800', ['october', 'カフェ Latte', 'first']],
];

test('GET /payments filters by each parameter and by combinations', async () => {
  await addSome();
  for (const [query, found] of FOUND) expect(await titles(query), query).toEqual(found);
});

test('GET /payments finds the payments of exactly one store', async () => {
  await addSome();
  const { items } = (await hanako.get('/payments?store=あおい')).body;
  const { id } = items[0].store;
  expect(await titles(`store_id=${id}`)).toEqual(['100%_本']);
  expect(await titles(`store_id=${id}&status=error`)).toEqual([]);
  expect((await hanako.get(`/payments/months?store_id=${id}`)).body.items).toEqual([
    { month: '2026-11', count: 1, total: 6000 },
  ]);
  const unknown = toTypeId('store', newUuid());
  expect(await titles(`store_id=${unknown}`)).toEqual([]);
});

test('GET /payments finds a payment by payment id or order id in any case', async () => {
  const id = await addPast(testApp, { title: 'this', at: '2026-11-01T12:00' });
  await addPast(testApp, { title: 'other', at: '2026-11-02T12:00' });
  const name = toTypeId('payment', id);
  expect(await titles(`q=${name}`)).toEqual(['this']);
  expect(await titles(`q=${name.toUpperCase()}`)).toEqual(['this']);
  const { order_id } = (await hanako.get(`/payments/${name}`)).body;
  expect(await titles(`q=${order_id}`)).toEqual(['this']);
  expect(await titles(`q=${name.slice(0, -1)}`)).toEqual([]);
});

const REJECTED: readonly (readonly [string, string])[] = [
  ['from=2026-02-30', 'from'],
  ['from=2026-11-02&to=2026-11-01', 'to'],
  ['amount_min=2&amount_max=1', 'amount_max'],
  ['amount_min=-1', 'amount_min'],
  ['amount_min=1e3', 'amount_min'],
  ['status=lost', 'status'],
  ['status=', 'status'],
  ['method=card,gold', 'method'],
  ['sort=random', 'sort'],
  ['limit=101', 'limit'],
  ['cursor=junk', 'cursor'],
  ['sort=amount_low&cursor=junk', 'cursor'],
  [`q=${'a'.repeat(51)}`, 'q'],
  ['store=%01', 'store'],
  ['store_id=sto_junk', 'store_id'],
];

test('GET /payments returns 422 with the field for an invalid parameter', async () => {
  for (const [query, path] of REJECTED) {
    const { body } = await hanako.get(`/payments?${query}`);
    const error = { status: 422, code: 'request.invalid', fields: [{ path }] };
    expect(body, query).toMatchObject(error);
  }
});

test('a cursor of one sort order is rejected by another', async () => {
  for (const day of ['01', '02']) await addPast(testApp, { at: `2026-11-${day}T12:00` });
  const { next_cursor } = (await hanako.get('/payments?limit=1')).body;
  const answer = await hanako.get(`/payments?limit=1&sort=amount_low&cursor=${next_cursor}`);
  expect(answer.body).toMatchObject({ status: 422, fields: [{ path: 'cursor' }] });
});

test.each(['newest', 'oldest', 'amount_high', 'amount_low'])(
  'paginating by %s returns every row once while rows are added',
  async (sort) => {
    const before = new Set<string>();
    for (let at = 0; at < 25; at += 1) {
      // Many rows share time and amount, so only the id orders them.
      const minute = String(at % 3).padStart(2, '0');
      const past = { at: `2026-11-01T12:${minute}`, amount: 100 + (at % 4) };
      before.add(toTypeId('payment', await addPast(testApp, past)));
    }
    const listedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const rest: string = cursor && `&cursor=${cursor}`;
      const { items, next_cursor } = (await hanako.get(`/payments?limit=4&sort=${sort}${rest}`))
        .body;
      listedIds.push(...items.map(({ id }: Row) => id));
      cursor = next_cursor;
      for (const amount of [1, 102, 999])
        await addPast(testApp, { at: '2026-11-01T12:01', amount });
      if (listedIds.length > 200) break;
    }
    expect(new Set(listedIds).size).toBe(listedIds.length);
    expect([...before].filter((id) => !listedIds.includes(id))).toEqual([]);
  },
);

/** Two orders: one paid at the third try, one never. The ids are those of the rows. */
async function addTries() {
  const first = await addPast(testApp, { title: 'a1', at: '2026-10-31T10:00', status: 'error' });
  const canceled = { title: 'a2', at: '2026-10-31T10:01', status: 'cancel' } as const;
  await addPast(testApp, { ...canceled, sameOrderAs: first });
  const paid = { title: 'a3', at: '2026-11-01T10:02', method: 'paypay' } as const;
  const paidId = await addPast(testApp, { ...paid, sameOrderAs: first });
  const declined = await addPast(testApp, { title: 'b1', at: '2026-11-02T10:00', status: 'error' });
  const again = { title: 'b2', at: '2026-11-02T10:01', status: 'error', method: 'cash' } as const;
  await addPast(testApp, { ...again, sameOrderAs: declined });
  return { firstId: first, paidId };
}

test('GET /payments folds the tries of an order into its live or newest payment', async () => {
  const { firstId, paidId } = await addTries();
  const found: readonly (readonly [string, readonly string[]])[] = [
    ['', ['b2', 'a3']],
    ['sort=oldest', ['a3', 'b2']],
    ['sort=amount_low', ['a3', 'b2']],
    ['status=error', ['b2']],
    ['status=cancel', []],
    ['method=card', []],
    ['method=cash,paypay', ['b2', 'a3']],
    ['to=2026-10-31', []],
    ['q=a1', []],
    [`q=${toTypeId('payment', firstId)}`, ['a3']],
    [`q=${toTypeId('payment', paidId)}`, ['a3']],
  ];
  for (const [query, expected] of found) expect(await titles(query), query).toEqual(expected);
  const { items } = (await hanako.get('/payments')).body;
  expect(items.map((row: { readonly failed_attempts: number }) => row.failed_attempts)).toEqual([
    1, 2,
  ]);
  const { next_cursor } = (await hanako.get('/payments?limit=1')).body;
  expect(await titles(`limit=1&cursor=${next_cursor}`)).toEqual(['a3']);
  expect((await hanako.get('/payments/months')).body.items).toEqual([
    { month: '2026-11', count: 2, total: 1000 },
  ]);
});

test('GET /payments/months uses months in Japan time and subtracts refunds', async () => {
  await addSome();
  await addPast(testApp, { at: '2026-11-13T12:00', amount: 2000, captured: 1500, refunded: 300 });
  await addPast(testApp, { at: '2026-11-14T12:00', amount: 900, captured: 0, method: 'cash' });
  const { body } = await hanako.get('/payments/months');
  const november = 800 + 1200 + 1200 + 4000 + 6000 + 700 + 1200 + 900;
  expect(body).toEqual({
    items: [
      { month: '2026-11', count: 11, total: november },
      { month: '2026-10', count: 1, total: 500 },
    ],
    next_cursor: null,
  });
  const some = await hanako.get('/payments/months?store=あおい&status=complete&q=本');
  expect(some.body.items).toEqual([{ month: '2026-11', count: 1, total: 6000 }]);
});

test('a history row contains its receipt and its refund request', async () => {
  const id = await addPast(testApp, { at: '2026-11-01T12:00', amount: 2000, captured: 1500 });
  await addPast(testApp, { at: '2026-11-02T12:00', status: 'processing' });
  const insertRefundRequest = (status: string, filedAt: string, approved: number | null) =>
    testApp.deps.db.pool.query(
      `insert into refund_requests (id, payment_id, store_id, reason_code, reason, is_urgent,
         requested_amount, approved_amount, status, version, idempotency_scope, idempotency_key,
         request_hash,
         filed_at, respond_by)
       select $1, id, store_id, 'defective', 'broken', false, 700, $2, $3, 1, '', $1, '', $4, $4
       from payments where id = $5`,
      [newUuid(), approved, status, filedAt, id],
    );
  await insertRefundRequest('withdrawn', '2026-11-03T00:00+09:00', null);
  await insertRefundRequest('rejected', '2026-11-05T00:00+09:00', null);
  const getLast = async () => (await hanako.get('/payments')).body.items[1];
  expect(await getLast()).toMatchObject({
    refunded_amount: 500,
    receipt_id: toTypeId('receipt', deriveUuid(id, 'receipt')),
    refund_request: { status: 'rejected', filed_at: '2026-11-05T00:00:00+09:00' },
  });
  await insertRefundRequest('pending', '2026-11-04T00:00+09:00', null);
  expect((await getLast()).refund_request).toMatchObject({
    status: 'pending',
    reason_code: 'defective',
    requested_amount: 700,
    approved_amount: null,
  });
  const [running] = (await hanako.get('/payments')).body.items;
  expect(running).toMatchObject({ receipt_id: null, refund_request: null });
});

test('GET /payments/{id} returns the own payment and 404 for others', async () => {
  const own = await addPast(testApp, { title: 'mine', at: '2026-11-01T12:00' });
  const foreign = await addPast(testApp, { user: 'alex@saifu.example', at: '2026-11-01T12:00' });
  const mine = await hanako.get(`/payments/${toTypeId('payment', own)}`);
  expect(mine.body).toMatchObject({ title: 'mine', status: 'complete', timeline: [] });
  expect(fromTypeId('store', mine.body.store.id)).toBeDefined();
  for (const id of [toTypeId('payment', foreign), toTypeId('payment', newUuid()), 'pay_junk']) {
    expect((await hanako.get(`/payments/${id}`)).status).toBe(404);
  }
});
