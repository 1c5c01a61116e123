import { toTypeId } from '@saifu/domain/shared/ids';
import { CATALOG_ITEMS_MAX } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { Browser } from '../../../testing/browser.ts';
import { FOREIGN_STORE, MEMBERS_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { demoId } from '../../sandbox/demo-ids.ts';
import { DEMO_MEMBERS_STORE } from '../../sandbox/demo-members.ts';

const PATH = '/merchant/catalog_items';

let testApp: TestApp;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const signedIn = signInAsMerchant(testApp, MEMBERS_STORE);
  merchant = signedIn.merchant;
  storeId = signedIn.store.id;
  // The demo store has items of its own.
  await testApp.deps.db.run(sql`delete from catalog_items`);
});

const add = (more: Record<string, unknown> = {}, who = merchant) =>
  who.post(PATH, { store_id: storeId, name: 'ラテ', unit_price: 480, ...more });

const change = (id: string, changes: Record<string, unknown>, who = merchant) =>
  who.call('PATCH', `${PATH}/${id}`, changes);

async function listNames(query = '', who = merchant): Promise<readonly string[]> {
  const { items } = (await who.get(`${PATH}?${query}`)).body;
  return items.map(({ name }: { name: string }) => name);
}

/** A second store of the merchant, which the demo clerk is not limited to. */
async function addStore(): Promise<string> {
  const { body } = await merchant.post('/merchant/stores', {
    name: 'さくら食堂 別館',
    postal_code: '1000005',
    prefecture: '東京都',
    address: '千代田区丸の内1-9-2',
    mcc: '5812',
  });
  return body.id;
}

test('an item is created, read, changed, archived and restored', async () => {
  const created = await add({ name: '抹茶ラテ', tax_rate: 8, category: '飲み物' });
  expect([created.status, created.body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^cit_/),
      store_id: storeId,
      name: '抹茶ラテ',
      unit_price: 480,
      tax_rate: 8,
      category: '飲み物',
      status: 'active',
      created_at: expect.any(String),
      updated_at: created.body.created_at,
    },
  ]);
  const { id } = created.body;
  expect((await merchant.get(`${PATH}/${id}`)).body).toEqual(created.body);
  await testApp.deps.db.pool.query(
    `update catalog_items set updated_at = updated_at - interval '1 day'`,
  );
  const changed = await change(id, { unit_price: 520, category: null });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...created.body, unit_price: 520, category: null, updated_at: expect.any(String) },
  ]);
  expect((await change(id, { status: 'archived' })).body.status).toBe('archived');
  expect(await listNames('status=active')).toEqual([]);
  expect(await listNames('status=archived')).toEqual(['抹茶ラテ']);
  expect((await change(id, { status: 'active' })).body).toMatchObject({
    status: 'active',
    unit_price: 520,
  });
});

test('the tax rate is 10 percent and the category empty unless given', async () => {
  expect((await add()).body).toMatchObject({ tax_rate: 10, category: null });
});

test('a change without a difference keeps the time of the last change', async () => {
  const { body } = await add();
  await merchant.post('/sandbox/clock', { advance_seconds: 60 });
  for (const changes of [{}, { name: 'ラテ', unit_price: 480, status: 'active' }]) {
    expect((await change(body.id, changes)).body).toEqual(body);
  }
});

test.each([
  [{ name: '' }, 'name', 'field.required'],
  [{ name: '\u3164\u2800' }, 'name', 'field.required'],
  [{ name: 'ラテ\u202egnp' }, 'name', 'field.format'],
  [{ name: 'ラ\u0007テ' }, 'name', 'field.format'],
  [{ name: 'ラ\nテ' }, 'name', 'field.format'],
  [{ name: 'ラテ\u{e0041}' }, 'name', 'field.format'],
  [{ name: 'あ'.repeat(61) }, 'name', 'field.too_long'],
  [{ name: 7 }, 'name', 'field.format'],
  [{ category: '\u200b' }, 'category', 'field.required'],
  [{ category: '飲\u2066物' }, 'category', 'field.format'],
  [{ category: 'あ'.repeat(31) }, 'category', 'field.too_long'],
  [{ unit_price: 0 }, 'unit_price', 'amount.missing'],
  [{ unit_price: -1 }, 'unit_price', 'amount.missing'],
  [{ unit_price: 1.5 }, 'unit_price', 'amount.missing'],
  [{ unit_price: 1_000_001 }, 'unit_price', 'amount.too_large'],
  [{ tax_rate: 5 }, 'tax_rate', 'field.format'],
  [{ tax_rate: 0 }, 'tax_rate', 'field.format'],
  [{ unknown: 1 }, 'unknown', 'field.unknown'],
])('%j is rejected on creation and on change', async (wrong, path, code) => {
  const { id } = (await add({ name: '紅茶' })).body;
  for (const answer of [await add(wrong), await change(id, wrong)]) {
    expect([answer.status, answer.body.code]).toEqual([422, 'request.invalid']);
    expect(answer.body.fields).toContainEqual(expect.objectContaining({ path, code }));
  }
  expect(await listNames()).toEqual(['紅茶']);
});

