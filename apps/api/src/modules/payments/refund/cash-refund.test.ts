import { fromTypeId } from '@saifu/domain/shared/ids';
import { BANK_DETAILS_WAIT_MS } from '@saifu/domain/shared/limits';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../../config/config.ts';
import type { Deps } from '../../../dependencies.ts';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import {
  answerBankDetails,
  clearFaults,
  getStripeSandboxUrl,
  injectFault,
  press,
} from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { handleProviderEvent } from '../authorize/handle-provider-event.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';

const HOUR = 60 * 60;
const GUEST_MAIL = 'guest@saifu.example';
let testApp: TestApp;
let merchant: Browser;
let storeId: string;
let stripe: Stripe;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const demo = signInAsMerchant(testApp, 'さくら食堂');
  merchant = demo.merchant;
  storeId = demo.store.id;
  const { hostname: host, port } = new URL(getStripeSandboxUrl());
  stripe = new Stripe(SANDBOX_KEYS.secretKey, { host, port, protocol: 'http' });
});

afterEach(clearFaults);

/** An invoice that was paid in cash at a convenience store. */
async function paidInCash(who: Browser, contact?: object): Promise<string> {
  const order = await merchant.post('/merchant/orders', { store_id: storeId, pay_amount: 1280 });
  who.idempotencyKey = crypto.randomUUID();
  const requestBody = { expected_amount: 1280, payment_method: 'cash', gesture: 'slide', contact };
  const voucherPayment = (await who.post(`/guest/orders/${order.body.id}/payments`, requestBody))
    .body;
  who.guestToken = voucherPayment.guest_token;
  await press(voucherPayment.next_action.url, 'yes');
  const paid = await who.call('POST', `/guest/payments/${voucherPayment.id}/resume`);
  expect(paid.body.status).toBe('processing');
  return voucherPayment.id;
}

async function hanako(): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn('hanako@saifu.example', 'momiji-no-michi');
  return browser;
}

function guestPays(): Promise<string> {
  const guest = new Browser(testApp);
  guest.language = 'ja';
  return paidInCash(guest, { email: GUEST_MAIL });
}

function refund(id: string, key: string = crypto.randomUUID()) {
  merchant.idempotencyKey = key;
  return merchant.post(`/merchant/payments/${id}/refunds`, {});
}

async function getRefund(id: string): Promise<Stripe.Refund> {
  const { data } = await stripe.refunds.list({ limit: 100 });
  const uuid = fromTypeId('payment', id);
  const found = data.find(({ metadata }) => metadata?.payment_id === uuid);
  if (found === undefined) throw new Error('Stripe has no refund for the payment');
  return found;
}

const getPayment = async (id: string) => (await merchant.get(`/merchant/payments/${id}`)).body;
const pass = (seconds: number) => merchant.post('/sandbox/clock', { advance_seconds: seconds });

async function subjectsTo(to: string): Promise<readonly string[]> {
  await testApp.settle();
  const { body } = await merchant.get(`/sandbox/messages?to=${encodeURIComponent(to)}`);
  return body.items.map(({ subject }: { subject: string }) => subject);
}

test('the refund instructions go to the guest’s email or the account’s email', async () => {
  const byGuest = await guestPays();
  const bySignedIn = await paidInCash(await hanako());
  const byPhone = await paidInCash(new Browser(testApp), { phone: '09012345678' });
  const asked: unknown[] = [];
  for (const id of [byGuest, bySignedIn, byPhone]) {
    await refund(id);
    asked.push((await getRefund(id)).instructions_email);
  }
  expect(asked).toEqual([GUEST_MAIL, 'hanako@saifu.example', 'no-reply@saifu.example']);
});

test('a cash refund is complete when the provider confirms it, not when it asks for bank details', async () => {
  const id = await guestPays();
  const key = crypto.randomUUID();
  const begun = await refund(id, key);
  expect(begun).toMatchObject({ status: 201, body: { status: 'processing', refunded_amount: 0 } });
  expect((await refund(id, key)).body).toEqual(begun.body);
  const another = await refund(id);
  expect(another.body).toMatchObject({ status: 409, code: 'refund.in_progress' });
  expect(await subjectsTo(GUEST_MAIL)).toContain('【Saifu】返金先口座のご登録のお願い');
  expect(await subjectsTo(GUEST_MAIL)).not.toContain('【Saifu】返金のお知らせ');

  await answerBankDetails((await getRefund(id)).id, true);
  await pass(HOUR + 1);
  await reconcileAttempts(testApp.deps);
  expect(await getPayment(id)).toMatchObject({ status: 'refunded', refunded_amount: 1280 });
  const subjects = await subjectsTo(GUEST_MAIL);
  expect(subjects.filter((each) => each === '【Saifu】返金のお知らせ')).toHaveLength(1);
  expect(subjects.filter((each) => each.includes('返金先口座'))).toHaveLength(1);
});

