import { beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage } from '../../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../../../testing/webhook-receiver.ts';

const SHOP = 'さくら食堂';
const MARKET_NUMBER = 'T7010705000725';
const DAY_SECONDS = 24 * 60 * 60;
const SHOP_EMAIL = 'restaurant@stores.saifu.example';

let testApp: TestApp;
let merchant: Browser;
let staff: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const shop = signInAsMerchant(testApp, SHOP);
  merchant = shop.merchant;
  storeId = shop.store.id;
  staff = signInAsStaff(testApp);
});

const put = (changes: Record<string, unknown>) =>
  merchant.put(`/merchant/stores/${storeId}`, changes);
const publicView = async () => (await new Browser(testApp).get(`/guest/stores/${storeId}`)).body;
const pending = async () => (await staff.get('/staff/store_changes')).body.items;
const decide = (id: string, decision: 'approve' | 'reject', body?: Record<string, unknown>) =>
  staff.call('POST', `/staff/store_changes/${id}/${decision}`, body);
const pass = (days: number) =>
  merchant.post('/sandbox/clock', { advance_seconds: days * DAY_SECONDS });

const IDENTITY = {
  name: 'みどりマート',
  office_name: '新宿店',
  representative: '緑川 一郎',
  postal_code: '1600022',
  prefecture: '神奈川県',
  address: '新宿区新宿3-1-1',
  phone: '03-9999-8888',
  registration_number: 'T7123456789012',
  latin_name: 'MIDORI MART',
  latin_city: 'SHINJUKU',
  latitude: 35.69,
  longitude: 139.7,
};

test('an identity change of an active store stays pending and is not public', async () => {
  const before = await publicView();
  const answer = await put(IDENTITY);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    name: SHOP,
    pending_changes: { changes: { ...IDENTITY, phone: '+81399998888' } },
  });
  expect(await publicView()).toEqual(before);
  const found = await merchant.get(`/merchant/stores/${storeId}`);
  expect(found.body.pending_changes).toEqual(answer.body.pending_changes);
});

test.each(Object.entries(IDENTITY))(
  'a change of %s of an active store stays pending',
  async (key, value) => {
    const before = await publicView();
    expect((await put({ [key]: value })).body.pending_changes.changes).toHaveProperty(key);
    expect(await publicView()).toEqual(before);
  },
);

test('details that are not part of the identity change at once', async () => {
  const answer = await put({ name: SHOP, tax_rounding: 'ceil', payment_methods: ['card'] });
  expect(answer.body).toMatchObject({ tax_rounding: 'ceil', pending_changes: null });
  expect(await pending()).toEqual([]);
});

test('a store that was never active changes its identity at once', async () => {
  const { merchant: owner, store } = signInAsMerchant(testApp, '喫茶 あおい');
  const answer = await owner.put(`/merchant/stores/${store.id}`, { name: '喫茶 みどり' });
  expect(answer.body).toMatchObject({ name: '喫茶 みどり', pending_changes: null });
});

test.each(['suspended', 'pending'])(
  'an identity change of a store set back to %s stays pending',
  async (status) => {
    await staff.put(`/staff/stores/${storeId}/status`, { status });
    expect((await put({ name: '別の店' })).body).toMatchObject({
      name: SHOP,
      pending_changes: { changes: { name: '別の店' } },
    });
  },
);

test('after approval payers see the new and the former name for 30 days', async () => {
  await put({ name: 'さくら食堂 新館', phone: '03-9999-8888' });
  const [change] = await pending();
  expect(change).toMatchObject({ status: 'pending', store: { id: storeId, name: SHOP } });
  const approved = await decide(change.id, 'approve');
  expect(approved.body).toMatchObject({ status: 'approved', store: { name: 'さくら食堂 新館' } });
  const recent = { former_name: SHOP, fields: ['name', 'phone'] };
  expect(await publicView()).toMatchObject({
    name: 'さくら食堂 新館',
    recent_change: { changed_at: approved.body.decided_at, ...recent },
  });
  const guest = new Browser(testApp);
  const order = await guest.post('/guest/orders', { store_id: storeId, pay_amount: 500 });
  expect(order.body.store.recent_change).toMatchObject(recent);
  const qr = await merchant.post('/merchant/qr_codes', { type: 'static', store_id: storeId });
  const scanned = await guest.post('/guest/qr/resolve', { payload: qr.body.url });
  expect(scanned.body.store.recent_change).toMatchObject(recent);
  expect((await merchant.get(`/merchant/stores/${storeId}`)).body.pending_changes).toBeNull();
  await pass(29);
  expect((await publicView()).recent_change).toMatchObject(recent);
  await pass(1);
  expect((await publicView()).recent_change).toBeNull();
});

