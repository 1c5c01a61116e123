import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { DEMO_STORES } from '../../sandbox/demo-stores.ts';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
});

/** Assigns the demo dinner order to Hanako. */
const dineAsHanako = () =>
  testApp.deps.db.pool.query(`update orders set payer_id = u.id from users u
    where u.email = 'hanako@saifu.example' and orders.title = 'ディナー 4名様'`);

const namesIn = (answer: { body: { items: { name: string }[] } }) =>
  answer.body.items.map(({ name }) => name);

test('guests see a masked representative and first_time_store', async () => {
  await dineAsHanako();
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const stranger = await new Browser(testApp).get(`/guest/stores/${store.id}`);
  expect(stranger.body).toMatchObject({ representative: '桜●●●●', first_time_store: true });
  const known = await hanako.get(`/guest/stores/${store.id}`);
  expect(known.body).toMatchObject({ representative: '桜井 春子', first_time_store: false });
});

test('users without a demo payment have an empty payment history', async () => {
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  for (const person of [hanako, alex]) {
    const { stores, recent, begun } = (await person.get('/home')).body;
    expect([stores, recent, begun.payment]).toEqual([[], [], false]);
  }
});

test('GET /guest/stores/{id} returns 404 for unknown or malformed ids', async () => {
  const nothing = 'sto_01jd0000000000000000000000';
  for (const id of ['sto_junk', 'ord_01jd0000000000000000000000', nothing]) {
    expect((await hanako.get(`/guest/stores/${id}`)).status, id).toBe(404);
  }
});

test('GET /stores lists active stores, most recently paid first', async () => {
  await dineAsHanako();
  const answer = await hanako.get('/stores');
  const names = namesIn(answer);
  expect(names[0]).toBe('さくら食堂');
  expect(names).toHaveLength(DEMO_STORES.filter(({ status }) => status === 'active').length);
  expect(names).not.toContain('喫茶 あおい');
  expect(answer.body.items[0].last_paid_at).not.toBeNull();
});

test('pages of GET /stores have no gaps and no duplicates', async () => {
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await hanako.get(`/stores?limit=2${query}`);
    names.push(...namesIn(answer));
    cursor = answer.body.next_cursor;
  }
  expect(names).toEqual(namesIn(await hanako.get('/stores')));
});

const FOUND = [
  ['ｻｸﾗ', ['さくら食堂']],
  ['サクラ', ['さくら食堂']],
  ['sakura', ['さくら食堂']],
  ['京都市', ['都タクシー']],
  ['%', []],
  ['_', []],
  ['\\', []],
  ["' or 1=1 --", []],
] as const;

test('the search ignores width and kana and escapes special characters', async () => {
  for (const [q, names] of FOUND) {
    expect(namesIn(await hanako.get(`/stores?q=${encodeURIComponent(q)}`)), q).toEqual(names);
  }
});

test('GET /stores?near= lists the nearest stores first', async () => {
  const names = namesIn(await hanako.get('/stores?near=34.9858,135.7588&limit=2'));
  expect(names).toEqual(['都タクシー', '本の定期便 しおり堂']);
});

test('GET /stores returns 422 for invalid parameters', async () => {
  const near = ['near=here', 'near=1000,1'];
  for (const query of [...near, `q=${'x'.repeat(51)}`, 'limit=0', 'limit=101', 'cursor=x']) {
    expect((await hanako.get(`/stores?${query}`)).status, query).toBe(422);
  }
});

test('GET /stores returns 422 for a forged cursor', async () => {
  const made = [
    [1, 'x', 'no uuid'],
    ['1', 'x', '01900000-0000-7000-8000-000000000000'],
    [null, '\0', '01900000-0000-7000-8000-000000000000'],
    'x',
  ];
  for (const cursorParts of made) {
    const cursor = Buffer.from(JSON.stringify(cursorParts)).toString('base64url');
    expect((await hanako.get(`/stores?cursor=${cursor}`)).status).toBe(422);
  }
});
