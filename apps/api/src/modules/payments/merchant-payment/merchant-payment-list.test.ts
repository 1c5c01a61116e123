import { listMerchantPayments, MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { CSV_FILES_PER_MERCHANT } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { downloadCsv } from '../../../testing/csv.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { addPast } from '../history/past-payment.fixture.ts';

let testApp: TestApp;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const signedIn = signInAsMerchant(testApp, 'さくら食堂');
  merchant = signedIn.merchant;
  storeId = signedIn.store.id;
});

const PATH = '/merchant/payments';
type Row = { readonly title: string };

async function list(query: string) {
  const answer = await merchant.get(`${PATH}?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(listMerchantPayments.reply?.parse(answer.body)).toEqual(answer.body);
  return answer.body;
}

const listTitles = async (query: string) => {
  return (await list(query)).items.map(({ title }: Row) => title);
};

/** Payments of one year, titled after what is special about them. */
async function addSome(): Promise<void> {
  await testApp.deps.db.pool.query(
    `update stores set merchant_id = (select merchant_id from stores where name = 'さくら食堂')
     where name = '喫茶 あおい'`,
  );
  const past = [
    { title: 'last of january', at: '2025-01-31T23:59:59', amount: 100 },
    { title: 'first of february', at: '2025-02-01T00:00', amount: 200 },
    { title: 'second store', at: '2025-02-10T12:00', amount: 300, store: '喫茶 あおい' },
    { title: 'failed', at: '2025-02-11T12:00', amount: 5000, status: 'error' },
    { title: 'running', at: '2025-02-12T12:00', amount: 400, status: 'processing' },
    { title: 'in part', at: '2025-02-13T12:00', amount: 1000, captured: 800, refunded: 100 },
    { title: 'back', at: '2025-02-28T23:59:59', amount: 600, status: 'refunded', refunded: 600 },
    { title: 'march', at: '2025-03-01T00:00', amount: 700 },
    { title: 'of a rival', at: '2025-02-15T12:00', amount: 9000, store: 'みどりマート' },
  ] as const;
  for (const one of past) await addPast(testApp, one);
}

const FEBRUARY = 'from=2025-02-01&to=2025-02-28';

test('GET /merchant/payments filters by days in Japan, both inclusive', async () => {
  await addSome();
  const february = ['back', 'in part', 'running', 'failed', 'second store', 'first of february'];
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [FEBRUARY, february],
    ['from=2025-03-01&to=2025-12-31', ['march']],
    ['to=2025-01-31', ['last of january']],
    ['from=2025-02-01&to=2025-02-01', ['first of february']],
    [`${FEBRUARY}&status=error`, ['failed']],
    [`${FEBRUARY}&store_id=${storeId}`, february.filter((title) => title !== 'second store')],
    ['from=2025-02-02&to=2025-02-02', []],
  ];
  for (const [query, titles] of cases) expect(await listTitles(query), query).toEqual(titles);
});

async function getTotals(query: string) {
  const { status, body } = await merchant.get(`${PATH}/totals?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

test('GET /merchant/payments/totals adds up all pages of the filter', async () => {
  await addSome();
  const totals = { count: 6, amount: 7500, paid_amount: 2500, refunded_amount: 900 };
  expect(await getTotals(FEBRUARY)).toEqual(totals);
  const first = await list(`${FEBRUARY}&limit=4`);
  const second = await list(`${FEBRUARY}&limit=4&cursor=${first.next_cursor}`);
  const items = [...first.items, ...second.items];
  expect(items).toHaveLength(totals.count);
  const sum = (name: 'total_amount' | 'refunded_amount') =>
    items.reduce((total: number, item) => total + item[name], 0);
  expect([sum('total_amount'), sum('refunded_amount')]).toEqual([7500, 900]);
  expect(await getTotals(`${FEBRUARY}&status=error`)).toEqual({
    ...{ count: 1, amount: 5000, paid_amount: 0, refunded_amount: 0 },
  });
  expect(await getTotals('from=2025-02-02&to=2025-02-02')).toEqual({
    ...{ count: 0, amount: 0, paid_amount: 0, refunded_amount: 0 },
  });
});

test('GET /merchant/payments finds every status over several pages', async () => {
  for (const status of PAYMENT_STATUSES) {
    for (const day of [1, 2, 3]) {
      await addPast(testApp, { status, at: `2025-04-0${day}T12:00`, title: status });
    }
  }
  for (const status of PAYMENT_STATUSES) {
    const query = `from=2025-04-01&to=2025-04-30&status=${status}&limit=2`;
    const first = await list(query);
    const second = await list(`${query}&cursor=${first.next_cursor}`);
    const titles = [...first.items, ...second.items].map(({ title }: Row) => title);
    expect(titles).toEqual([status, status, status]);
    expect(second.next_cursor).toBeNull();
  }
});

test('pages over several stores contain every payment once, also at the same moment', async () => {
  await addSome();
  for (const store of ['さくら食堂', '喫茶 あおい']) {
    for (const _ of [1, 2, 3]) await addPast(testApp, { at: '2025-05-05T12:00', store });
  }
  const ids: string[] = [];
  let cursor = '';
  do {
    const page = await list(`from=2025-05-05&to=2025-05-05&limit=2${cursor}`);
    ids.push(...page.items.map(({ id }: { id: string }) => id));
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  expect(new Set(ids).size).toBe(6);
  expect(ids).toHaveLength(6);
  expect(ids).toEqual(ids.toSorted().toReversed());
});

const REJECTED: readonly (readonly [string, string])[] = [
  ['from=2025-02-02&to=2025-02-01', 'to'],
  ['from=2025-02-30', 'from'],
  ['to=2025-13-01', 'to'],
  ['from=', 'from'],
  ['from=1969-12-31', 'from'],
  ['to=3000-01-01', 'to'],
  ['from=2025-02-01T00:00', 'from'],
];

test.each(['', '/totals', '.csv'])(
  'GET /merchant/payments%s rejects an invalid period',
  async (ending) => {
    for (const [query, path] of REJECTED) {
      const { status, body } = await merchant.get(`${PATH}${ending}?${query}`);
      const fields = [{ path, code: 'field.format' }];
      expect([query, status, body.code, body.fields]).toEqual([
        query,
        422,
        'request.invalid',
        fields,
      ]);
    }
  },
);

test('GET /merchant/payments.csv has the fields and items of the list', async () => {
  await addSome();
  const file = await downloadCsv(testApp, merchant, `${PATH}.csv?${FEBRUARY}`);
  expect(file.fileName).toBe('payments_20250201-20250228.csv');
  expect(file.columns).toEqual(Object.keys(MerchantPaymentView.shape));
  const { items } = await list(FEBRUARY);
  const toText = (value: unknown) => (value === null ? '' : String(value));
  expect(file.rows).toEqual(
    items.map((item: object) => {
      return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toText(value)]));
    }),
  );
  const narrowed = await downloadCsv(testApp, merchant, `${PATH}.csv?to=2025-02-28&status=error`);
  expect(narrowed.fileName).toBe('payments_20250228.csv');
  expect(narrowed.rows.map(({ title }) => title)).toEqual(['failed']);
});

