import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { createPng } from '../../testing/attachments.ts';
import type { Browser } from '../../testing/browser.ts';
import { MEMBERS_STORE, signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { startEngine } from '../../testing/recurring-billing-engine.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { openReceiver } from '../../testing/webhook-receiver.ts';
import { addRefundRequest } from '../payments/refund-request/refund-request.fixture.ts';
import { demoId } from '../sandbox/demo-ids.ts';
import { DEMO_MEMBERS_STORE } from '../sandbox/demo-members.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

let testApp: TestApp;
let owner: Browser;
let program: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  owner = await signInAsMember(testApp, 'owner');
  const { merchant, store } = signInAsMerchant(testApp, MEMBERS_STORE);
  program = merchant;
  storeId = store.id;
});

type Entry = {
  readonly action: string;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly actor: string;
};

/** Oldest first. */
async function readLog(): Promise<readonly Entry[]> {
  const { items } = (await owner.get('/console/audit_entries?limit=100')).body;
  return items.toReversed();
}

const readActions = async () => (await readLog()).map(({ action }) => action);

const NEW_STORE = {
  name: 'さくら食堂 別館',
  postal_code: '100-0001',
  prefecture: '東京都',
  address: '千代田区千代田1-1',
  mcc: '5812',
  payment_methods: ['card'],
};

async function twice(send: () => Promise<unknown>): Promise<void> {
  await send();
  await send();
}

async function sendLogo({ cookie, token, headers }: Browser, id: string): Promise<number> {
  const { statusCode } = await testApp.app.inject({
    method: 'PUT',
    url: `/api/v1/merchant/stores/${id}/logo`,
    headers: {
      ...headers,
      cookie,
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'image/png',
    },
    payload: createPng(),
  });
  return statusCode;
}

/**
 * Sends and changes orders, and changes codes, keys, stores and a refund request, each twice where
 * that is allowed.
 */
async function changeEverything(who: Browser): Promise<void> {
  const order = await who.post('/merchant/orders', { store_id: storeId, pay_amount: 500 });
  const message = { channel: 'email', to: 'customer@saifu.example' };
  await who.post(`/merchant/orders/${order.body.id}/send`, message);
  await twice(() => who.call('POST', `/merchant/orders/${order.body.id}/cancel`));
  const code = await who.post('/merchant/qr_codes', { type: 'static', store_id: storeId });
  await twice(() => who.delete(`/merchant/qr_codes/${code.body.id}`));
  await who.post('/merchant/qr_codes', { type: 'dynamic', store_id: storeId, pay_amount: 500 });
  const key = await who.post('/merchant/api_keys', { name: 'Till' });
  await who.delete(`/merchant/api_keys/${key.body.id}`);
  const store = await who.post('/merchant/stores', NEW_STORE);
  const name = 'さくら食堂 新館';
  await twice(() =>
    who.call('PATCH', `/merchant/stores/${store.body.id}`, { name, address: '1-1' }),
  );
  expect(await sendLogo(who, store.body.id)).toBe(200);
  await who.delete(`/merchant/stores/${store.body.id}/logo`);
  await changeCatalogue(who);
  const request = await addRefundRequest(testApp, {});
  const answer = { decision: 'reject', message: '申し訳ありません' };
  await twice(() => who.post(`/merchant/refund_requests/${request}/respond`, answer));
}

async function changeCatalogue(who: Browser): Promise<void> {
  const body = { store_id: storeId, name: 'ラテ', unit_price: 480 };
  const item = await who.post('/merchant/catalog_items', body);
  const path = `/merchant/catalog_items/${item.body.id}`;
  await twice(() => who.call('PATCH', path, { unit_price: 520, category: '飲み物' }));
  await twice(() => who.call('PATCH', path, { status: 'archived' }));
  await twice(() => who.call('PATCH', path, { status: 'active' }));
}