test('a NUL in a name is rejected', async () => {
  expect([400, 422]).toContain((await add({ name: 'ラ\u0000テ' })).status);
  expect(await listNames()).toEqual([]);
});

test('an unknown status is rejected', async () => {
  const { id } = (await add()).body;
  expect((await change(id, { status: 'deleted' })).body.fields).toMatchObject([
    { path: 'status', code: 'field.format' },
  ]);
});

test('two active items of a store have different names', async () => {
  const first = (await add({ name: 'Latte' })).body;
  const taken = await add({ name: 'ＬＡＴＴＥ' });
  expect([taken.status, taken.body.code]).toEqual([409, 'catalog_item.name_taken']);
  const other = (await add({ name: 'Tea' })).body;
  const renamed = await change(other.id, { name: 'latte' });
  expect([renamed.status, renamed.body.code]).toEqual([409, 'catalog_item.name_taken']);
  expect((await change(first.id, { name: 'LATTE' })).body.name).toBe('LATTE');

  await change(first.id, { status: 'archived' });
  expect((await change(other.id, { name: 'latte' })).status).toBe(200);
  const restored = await change(first.id, { status: 'active' });
  expect([restored.status, restored.body.code]).toEqual([409, 'catalog_item.name_taken']);
  const renamedToo = await change(first.id, { status: 'active', name: 'Latte L' });
  expect(renamedToo.body).toMatchObject({ status: 'active', name: 'Latte L' });
});

test('another store may have an item of the same name', async () => {
  const other = await addStore();
  expect((await add()).status).toBe(201);
  expect((await add({ store_id: other })).status).toBe(201);
  expect(await listNames(`store_id=${other}`)).toEqual(['ラテ']);
  expect(await listNames()).toEqual(['ラテ', 'ラテ']);
});