test('a formula in a title is neutralized in the CSV file', async () => {
  const titles = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝cmd', 'a,"b"', '二行\n目', 'ランチ'];
  for (const [at, title] of titles.entries()) {
    await addPast(testApp, { title, at: `2025-02-0${at + 1}T12:00` });
  }
  const { rows } = await downloadCsv(testApp, merchant, `${PATH}.csv?${FEBRUARY}`);
  expect(rows.map(({ title }) => title).toReversed()).toEqual([
    ...["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", "'＝cmd", 'a,"b"', '二行\n目', 'ランチ'],
  ]);
});

/** Copies the only payment of that day. */
async function copyPayment(day: string, count: number): Promise<void> {
  await addPast(testApp, { at: `${day}T12:00`, title: 'one of many' });
  await testApp.deps.db.pool.query(
    `insert into payments select (r).* from (select jsonb_populate_record(p, jsonb_build_object(
       'id', gen_random_uuid(), 'status', 'error', 'idempotency_key', gen_random_uuid())) as r
       from payments p, generate_series(2, $1) where title = 'one of many') as copies`,
    [count],
  );
}

test('the CSV file contains every payment once, beyond one page', async () => {
  await copyPayment('2025-02-05', 1201);
  await addSome();
  const query = 'from=2025-02-05&to=2025-02-05';
  const { rows } = await downloadCsv(testApp, merchant, `${PATH}.csv?${query}`);
  expect(rows).toHaveLength(1201);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1201);
});

test('CSV files are limited per merchant', async () => {
  const path = `${PATH}.csv?to=2025-01-01`;
  for (let done = 0; done < CSV_FILES_PER_MERCHANT.max; done += 1) {
    await downloadCsv(testApp, merchant, path);
  }
  expect((await merchant.get(path)).body).toMatchObject({ status: 429, code: 'rate.limited' });
  const rival = signInAsMerchant(testApp, 'みどりマート').merchant;
  await downloadCsv(testApp, rival, path);
});

test('GET /merchant/payments.csv needs the key of a merchant and takes no cursor', async () => {
  expect((await new Browser(testApp).get(`${PATH}.csv`)).status).toBe(401);
  for (const name of ['cursor', 'limit']) {
    const { body } = await merchant.get(`${PATH}.csv?${name}=1`);
    expect(body.fields).toEqual([{ path: name, code: 'field.unknown' }]);
  }
});