test('a cash refund is polled hourly, and a webhook event completes it at once', async () => {
  const id = await guestPays();
  await refund(id);
  const times: number[] = [];
  for (const seconds of [2 * 60, 57 * 60, 2 * 60, 2 * 60]) {
    await pass(seconds);
    times.push(await reconcileAttempts(testApp.deps));
  }
  expect(times).toEqual([0, 0, 1, 0]);
  const { id: reference, metadata } = await getRefund(id);
  await answerBankDetails(reference, true);
  const attemptId = metadata?.attempt_id ?? null;
  const event = { id: 'evt_1', type: 'refund.updated', reference, attemptId };
  await Promise.all(Array.from({ length: 8 }, () => handleProviderEvent(testApp.deps, event)));
  expect(await getPayment(id)).toMatchObject({ status: 'refunded', refunded_amount: 1280 });
});

test('a cash refund without bank details fails and can be repeated', async () => {
  const id = await guestPays();
  await refund(id);
  await answerBankDetails((await getRefund(id)).id, false);
  await pass(HOUR + 1);
  await reconcileAttempts(testApp.deps);
  expect(await getPayment(id)).toMatchObject({ status: 'processing', refunded_amount: 0 });
  const eventsQuery = "select type from outbox_events where type = 'payment.refund_failed'";
  expect((await testApp.deps.db.pool.query(eventsQuery)).rowCount).toBe(1);
  expect((await refund(id)).status).toBe(201);
});

test('a cash refund without a provider response is polled after a minute', async () => {
  const id = await guestPays();
  await injectFault({ name: 'silent_after', on: 'POST /v1/refunds', next: 1 });
  await injectFault({ name: 'silent_after', on: 'GET /v1/refunds', next: 2 });
  expect((await refund(id)).body.code).toBe('payment.gateway_unavailable');
  await clearFaults();
  await pass(61);
  expect(await reconcileAttempts(testApp.deps)).toBe(1);
  expect(await subjectsTo(GUEST_MAIL)).toContain('【Saifu】返金先口座のご登録のお願い');
});

test('a payer sees that a cash refund waits for bank details, and its result', async () => {
  const payer = await hanako();
  const states: unknown[] = [];
  for (const isNamed of [true, false]) {
    const id = await paidInCash(payer);
    payer.idempotencyKey = crypto.randomUUID();
    const why = { reason_code: 'defective', reason: 'The plate came broken in two.' };
    const request = (await payer.post(`/payments/${id}/refund_requests`, why)).body;
    const look = async () => (await payer.get(`/refund_requests/${request.id}`)).body.money;
    const requestBody = { decision: 'approve', message: 'Sorry.' };
    await merchant.post(`/merchant/refund_requests/${request.id}/respond`, requestBody);
    states.push(await look());
    await answerBankDetails((await getRefund(id)).id, isNamed);
    await pass(HOUR + 1);
    await reconcileAttempts(testApp.deps);
    states.push(await look());
  }
  expect(states).toEqual(['awaits_bank', 'returned', 'awaits_bank', 'failed']);
});

test('a voucher paid after its payment was canceled is refunded by bank transfer', async () => {
  const guest = new Browser(testApp);
  const order = await merchant.post('/merchant/orders', { store_id: storeId, pay_amount: 1280 });
  guest.idempotencyKey = crypto.randomUUID();
  const contact = { email: GUEST_MAIL };
  const requestBody = { expected_amount: 1280, payment_method: 'cash', gesture: 'slide', contact };
  const voucherPayment = (await guest.post(`/guest/orders/${order.body.id}/payments`, requestBody))
    .body;
  guest.guestToken = voucherPayment.guest_token;
  // The payer pays the voucher while canceling the payment.
  const { deps } = testApp;
  const paymentRouter: Deps['paymentRouter'] = {
    ...deps.paymentRouter,
    modify: async () => ({ kind: 'unknown' }),
  };
  expect(
    (await guest.call('POST', `/guest/payments/${voucherPayment.id}/cancel`)).body.status,
  ).toBe('cancel');
  await reconcileAttempts({ ...deps, paymentRouter });
  await press(voucherPayment.next_action.url, 'yes');

  await pass(HOUR);
  await reconcileAttempts(deps);
  const refunded = await getRefund(voucherPayment.id);
  expect(refunded.status).toBe('requires_action');
  const open = "select from payment_attempts where kind = 'void' and state = 'open'";
  expect((await deps.db.pool.query(open)).rowCount).toBe(1);
  expect(await subjectsTo(GUEST_MAIL)).toHaveLength(1);
  await answerBankDetails(refunded.id, false);
  await pass(BANK_DETAILS_WAIT_MS / 1000 + 60);
  await Promise.all([reconcileAttempts(deps), reconcileAttempts(deps)]);
  const anew = await getRefund(voucherPayment.id);
  expect(anew).toMatchObject({ status: 'requires_action', amount: 1280 });
  expect(anew.id).not.toBe(refunded.id);
  expect((await deps.db.pool.query(open)).rowCount).toBe(1);
  expect(await subjectsTo(GUEST_MAIL)).toHaveLength(2);
  await answerBankDetails(anew.id, true);
  await pass(HOUR + 60);
  await reconcileAttempts(deps);
  expect((await deps.db.pool.query(open)).rowCount).toBe(0);
});