const ACTIONS = [
  'invoice.sent',
  'order.canceled',
  'qr_code.created',
  'qr_code.withdrawn',
  'api_key.created',
  'api_key.revoked',
  'store.created',
  'store.changed',
  'store.changed',
  'store.changed',
  'catalog_item.created',
  'catalog_item.changed',
  'catalog_item.archived',
  'catalog_item.restored',
  'refund_request.answered',
];

test('what a member changes by the endpoints for merchants is recorded once', async () => {
  await changeEverything(owner);
  const log = await readLog();
  expect(log.map(({ action }) => action)).toEqual(ACTIONS);
  const me = (await owner.get('/console/sessions/current')).body.member.id;
  expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([me]));
  expect(log.find(({ action }) => action === 'store.changed')).toMatchObject({
    subject: expect.stringMatching(/^sto_/),
    before: { name: NEW_STORE.name, address: NEW_STORE.address },
    after: { name: 'さくら食堂 新館', address: '1-1' },
  });
  expect(log.filter(({ action }) => action.startsWith('catalog_item.'))).toMatchObject([
    { before: null, after: { store_id: storeId, name: 'ラテ', unit_price: 480, tax_rate: 10 } },
    {
      subject: expect.stringMatching(/^cit_/),
      before: { name: 'ラテ', unit_price: 480, category: null },
      after: { name: 'ラテ', unit_price: 520, category: '飲み物' },
    },
    { before: { status: 'active' }, after: { status: 'archived' } },
    { before: { status: 'archived' }, after: { name: 'ラテ', status: 'active' } },
  ]);
  expect(log.find(({ action }) => action === 'api_key.revoked')).toMatchObject({
    before: { name: 'Till', ends_with: expect.stringMatching(/^.{4}$/) },
    after: null,
  });
  expect(log.at(-1)).toMatchObject({
    before: { status: 'pending' },
    after: { status: 'rejected', amount: null },
  });
  expect(JSON.stringify(log)).not.toMatch(/sk_|whsec_/);
  expect(await verifyAuditLog(testApp.deps.db, demoId.merchant(DEMO_MEMBERS_STORE))).toBe(
    undefined,
  );
});

test('an approval that is repeated to make a declined refund again is recorded', async () => {
  const request = await addRefundRequest(testApp, { approved: 100 });
  await owner.post(`/merchant/refund_requests/${request}/respond`, {
    decision: 'approve',
    message: '承知しました',
  });
  expect(await readLog()).toMatchObject([
    { action: 'refund.started', subject: expect.stringMatching(/^pay_/), after: { amount: 100 } },
  ]);
});

test('what a program of the merchant changes is not recorded', async () => {
  await changeEverything(program);
  expect(await readLog()).toEqual([]);
});

test('a decision of staff is in the log of the merchant', async () => {
  const request = await addRefundRequest(testApp, {});
  await testApp.deps.db.pool.query(`update refund_requests set status = 'escalated',
    escalated_at = respond_by where id = (select id from refund_requests
    where status = 'pending' order by filed_at limit 1)`);
  const answer = { decision: 'reject', message: '申し訳ありません' };
  const { status } = await signInAsStaff(testApp).post(
    `/staff/refund_requests/${request}/respond`,
    answer,
  );
  expect(status).toBe(200);
  expect(await readLog()).toMatchObject([{ actor: 'staff', action: 'refund_request.answered' }]);
});

const OFFER = {
  service_name: 'さくら弁当の会',
  initial_amount: 3300,
  monthly_amount: 1100,
  start_date: '2026-12-01',
  first_payment_deadline: '2026-12-10',
  monthly_payment_days: [5],
};

