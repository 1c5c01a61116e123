import { beforeEach, expect, test } from 'vitest';
import { addPast } from '../modules/payments/history/past-payment.fixture.ts';
import { issueReceipt } from '../modules/receipts/issue-receipt.ts';
import { Browser } from '../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  await issueReceipt(testApp.deps, await addPast(testApp, { at: '2026-11-15T12:00' }));
});

const ID = '01890000-0000-7000-8000-000000000000';
const toCursor = (text: string) => `cursor=${Buffer.from(text).toString('base64url')}`;

/** Invalid cursors and page lengths. */
const PAGES = [
  'cursor=',
  'cursor=%00',
  'cursor=%ED%A0%80',
  `cursor=${'A'.repeat(501)}`,
  'cursor=a&cursor=b',
  toCursor('[]'),
  toCursor('null'),
  toCursor(`0000-01-01T00:00:00.000Z|${ID}`),
  toCursor(`2026-02-30T99:00:00.000Z|${ID}`),
  toCursor(`2026-11-15T00:00:00.000Z|${ID}'`),
  toCursor(`\u0000|${ID}`),
  ...['limit=', 'limit=0', 'limit=-1', 'limit=101', 'limit=1e1', 'limit=１', 'limit=%00'],
  ...['limit=99999999999999999999', 'limit=1&limit=2'],
];

const SEARCHES: readonly (readonly [string, number])[] = [
  ...['from=1970-01-01', 'from=1970-12-31', 'to=1970-01-01', 'to=2999-12-31'].map(fine),
  ...['from=1970-01-01&to=2999-12-31', 'from=2999-12-31', 'from=1971-01-01'].map(fine),
  ...['from=0000-01-01', 'from=0000-12-31', 'to=0000-01-01', 'to=9999-12-31'].map(toRejectedCase),
  ...['from=0000-01-01&to=9999-12-31', 'from=9999-12-31', 'from=0001-01-01'].map(toRejectedCase),
  ...['from=1969-12-31', 'to=3000-01-01'].map(toRejectedCase),
  ...['from=2026-00-01', 'from=2026-02-30', 'to=9999-99-99', 'from=10000-01-01'].map(
    toRejectedCase,
  ),
  ...['from=-001-01-01', 'from=', 'to=%00', 'from=infinity', 'to=２０２６-01-01'].map(
    toRejectedCase,
  ),
  ...['from=2026-11-16&to=2026-11-15', 'from=2026-11-15&from=2026-11-16'].map(toRejectedCase),
  ...['amount_min=0', 'amount_max=99999999', 'amount_min=0&amount_max=0'].map(fine),
  ...['amount_min=-1', 'amount_max=100000000', 'amount_min=9223372036854775808'].map(
    toRejectedCase,
  ),
  ...['amount_min=1e3', 'amount_max=NaN', 'amount_min=%00', 'amount_min=2&amount_max=1'].map(
    toRejectedCase,
  ),
  ...['q=%00', 'q=a%00b', 'store=%00', 'q=', 'q=%20', 'store=%E2%80%AE', 'q=a&q=b'].map(
    toRejectedCase,
  ),
  ...[`q=${'あ'.repeat(51)}`, `store=${'%EF%B7%BA'.repeat(50)}`].map(toRejectedCase),
  ...['q=%ED%A0%80', 'q=%F0%A0', 'store=%FF', 'q=%EF%BF%BF', 'q=%ZZ', 'q=%F4%8F%BF%BF'].map(fine),
  ...['q=%27%3B--', 'q=***%3A%5B', 'q=%5C', 'store=(((', `q=${'('.repeat(50)}`].map(fine),
  ...[`q=receipt_${'z'.repeat(26)}`, `q=pay_${'7'.repeat(26)}`].map(fine),
  ...['nothing=of&__proto__=ours', 'q=tea&nothing=ours'].map(toRejectedCase),
];

function fine(query: string): readonly [string, number] {
  return [query, 200];
}

/** Any URL with a NUL returns 400. */
function toRejectedCase(query: string): readonly [string, number] {
  return [query, query.includes('%00') ? 400 : 422];
}

async function asked(who: Browser, path: string, cases: readonly (readonly [string, number])[]) {
  const answers: [string, number][] = [];
  for (const [query] of cases) answers.push([query, (await who.get(`${path}?${query}`)).status]);
  expect(
    answers.filter(([, status]) => status >= 500),
    path,
  ).toEqual([]);
  expect(answers, path).toEqual(cases);
}

test('an invalid search returns 422, and a search without results returns an empty list', async () => {
  for (const path of ['/payments', '/payments/months', '/receipts']) {
    await asked(hanako, path, SEARCHES);
  }
});

test('unknown values of the payment filters return 422', async () => {
  const wrong = ['status=', 'status=lost', 'status=complete,', 'status=%00', 'method=gold,%00'];
  for (const path of ['/payments', '/payments/months']) {
    await asked(hanako, path, wrong.map(toRejectedCase));
  }
  const sorts = ['sort=', 'sort=%00', 'sort=random', `sort=amount_low&cursor=`];
  const forged = ['9999999999999999', '99999999999999999', '-1'].flatMap((amount) => {
    return ['low', 'high'].map((end) => `sort=amount_${end}&${toCursor(`${amount}|${ID}`)}`);
  });
  await asked(hanako, '/payments', [...sorts, ...forged].map(toRejectedCase));
});

