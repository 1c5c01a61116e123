import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { type Browser, getLatestMessage } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { SHOP } from '../../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { openReceiver, type Receiver } from '../../../testing/webhook-receiver.ts';

const EMAIL = 'restaurant@stores.saifu.example';
let testApp: TestApp;
let admin: Browser;
let merchant: Browser;
let storeId: string;
let receiver: Receiver;
let id: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  admin = await signInAsMember(testApp, 'admin');
  const shop = signInAsMerchant(testApp, SHOP);
  merchant = shop.merchant;
  storeId = shop.store.id;
  receiver = await openReceiver();
  await testApp.settle();
  const url = `${receiver.url}?token=secret`;
  const { body } = await merchant.post('/merchant/webhooks', { url, events: ['order.created'] });
  receiver.trust(body.secret);
  id = body.id;
});

const act = (verb: string, reason = '応答がないため') =>
  admin.post(`/staff/webhooks/${id}/${verb}`, { reason });
const list = async (state: string) =>
  (await admin.get(`/staff/webhooks?state=${state}`)).body.items;

async function createOrder(): Promise<void> {
  const order = { store_id: storeId, pay_amount: 1000, title: 'お会計' };
  expect((await merchant.post('/merchant/orders', order)).status).toBe(201);
  await testApp.settle();
}

test('a paused webhook gets nothing until it is resumed, and the merchant is told why', async () => {
  const paused = await act('pause');
  expect(paused.body).toMatchObject({ id, pause_reason: '応答がないため', waiting: 0 });
  expect(paused.body.url).not.toContain('secret');
  expect((await act('pause', 'again')).body.pause_reason).toBe('応答がないため');
  expect((await admin.get(`/staff/webhooks/${id}`)).body).toEqual(paused.body);
  const readOwn = async () => (await merchant.get('/merchant/webhooks')).body.items;
  const pause = { at: paused.body.paused_at, reason: '応答がないため' };
  expect(await readOwn()).toMatchObject([{ id, pause }]);
  await createOrder();
  expect(receiver.received).toEqual([]);
  expect(await list('paused')).toMatchObject([{ id, waiting: 1, failing: 0 }]);
  expect((await getLatestMessage(testApp, EMAIL))?.text).toContain('応答がないため');
  expect((await act('replay')).body.code).toBe('webhook.paused');

  expect((await act('resume')).body).toMatchObject({ paused_at: null, pause_reason: null });
  expect(await readOwn()).toMatchObject([{ id, pause: null }]);
  await testApp.settle();
  expect(receiver.received).toHaveLength(1);
  expect((await act('resume')).status).toBe(200);
  await testApp.settle();
  expect(receiver.received).toHaveLength(1);
  expect(await list('paused')).toEqual([]);
  const log = (await admin.get(`/staff/audit_entries?subject=${id}`)).body.items;
  expect(log).toMatchObject([
    { action: 'webhook.resumed', after: { count: 1 } },
    { action: 'webhook.paused', after: { reason: '応答がないため' } },
  ]);
});

test('what was given up is listed without its content, and sent again on request', async () => {
  await act('pause');
  await createOrder();
  await act('resume');
  await testApp.deps.db.pool.query('update webhook_deliveries set abandoned_at = now()');
  const page = (await admin.get(`/staff/webhooks/${id}/deliveries`)).body;
  expect(page.items).toMatchObject([{ type: 'order.created', state: 'given_up', attempts: 0 }]);
  expect(page.items[0]).not.toHaveProperty('body');
  expect((await act('replay')).body).toEqual({ replayed: 1 });
  await testApp.settle();
  expect(receiver.received.length).toBeGreaterThan(0);
  expect((await act('replay')).body).toEqual({ replayed: 0 });
});

test('a webhook of which a delivery failed is listed as failing', async () => {
  await act('pause');
  await createOrder();
  expect(await list('failing')).toEqual([]);
  await testApp.deps.db.pool.query(`insert into webhook_attempts
    select gen_random_uuid(), id, now(), 503, null, 12 from webhook_deliveries`);
  expect(await list('failing')).toMatchObject([
    { id, failing: 1, last_attempt: { status: 503, fault: null } },
  ]);
  expect((await list('all')).length).toBeGreaterThan(0);
  expect((await admin.get('/staff/webhooks?state=broken')).status).toBe(422);
});

test('an unknown webhook, and no reason, are rejected', async () => {
  expect((await act('pause', '')).status).toBe(422);
  id = toTypeId('webhook', '01900000-0000-7000-8000-000000000000');
  for (const verb of ['pause', 'resume', 'replay']) expect((await act(verb)).status).toBe(404);
  expect((await admin.get(`/staff/webhooks/${id}`)).status).toBe(404);
  expect((await admin.get('/staff/webhooks/%25')).status).toBe(404);
});
