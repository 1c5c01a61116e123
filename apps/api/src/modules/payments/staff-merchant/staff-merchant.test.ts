import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { type Browser, getLatestMessage } from '../../../testing/browser.ts';
import { getDemoMember, MEMBERS_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { demoId } from '../../sandbox/demo-ids.ts';
import { DEMO_MEMBERS_STORE } from '../../sandbox/demo-members.ts';

const ID = toTypeId('merchant', demoId.merchant(DEMO_MEMBERS_STORE));
const STORE_ID = toTypeId('store', demoId.store(DEMO_MEMBERS_STORE));
let testApp: TestApp;
let risk: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  risk = await signInAsMember(testApp, 'risk');
});

const search = async (text: string) => {
  const { status, body } = await risk.get(`/staff/merchants?limit=50&${text}`);
  expect(status).toBe(200);
  return body.items.map(({ name }: { name: string }) => name);
};

test('merchants are found by name, ids and registration number, and % finds nothing', async () => {
  expect(await search(`q=${encodeURIComponent('さくら')}`)).toEqual([MEMBERS_STORE]);
  expect(await search(`q=${encodeURIComponent('サクラ')}`)).toEqual([MEMBERS_STORE]);
  expect(await search(`q=${ID}`)).toEqual([MEMBERS_STORE]);
  expect(await search(`q=${STORE_ID}`)).toEqual([MEMBERS_STORE]);
  const { store_list: list } = (await risk.get(`/staff/merchants/${ID}`)).body;
  expect(await search(`q=${list[0].registration_number}`)).toContain(MEMBERS_STORE);
  for (const words of ['%25', '_', '%5C', 'mer_x', '.*'])
    expect(await search(`q=${words}`)).toEqual([]);
  expect((await risk.get('/staff/merchants?q=%00')).body.status).toBe(400);
});

test('a merchant is shown with masked members and the ends of its keys', async () => {
  const { body } = await risk.get(`/staff/merchants/${ID}`);
  const owner = getDemoMember('owner');
  expect(body).toMatchObject({ id: ID, name: MEMBERS_STORE, status: 'active', open_disputes: 0 });
  expect(body.members).toHaveLength(3);
  expect(body.api_keys[0].ends_with).toHaveLength(4);
  expect(JSON.stringify(body)).not.toContain(owner.email);
  expect(JSON.stringify(body)).not.toContain(owner.name);
  expect(JSON.stringify(body)).not.toMatch(/sk_/);
});

test('a suspended merchant takes no payments, reads on, and gets its stores back', async () => {
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  const invoice = {
    store_id: store.id,
    title: 'お食事',
    items: [{ name: '定食', unit_price: 900, quantity: 1, tax_rate: 10 }],
  };
  merchant.idempotencyKey = crypto.randomUUID();
  const before = await merchant.post('/merchant/orders', invoice);
  expect(before.status).toBe(201);
  const empty = await risk.post(`/staff/merchants/${ID}/suspend`, { reason: '' });
  expect(empty.status).toBe(422);
  const answers = await Promise.all(
    [1, 2].map(() => risk.post(`/staff/merchants/${ID}/suspend`, { reason: '調査中' })),
  );
  for (const { body } of answers) {
    expect(body).toMatchObject({ status: 'suspended', suspension_reason: '調査中' });
    expect(body.store_list[0].status).toBe('suspended');
  }
  merchant.idempotencyKey = crypto.randomUUID();
  const rejected = await merchant.post('/merchant/orders', invoice);
  expect(rejected.body).toMatchObject({ status: 409, code: 'store.inactive' });
  const order = (await merchant.get(`/merchant/orders/${before.body.id}`)).body;
  expect(order.id).toBe(before.body.id);
  const owner = await signInAsMember(testApp, 'owner');
  expect((await owner.get('/merchant/payments')).status).toBe(200);
  const open = await risk.put(`/staff/stores/${store.id}/status`, {
    status: 'active',
    reason: '再開します',
  });
  expect(open.body).toMatchObject({ status: 409, code: 'merchant.suspended' });
  const mail = await getLatestMessage(testApp, getDemoMember('owner').email);
  expect(mail?.subject).toBe('【Saifu】店舗の利用を停止しました');
  expect(mail?.text).not.toContain('調査中');
  expect(await search('status=suspended')).toEqual([MEMBERS_STORE]);

  await risk.post(`/staff/merchants/${ID}/restore`, { reason: '問題なし' });
  await risk.post(`/staff/merchants/${ID}/restore`, { reason: '問題なし' });
  merchant.idempotencyKey = crypto.randomUUID();
  expect((await merchant.post('/merchant/orders', invoice)).status).toBe(201);
  expect((await risk.get(`/staff/merchants/${ID}`)).body.store_list[0].status).toBe('active');
  const admin = await signInAsMember(testApp, 'admin');
  const { items } = (await admin.get('/staff/audit_entries?limit=100')).body;
  expect(items.toReversed()).toMatchObject([
    { action: 'merchant.suspended', subject: ID, after: { status: 'suspended', reason: '調査中' } },
    { action: 'merchant.restored', subject: ID, after: { status: 'active', reason: '問題なし' } },
  ]);
});

test('an order that was open before cannot be paid while its merchant is suspended', async () => {
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  merchant.idempotencyKey = crypto.randomUUID();
  const items = [{ name: '定食', unit_price: 900, quantity: 1, tax_rate: 10 }];
  const order = (
    await merchant.post('/merchant/orders', { store_id: store.id, title: '食事', items })
  ).body;
  await risk.post(`/staff/merchants/${ID}/suspend`, { reason: '調査中' });
  const { rows } = await testApp.deps.db.pool.query(
    `select status, merchant_suspended_at is not null as "isSuspended" from stores where id = $1`,
    [demoId.store(DEMO_MEMBERS_STORE)],
  );
  expect(rows).toEqual([{ status: 'active', isSuspended: true }]);
  const seen = (await merchant.get(`/guest/orders/${order.id}`)).body;
  expect(JSON.stringify(seen)).toContain('inactive');
});

test('a store that was suspended by itself stays so after its merchant is restored', async () => {
  await risk.put(`/staff/stores/${STORE_ID}/status`, {
    status: 'suspended',
    reason: '調査中',
  });
  await risk.post(`/staff/merchants/${ID}/suspend`, { reason: '調査中' });
  await risk.post(`/staff/merchants/${ID}/restore`, { reason: '問題なし' });
  const { store_list: list } = (await risk.get(`/staff/merchants/${ID}`)).body;
  expect(list[0].status).toBe('suspended');
});