test('two renames within 30 days show the first name; reverting the name shows none', async () => {
  const rename = async (name: string) => {
    await put({ name });
    const [change] = await pending();
    await decide(change.id, 'approve');
  };
  await rename('さくら食堂 二');
  await pass(1);
  await rename('さくら食堂 三');
  expect((await publicView()).recent_change).toMatchObject({ former_name: SHOP });
  await rename(SHOP);
  expect((await publicView()).recent_change).toBeNull();
});

test('a rejection sends its reason to the merchant and changes nothing', async () => {
  const before = await publicView();
  await put({ name: 'みどりマート' });
  const [change] = await pending();
  expect((await decide(change.id, 'reject', {})).status).toBe(422);
  const reason = '登記上の名称を確認できません。';
  const answer = await decide(change.id, 'reject', { reason });
  expect(answer.body).toMatchObject({ status: 'rejected', reason });
  expect(await publicView()).toEqual(before);
  expect((await merchant.get(`/merchant/stores/${storeId}`)).body.pending_changes).toBeNull();
  const message = await getLatestMessage(testApp, SHOP_EMAIL);
  expect(message?.text).toContain(reason);
});

test('a new request replaces the pending one, which can no longer be approved', async () => {
  await put({ name: 'さくら食堂 新館' });
  const [first] = await pending();
  await put({ registration_number: 'T7123456789012' });
  const [second, ...others] = await pending();
  expect(others).toEqual([]);
  expect(second.changes).toEqual({
    name: 'さくら食堂 新館',
    registration_number: 'T7123456789012',
  });
  const late = await decide(first.id, 'approve');
  expect(late.body).toMatchObject({ status: 409, code: 'store.change_closed' });
  expect((await publicView()).name).toBe(SHOP);
});

test('requesting the current values withdraws the pending change', async () => {
  await put({ name: 'さくら食堂 新館' });
  expect((await put({ name: SHOP })).body.pending_changes).toBeNull();
  expect(await pending()).toEqual([]);
});