test('of concurrent creations of one name, one succeeds', async () => {
  const names = ['Latte', 'latte', 'LATTE', 'ｌａｔｔｅ', 'Latte', ' latte '];
  const answers = await Promise.all(names.map((name) => add({ name })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const rejected = answers.filter(({ status }) => status !== 201);
  expect(rejected.map(({ body }) => body.code)).toEqual(
    rejected.map(() => 'catalog_item.name_taken'),
  );
  expect(await listNames()).toHaveLength(1);
});

test('of concurrent renamings to one name, one succeeds', async () => {
  const items = await Promise.all(['A', 'B', 'C'].map((name) => add({ name })));
  const answers = await Promise.all(items.map(({ body }) => change(body.id, { name: 'Latte' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

/** All but one of the items that a store may have. */
async function fillCatalogue(): Promise<void> {
  await testApp.deps.db.pool.query(
    `insert into catalog_items (id, store_id, name, name_key, unit_price, tax_rate, status,
       created_at, updated_at)
     select gen_random_uuid(), $1, 'item ' || n, 'item ' || n, 100, 10, 'active', now(), now()
     from generate_series(1, $2) n`,
    [demoId.store(DEMO_MEMBERS_STORE), CATALOG_ITEMS_MAX - 1],
  );
}

test('a store has a limited number of active items, also under concurrent requests', async () => {
  await fillCatalogue();
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add({ name })));
  const created = answers.filter(({ status }) => status === 201);
  expect(created).toHaveLength(1);
  const rejected = answers.find(({ status }) => status !== 201);
  expect([rejected?.status, rejected?.body]).toMatchObject([
    409,
    { code: 'catalog_item.too_many', params: { max: CATALOG_ITEMS_MAX } },
  ]);
  const { id } = created[0]?.body ?? {};
  await change(id, { status: 'archived' });
  expect((await add({ name: 'E' })).status).toBe(201);
  expect((await change(id, { status: 'active' })).body.code).toBe('catalog_item.too_many');
  expect((await change(id, { unit_price: 1 })).status).toBe(200);
});

test('a repeated request with the same idempotency key creates one item', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = { store_id: storeId, name: 'ラテ', unit_price: 480 };
  const first = await merchant.call('POST', PATH, body, key);
  const second = await merchant.call('POST', PATH, body, key);
  expect([second.status, second.body]).toEqual([201, first.body]);
  const reused = await merchant.call('POST', PATH, { ...body, unit_price: 1 }, key);
  expect(reused.body.code).toBe('idempotency_key.reused');
  expect(await listNames()).toEqual(['ラテ']);
});

test('the list is searched by name and category, and read page by page', async () => {
  for (const name of ['ラテ', 'エスプレッソ', '100% オレンジ'])
    await add({ name, category: '飲み物' });
  await add({ name: 'サンド', category: 'パン' });
  expect(await listNames()).toEqual(['サンド', '100% オレンジ', 'エスプレッソ', 'ラテ']);
  expect(await listNames(`q=${encodeURIComponent('らて')}`)).toEqual(['ラテ']);
  expect(await listNames(`q=${encodeURIComponent('ぱん')}`)).toEqual(['サンド']);
  expect(await listNames(`q=${encodeURIComponent('0%')}`)).toEqual(['100% オレンジ']);
  expect(await listNames(`q=${encodeURIComponent('.*')}`)).toEqual([]);

  const first = (await merchant.get(`${PATH}?limit=3&store_id=${storeId}`)).body;
  const next = `${PATH}?limit=3&store_id=${storeId}&cursor=${first.next_cursor}`;
  const rest = (await merchant.get(next)).body;
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([3, 1, null]);
  expect((await merchant.get(`${PATH}?status=gone`)).status).toBe(422);
});

test('owners and managers change items, clerks only read them', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const manager = await signInAsMember(testApp, 'manager');
  const clerk = await signInAsMember(testApp, 'clerk');
  const { id } = (await add({ name: 'A' }, owner)).body;
  expect((await add({ name: 'B' }, manager)).status).toBe(201);
  expect((await change(id, { unit_price: 1 }, manager)).status).toBe(200);
  for (const denied of [await add({ name: 'C' }, clerk), await change(id, {}, clerk)]) {
    expect([denied.status, denied.body.code]).toEqual([422, 'member.not_allowed']);
  }
  expect(await listNames('', clerk)).toEqual(['B', 'A']);
  expect((await clerk.get(`${PATH}/${id}`)).status).toBe(200);
});

test('a clerk sees the items of the named stores only', async () => {
  const other = await addStore();
  const item = (await add({ store_id: other, name: '別館の品' })).body;
  await add();
  const clerk = await signInAsMember(testApp, 'clerk');
  expect(await listNames('', clerk)).toEqual(['ラテ']);
  expect(await listNames(`store_id=${other}`, clerk)).toEqual([]);
  expect((await clerk.get(`${PATH}/${item.id}`)).status).toBe(404);
});

test('the items of another merchant do not exist', async () => {
  const { merchant: stranger, store: foreign } = signInAsMerchant(testApp, FOREIGN_STORE);
  const { id } = (await add()).body;
  const unknown = toTypeId('catalogItem', newUuid());
  for (const each of [id, unknown]) {
    expect((await stranger.get(`${PATH}/${each}`)).body.code).toBe('not_found');
    expect((await change(each, { unit_price: 1 }, stranger)).body.code).toBe('not_found');
  }
  expect(await listNames(`store_id=${storeId}`, stranger)).toEqual([]);
  expect((await add({ store_id: foreign.id })).body.code).toBe('not_found');
  const nowhere = toTypeId('store', newUuid());
  expect((await add({ store_id: nowhere })).body.code).toBe('not_found');
  expect((await merchant.get(`${PATH}/${id}`)).body.unit_price).toBe(480);
});

test('a program without a key and a removed member are signed out', async () => {
  const manager = await signInAsMember(testApp, 'manager');
  await testApp.deps.db.pool.query(`update members set removed_at = now() where role = 'manager'`);
  const denied = await add({}, manager);
  expect([denied.status, denied.body.code]).toEqual([401, 'member.session_expired']);
  expect((await add({}, new Browser(testApp))).status).toBe(401);
});

test('an order of items keeps its price, and one for the counter expires after minutes', async () => {
  const { id, ...item } = (await add({ tax_rate: 8 })).body;
  const clerk = await signInAsMember(testApp, 'clerk');
  const created = await clerk.post('/merchant/orders', {
    store_id: storeId,
    items: [
      { name: item.name, quantity: 2, unit_price: item.unit_price, tax_rate: item.tax_rate },
      { name: '紙袋', quantity: 1, unit_price: 5, tax_rate: 10 },
    ],
    pay_amount: 965,
    expires_in_minutes: 15,
  });
  expect(created.status).toBe(201);
  await change(id, { unit_price: 1, status: 'archived' });
  const order = (await clerk.get(`/merchant/orders/${created.body.id}`)).body;
  expect(order).toMatchObject({
    pay_amount: 965,
    items: [{ name: 'ラテ', quantity: 2, unit_price: 480, tax_rate: 8 }, { name: '紙袋' }],
    tax_lines: [
      { rate: 10, taxable_amount: 5 },
      { rate: 8, taxable_amount: 960, tax_amount: 71 },
    ],
  });
  const lifeMs = Date.parse(order.expires_at) - Date.parse(order.created_at);
  expect(lifeMs).toBe(15 * 60_000);
  const code = await clerk.post('/merchant/qr_codes', { type: 'dynamic', order_id: order.id });
  expect(code.body).toMatchObject({ pay_amount: 965, order_id: order.id });
  expect(Date.parse(code.body.expires_at)).toBe(Date.parse(order.expires_at));
});

test.each([0, 1441, 1.5, '15'])('%o minutes are no lifetime of an order', async (minutes) => {
  const body = { store_id: storeId, pay_amount: 500, expires_in_minutes: minutes };
  const { status, body: problem } = await merchant.post('/merchant/orders', body);
  expect(status).toBe(422);
  expect(problem.fields).toMatchObject([{ path: 'expires_in_minutes', code: 'field.format' }]);
});
