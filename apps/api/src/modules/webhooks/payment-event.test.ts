import { WEBHOOK_EVENT_SCHEMAS } from '@saifu/contract/webhook-events';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import { beforeEach, expect, test } from 'vitest';
import { relayEvents } from '../../platform/outbox/outbox.ts';
import { Browser } from '../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../testing/merchant.ts';
import { NUMBERS, tokenize } from '../../testing/payment-provider.ts';
import { SHOP } from '../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { createSubscribers } from '../../worker.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { expirePayments } from '../payments/cancel/expire-payments.ts';
import { completePayment } from '../payments/capture/complete-payment.ts';
import { escalateRefundRequests } from '../payments/refund-request/decision/escalate-refund-requests.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ITEMS = [
  { name: '日替わり定食', quantity: 2, unit_price: 980 },
  { name: 'お持ち帰り弁当', quantity: 1, unit_price: 760, tax_rate: 8 },
];
const AMOUNT = 2720;

let testApp: TestApp;
let receiver: Receiver;
let merchant: Browser;
let storeId: string;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  receiver = await openReceiver();
  const shop = signInAsMerchant(testApp, SHOP);
  merchant = shop.merchant;
  storeId = shop.store.id;
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  await testApp.settle();
  const { body } = await merchant.post('/merchant/webhooks', { url: receiver.url });
  receiver.trust(body.secret);
});

async function createInvoice(): Promise<string> {
  const { body } = await merchant.post('/merchant/orders', {
    store_id: storeId,
    title: 'テーブル5のお会計',
    items: ITEMS,
    table_number: '5',
  });
  return body.id;
}

async function pay(orderId: string, number?: string) {
  hanako.idempotencyKey = crypto.randomUUID();
  const { body } = await hanako.post(`/guest/orders/${orderId}/payments`, {
    expected_amount: AMOUNT,
    payment_method: 'card',
    card_token: await tokenize(number),
    cardholder_name: 'HANAKO YAMADA',
    gesture: 'slide',
  });
  return body;
}

async function requestRefund(paymentId: string): Promise<string> {
  hanako.idempotencyKey = crypto.randomUUID();
  const { body } = await hanako.post(`/payments/${paymentId}/refund_requests`, {
    reason_code: 'defective',
    reason: 'お弁当の中身が注文と違っていました。',
    requested_amount: 760,
  });
  return body.id;
}

const complete = (paymentId: string) =>
  completePayment(testApp.deps, fromTypeId('payment', paymentId) ?? '', 'in_app');

/** The types of the events since the last call. Each event is valid for its documented schema. */
async function receive(): Promise<readonly string[]> {
  await testApp.settle();
  const events = receiver.received.splice(0).map(({ event }) => event as { type: WebhookEvent });
  for (const event of events) {
    const schema = WEBHOOK_EVENT_SCHEMAS.find(({ type }) => type === event.type)?.schema;
    expect(schema?.parse(event)).toEqual(event);
  }
  return events.map(({ type }) => type).toSorted();
}

test('a paid invoice that is refunded on request sends one event per step', async () => {
  const orderId = await createInvoice();
  expect(await receive()).toEqual(['order.created']);
  const { id } = await pay(orderId);
  expect(await receive()).toEqual(['order.paid', 'payment.authorized']);
  await complete(id);
  expect(await receive()).toEqual(['payment.completed']);
  const refundRequestId = await requestRefund(id);
  expect(await receive()).toEqual(['refund_request.created']);
  await merchant.post(`/merchant/refund_requests/${refundRequestId}/respond`, {
    decision: 'approve',
    message: 'ご迷惑をおかけしました。返金いたします。',
  });
  expect(await receive()).toEqual(['payment.refunded', 'refund_request.answered']);
});

/** Relays the pending events and returns the names of the jobs that they get. */
async function relay(): Promise<readonly string[]> {
  const names: string[] = [];
  const { deps } = testApp;
  await relayEvents(deps.db, createSubscribers(deps), async (_, { name }, jobs) => {
    names.push(...jobs.map(() => name));
  });
  return names.toSorted();
}

test('a payment gets jobs only for webhooks that subscribe to it, and none for recurring billing', async () => {
  const [first, second] = [await createInvoice(), await createInvoice()];
  await testApp.settle();
  await pay(first);
  expect(await relay()).toEqual([
    'announce-order-paid',
    'announce-payment-authorized',
    'ask-payer',
    'mark-card-used',
  ]);
  const { body } = await merchant.get('/merchant/webhooks');
  await merchant.delete(`/merchant/webhooks/${body.items[0].id}`);
  await merchant.post('/merchant/webhooks', { url: receiver.url, events: ['order.paid'] });
  await pay(second);
  expect(await relay()).toEqual(['announce-order-paid', 'ask-payer', 'mark-card-used']);
});

test('a payment that is refunded before it is complete sends payment.canceled', async () => {
  const { id } = await pay(await createInvoice());
  await receive();
  merchant.idempotencyKey = crypto.randomUUID();
  const { status } = await merchant.post(`/merchant/payments/${id}/refunds`, {});
  expect(status).toBe(201);
  expect(await receive()).toEqual(['order.canceled', 'payment.canceled']);
});

test('an abandoned payment sends payment.failed, and its order expires later', async () => {
  const orderId = await createInvoice();
  await pay(orderId, NUMBERS.asks3ds);
  await hanako.post('/sandbox/clock', { advance_seconds: 15 * 60 });
  await expirePayments(testApp.deps);
  expect(await receive()).toEqual(['order.created', 'payment.failed']);
  await hanako.post('/sandbox/clock', { advance_seconds: 30 * DAY_SECONDS });
  await expireOrders(testApp.deps);
  expect(await receive()).toContain('order.expired');
});

test('a refund request without an answer sends refund_request.escalated', async () => {
  const { id } = await pay(await createInvoice());
  await complete(id);
  await requestRefund(id);
  await receive();
  await hanako.post('/sandbox/clock', { advance_seconds: 30 * DAY_SECONDS });
  await escalateRefundRequests(testApp.deps);
  expect(await receive()).toEqual(['refund_request.escalated']);
});

test('a key that staff issue sends api_key.issued', async () => {
  const staff = signInAsStaff(testApp);
  const { rows } = await testApp.deps.db.pool.query(
    'select merchant_id from stores where name = $1',
    [SHOP],
  );
  expect(rows).toHaveLength(1);
  const merchantId = toTypeId('merchant', rows[0].merchant_id);
  const issued = await staff.post(`/staff/merchants/${merchantId}/api_keys`, {
    name: '新しいレジ',
  });
  expect(issued.status).toBe(201);
  expect(await receive()).toEqual(['api_key.issued']);
});