test('only one of a concurrent approval and rejection succeeds', async () => {
  await put({ name: 'さくら食堂 新館' });
  const [change] = await pending();
  const answers = await Promise.all([
    decide(change.id, 'approve'),
    decide(change.id, 'reject', { reason: '確認できません。' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('only staff decide on a change; an unknown change returns 404', async () => {
  await put({ name: 'さくら食堂 新館' });
  const [change] = await pending();
  const path = `/staff/store_changes/${change.id}/approve`;
  expect((await merchant.call('POST', path)).status).toBe(401);
  expect((await merchant.get('/staff/store_changes')).status).toBe(401);
  expect((await decide('stc_01jd0000000000000000000000', 'approve')).status).toBe(404);
});

test('the decision is sent to the merchant as a webhook event', async () => {
  await testApp.settle();
  const receiver = await openReceiver();
  receiver.trust((await merchant.post('/merchant/webhooks', { url: receiver.url })).body.secret);
  const decisions = [
    ['approve', undefined],
    ['reject', { reason: '確認できません。' }],
  ] as const;
  for (const [decision, body] of decisions) {
    await put({ name: `さくら食堂 新館 ${decision}` });
    const [change] = await pending();
    await decide(change.id, decision, body);
    await testApp.settle();
  }
  expect(receiver.received.map(({ event }) => event)).toMatchObject([
    { type: 'store.change_approved' },
    { type: 'store.change_rejected' },
  ]);
  const message = await getLatestMessage(testApp, SHOP_EMAIL);
  expect(message?.text).toContain('さくら食堂 新館');
});

const NEW_STORE = {
  name: '新しい店',
  postal_code: '1000005',
  prefecture: '東京都',
  address: '千代田区丸の内1-1-1',
  mcc: '5812',
};
const TAKEN = { status: 409, code: 'store.registration_number_taken' };

test('a registration number can be shared by stores of one merchant only', async () => {
  const open = (registration_number: string) =>
    merchant.post('/merchant/stores', { ...NEW_STORE, registration_number });
  expect((await open(MARKET_NUMBER)).body).toMatchObject(TAKEN);
  expect((await open('T4011001098993')).status).toBe(201);
  expect((await put({ registration_number: MARKET_NUMBER })).body).toMatchObject(TAKEN);
  const { merchant: owner, store } = signInAsMerchant(testApp, '喫茶 あおい');
  const path = `/merchant/stores/${store.id}`;
  expect((await owner.put(path, { registration_number: MARKET_NUMBER })).body).toMatchObject(TAKEN);
  expect((await owner.get(path)).body.registration_number).not.toBe(MARKET_NUMBER);
});

test('approval fails if another merchant has claimed the registration number', async () => {
  const free = 'T7123456789012';
  await put({ registration_number: free });
  const { merchant: other } = signInAsMerchant(testApp, 'みどりマート');
  const opened = { ...NEW_STORE, registration_number: free };
  expect((await other.post('/merchant/stores', opened)).status).toBe(201);
  const [change] = await pending();
  expect((await decide(change.id, 'approve')).body).toMatchObject(TAKEN);
});

test('only one of two merchants gets the same registration number at once', async () => {
  const { merchant: other } = signInAsMerchant(testApp, 'みどりマート');
  const opened = { ...NEW_STORE, registration_number: 'T7123456789012' };
  const answers = await Promise.all([
    merchant.post('/merchant/stores', opened),
    other.post('/merchant/stores', opened),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a registration number that no store uses can be claimed by another merchant', async () => {
  const { merchant: owner, store } = signInAsMerchant(testApp, '喫茶 あおい');
  const path = `/merchant/stores/${store.id}`;
  const free = 'T7123456789012';
  await owner.put(path, { registration_number: free });
  const opened = { ...NEW_STORE, registration_number: free };
  expect((await merchant.post('/merchant/stores', opened)).status).toBe(409);
  await owner.put(path, { registration_number: null });
  expect((await merchant.post('/merchant/stores', opened)).status).toBe(201);
});

test('suspending a store that was never active frees its registration number', async () => {
  const { merchant: owner, store } = signInAsMerchant(testApp, '喫茶 あおい');
  const path = `/merchant/stores/${store.id}`;
  const number = { registration_number: 'T7123456789012' };
  await owner.put(path, number);
  await staff.put(`/staff/stores/${store.id}/status`, { status: 'suspended' });
  const waiting = await owner.put(path, number);
  expect(waiting.body).toMatchObject({ registration_number: null, pending_changes: {} });
  expect((await merchant.post('/merchant/stores', { ...NEW_STORE, ...number })).status).toBe(201);
});

test('the database rejects a registration number of another merchant', async () => {
  const write = testApp.deps.db.pool.query(
    `update stores set registration_number = $1 where name = $2`,
    [MARKET_NUMBER, SHOP],
  );
  await expect(write).rejects.toMatchObject({ code: '23503' });
});

test("the holder of a number may request it while another merchant's store uses it", async () => {
  const number = 'T7123456789012';
  const { db } = testApp.deps;
  const client = await db.pool.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    'insert into registration_numbers select $1, merchant_id from stores where name = $2',
    [number, SHOP],
  );
  const copy = "update stores set registration_number = $1 where name = 'みどりマート'";
  await client.query(copy, [number]);
  await client.query('commit');
  client.release();
  expect((await put({ registration_number: number })).status).toBe(200);
  const [change] = await pending();
  expect((await decide(change.id, 'approve')).status).toBe(200);
});