test('recurring billings and price changes are recorded', async () => {
  const engine = await startEngine();
  testApp = engine.testApp;
  const { id } = await engine.agree();
  owner = await signInAsMember(testApp, 'owner');
  owner.idempotencyKey = newUuid();
  await twice(() => owner.post('/merchant/recurring_billings', { ...OFFER, store_id: storeId }));
  const path = `/merchant/recurring_billings/${toTypeId('recurringBilling', id)}`;
  const price = { monthly_amount: 1500, from: '2027-01-01' };
  const proposed = await owner.post(`${path}/price_changes`, price);
  await twice(() => owner.call('POST', `${path}/price_changes/${proposed.body.id}/withdraw`));
  await twice(() => owner.call('POST', `${path}/cancel`));
  expect(await readLog()).toMatchObject([
    { action: 'recurring_billing.created', after: { service_name: OFFER.service_name } },
    {
      action: 'price_change.proposed',
      subject: toTypeId('recurringBilling', id),
      before: { monthly_amount: 1000 },
      after: price,
    },
    { action: 'price_change.withdrawn', before: price, after: null },
    {
      action: 'recurring_billing.canceled',
      before: { status: 'active' },
      after: { status: 'canceled' },
    },
  ]);
});

test('webhooks and replayed deliveries are recorded', async () => {
  const receiver = await openReceiver();
  const hook = await owner.post('/merchant/webhooks', { url: receiver.url });
  receiver.trust(hook.body.secret);
  await owner.post('/merchant/orders', { store_id: storeId, pay_amount: 500 });
  await testApp.settle();
  const path = `/merchant/webhooks/${hook.body.id}`;
  const [delivery] = (await owner.get(`${path}/deliveries`)).body.items;
  await owner.call('POST', `/merchant/webhook_deliveries/${delivery.id}/replay`);
  await owner.delete(path);
  const log = await readLog();
  expect(log.map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook_delivery.replayed',
    'webhook.removed',
  ]);
  expect(log[2]).toMatchObject({
    subject: hook.body.id,
    before: { url: receiver.url },
    after: null,
  });
  expect(JSON.stringify(log)).not.toContain(hook.body.secret);
});

test('a change that is rejected is not recorded', async () => {
  expect((await owner.delete('/merchant/api_keys/key_00000000000000000000000000')).status).toBe(
    404,
  );
  expect((await owner.post('/merchant/stores', { ...NEW_STORE, mcc: 'x' })).status).toBe(422);
  expect(await readActions()).toEqual([]);
});

/** Sales and messages are records of their own. */
const NOT_AUDITED = [
  'POST /merchant/exports',
  'POST /merchant/orders',
  'POST /merchant/refund_requests/{id}/messages',
];
const AUDITED = [
  'DELETE /merchant/api_keys/{id}',
  'DELETE /merchant/qr_codes/{id}',
  'DELETE /merchant/stores/{id}/logo',
  'DELETE /merchant/webhooks/{id}',
  'PATCH /merchant/catalog_items/{id}',
  'PATCH /merchant/stores/{id}',
  'POST /merchant/api_keys',
  'POST /merchant/catalog_items',
  'POST /merchant/disputes/{id}/evidence',
  'POST /merchant/orders/{id}/cancel',
  'POST /merchant/orders/{id}/send',
  'POST /merchant/payments/{id}/refunds',
  'POST /merchant/qr_codes',
  'POST /merchant/recurring_billings',
  'POST /merchant/recurring_billings/{id}/cancel',
  'POST /merchant/recurring_billings/{id}/price_changes',
  'POST /merchant/recurring_billings/{id}/price_changes/{change}/withdraw',
  'POST /merchant/refund_requests/{id}/respond',
  'POST /merchant/stores',
  'POST /merchant/webhook_deliveries/{id}/replay',
  'POST /merchant/webhooks',
  'PUT /merchant/stores/{id}/logo',
];

test('every endpoint by which a member changes something is known to the tests of the log', () => {
  const changing = ENDPOINTS.filter(
    (row: Endpoint) => row.access === 'merchant' && row.roles !== undefined && row.method !== 'GET',
  );
  const names = changing.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
  expect(names.toSorted()).toEqual([...AUDITED, ...NOT_AUDITED].toSorted());
});