test('date filters at the limits of the range return the matching items', async () => {
  const found = async (query: string) => {
    const paths = ['/payments', '/receipts'].map((path) => hanako.get(`${path}?${query}`));
    return (await Promise.all(paths)).map(({ body }) => body.items.length);
  };
  expect(await found('from=1970-01-01')).toEqual([1, 1]);
  expect(await found('from=1970-01-01&to=2999-12-31')).toEqual([1, 1]);
  expect(await found('to=1970-12-31')).toEqual([0, 0]);
  expect(await found('from=2999-12-31')).toEqual([0, 0]);
});

test('lists reject invalid cursors and page lengths', async () => {
  const { merchant, store } = signInAsMerchant(testApp, 'さくら食堂');
  const staff = signInAsStaff(testApp);
  const hook = { url: 'https://shop.example/hook', events: ['order.paid'] };
  const { id } = (await merchant.post('/merchant/webhooks', hook)).body;
  const pages = PAGES.map(toRejectedCase);
  for (const path of ['/payments', '/receipts', '/exports', '/refund_requests', '/stores']) {
    await asked(hanako, path, pages);
  }
  const narrowed = ['orders', 'payments'].map((noun) => `/merchant/${noun}`);
  const nouns = ['stores', 'catalog_items', 'qr_codes', `webhooks/${id}/deliveries`];
  const own = nouns.map((noun) => `/merchant/${noun}`);
  for (const path of [...narrowed, ...own, '/merchant/refund_requests']) {
    await asked(merchant, path, pages);
  }
  const days = SEARCHES.filter(([query]) => /^(from|to)=/.test(query));
  for (const path of [...narrowed, '/merchant/refund_requests', '/merchant/recurring_billings']) {
    await asked(merchant, path, days);
  }
  const strange = ['store_id=', 'store_id=%00', `store_id=${store.id}x`, 'status=', 'status=%00'];
  for (const path of narrowed) await asked(merchant, path, strange.map(toRejectedCase));
  await asked(staff, '/staff/refund_requests', [...pages, toRejectedCase('status=%00')]);
  await asked(new Browser(testApp), '/sandbox/messages', [
    ...[...pages, toRejectedCase('to=%00'), toRejectedCase(`to=${'a'.repeat(255)}`)],
    ...['to=%ED%A0%80', 'to=%27', 'to=@'].map(fine),
  ]);
});

test('GET /stores rejects malformed coordinates and cursors', async () => {
  await asked(hanako, '/stores', [
    ...['near=', 'near=%00', 'near=1', 'near=1e9,0', 'near=NaN,NaN', 'q=%00', 'q='].map(
      toRejectedCase,
    ),
    ...['near=99,999', 'near=-99.99999999,-999', 'q=%25_%5C', 'q=%ED%A0%80'].map(fine),
    ...[toCursor(`[1e999,"a","${ID}"]`), toCursor(`[0,"\\u0000","${ID}"]`)].map(toRejectedCase),
    ...[toCursor(`[1e308,"a","${ID}"]`), toCursor(`[-5e-324,"\\ud800","${ID}"]`)].map(
      toRejectedCase,
    ),
  ]);
});

const FILES: readonly (readonly [Record<string, unknown>, number])[] = [
  [{ kind: 'receipts_zip', from: '1970-01-01', to: '2999-12-31' }, 202],
  [{ kind: 'payments_csv', from: '1970-01-01', to: '2999-12-31' }, 202],
  [{ kind: 'receipts_zip', to: '1970-12-31' }, 202],
  [{ kind: 'receipts_zip', from: '0000-01-01', to: '9999-12-31' }, 422],
  [{ kind: 'payments_csv', to: '0000-12-31' }, 422],
  [{ kind: 'payments_csv', q: '\ufffd***[', store: '\u{10ffff}(' }, 202],
  [{ kind: 'receipts_zip', q: `pay_${'7'.repeat(26)}`, amount_max: '99999999' }, 202],
  [{ kind: 'payments_csv', from: '2026-02-30' }, 422],
  [{ kind: 'receipts_zip', to: '10000-01-01' }, 422],
  [{ kind: 'payments_csv', from: 20_261_115 }, 422],
  [{ kind: 'payments_csv', amount_min: 5 }, 422],
  [{ kind: 'payments_csv', amount_min: '9223372036854775808' }, 422],
  [{ kind: 'payments_csv', amount_min: '2', amount_max: '1' }, 422],
  [{ kind: 'payments_csv', q: 'a\u0000' }, 400],
  [{ kind: 'receipts_zip', store: '\ud800' }, 400],
  [{ kind: 'payments_csv', q: ['a'] }, 422],
  [{ kind: 'payments_csv', status: 'lost' }, 422],
  [{ kind: 'payments_csv', nothing: 'of ours' }, 422],
  [{ kind: 'everything' }, 422],
];

test('an export with invalid filters is rejected, and any other export is created', async () => {
  await hanako.post('/step_up/verify', { password: 'momiji-no-michi' });
  for (const [requestBody, status] of FILES) {
    const asked = await hanako.post('/exports', requestBody);
    expect(asked.status, JSON.stringify(requestBody)).toBe(status);
  }
  await testApp.settle();
  const made = (await hanako.get('/exports')).body.items;
  expect(made.map((file: { state: string; total: number }) => [file.state, file.total])).toEqual([
    ['ready', 0],
    ['ready', 0],
    ['ready', 0],
    ['ready', 1],
    ['ready', 1],
  ]);
});
