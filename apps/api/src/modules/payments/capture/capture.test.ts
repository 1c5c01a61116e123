import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../../config/config.ts';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import {
  clearFaults,
  findIntents,
  getStripeSandboxUrl,
  injectFault,
} from '../../../testing/payment-provider.ts';
import {
  loadPaymentTrail,
  movableClock,
  openShop,
  read,
  type Shop,
} from '../../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../../../testing/webhook-receiver.ts';
import { handleProviderEvent } from '../authorize/handle-provider-event.ts';
import * as payments from '../authorize/payment.repository.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';
import { executeRefund } from '../refund/refund.ts';
import { retryApprovedRefunds } from '../refund/retry-approved-refunds.ts';
import {
  type Decision,
  decideRefundRequest,
} from '../refund-request/decision/decide-refund-request.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import type { RefundRequest } from '../refund-request/refund-request.ts';
import { withdrawRefundRequest } from '../refund-request/withdraw-refund-request.ts';
import * as captures from './capture.repository.ts';
import { captureBeforeExpiry } from './capture-before-expiry.ts';
import { completeDuePayments } from './complete-due-payments.ts';
import { completePayment } from './complete-payment.ts';

const HOUR = 60 * 60 * 1000;
const DAYS_3 = 72 * HOUR;
const DAYS_6 = 2 * DAYS_3;
const INTENT = '/v1/payment_intents/pi_';

let testApp: TestApp;
let shop: Shop;
let clock: ReturnType<typeof movableClock>;
let deps: Deps;
let stripe: Stripe;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  shop = await openShop(testApp);
  clock = movableClock();
  deps = { ...testApp.deps, clock };
  const { hostname: host, port } = new URL(getStripeSandboxUrl());
  stripe = new Stripe(SANDBOX_KEYS.secretKey, { host, port, protocol: 'http' });
});

afterEach(clearFaults);

const getProviderState = async ({ providerReference, id }: Payment) => {
  const [intent] = await findIntents(id);
  const charge = (await stripe.paymentIntents.retrieve(String(providerReference))).latest_charge;
  const { amount_captured, amount_refunded } = await stripe.charges.retrieve(String(charge));
  return [intent?.status, amount_captured, amount_refunded];
};

/** The provider executes requests for intents but does not respond. */
const fallSilent = () =>
  Promise.all(
    ['POST', 'GET'].map((verb) => injectFault({ name: 'silent_after', on: `${verb} ${INTENT}` })),
  );

/** Dependencies with a provider that declines every capture, void and refund. */
function unwilling(): Deps {
  const modify = async () => ({ kind: 'declined', reason: 'try_again' }) as const;
  return { ...deps, paymentRouter: { ...deps.paymentRouter, modify } };
}

const openRefundRequest = (payment: Payment) =>
  deps.db.transaction((tx) =>
    refundRequests.open(tx, {
      id: newUuid(),
      paymentId: payment.id,
      userId: null,
      reasonCode: 'other',
      reason: 'それは頼んでいません。',
      requestedAmount: null,
      isUrgent: false,
      respondBy: new Date(Date.now() + 9 * 24 * HOUR),
      idempotency: {
        scope: Buffer.from('me'),
        key: crypto.randomUUID(),
        requestHash: Buffer.from('x'),
      },
      now: clock.now(),
    }),
  );

async function openWholeRefund({ id }: Payment): Promise<PaymentAttempt> {
  const input = { paymentId: id, amount: null, refundRequestId: null, idempotency: null };
  const attempt = await deps.db.transaction((tx) =>
    captures.openRefund(tx, { ...input, now: clock.now() }),
  );
  if (attempt === undefined) throw new Error('no refund was opened');
  return attempt;
}

test('a confirmation captures the authorization and completes the payment', async () => {
  const paid = await shop.payByCard();
  const done = await completePayment(deps, paid.id, 'link');
  expect(done).toMatchObject({
    status: 'complete',
    confirmedBy: 'link',
    capturedAmount: 1000,
    autoCompleteAt: null,
  });
  expect(await completePayment(deps, paid.id, 'in_app')).toEqual(done);
  expect(await loadPaymentTrail(deps, paid.id)).toEqual({
    balances: { 'provider.receivable': 1000, 'store.payable': -1000 },
    steps: ['begin', 'authorize', 'confirm'],
    events: ['payment.authorized', 'payment.completed'],
  });
  expect(await getProviderState(done)).toEqual(['succeeded', 1000, 0]);
});

test('twenty concurrent confirmations capture once', async () => {
  const paid = await shop.payByCard();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => completePayment(deps, paid.id, 'in_app')),
  );
  expect(all.every(({ status }) => ['processing', 'complete'].includes(status))).toBe(true);
  expect((await loadPaymentTrail(deps, paid.id)).steps).toEqual(['begin', 'authorize', 'confirm']);
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 0]);
});

test('a payment captured on authorization completes without a provider request', async () => {
  const paid = await shop.payByNumber();
  expect(paid).toMatchObject({ status: 'processing', capturedAmount: 1000 });
  const all = await Promise.all(
    Array.from({ length: 20 }, () => completePayment(deps, paid.id, 'link')),
  );
  expect(new Set(all.map(({ version }) => version))).toEqual(new Set([3]));
  expect((await loadPaymentTrail(deps, paid.id)).events).toEqual([
    'payment.authorized',
    'payment.completed',
  ]);
});

test('a payment completes automatically 72 hours after authorization, to the millisecond', async () => {
  const paid = await shop.payByCard();
  const dueAt = Number(paid.authorizedAt) + DAYS_3;
  // Both clocks are fixed, and the provider's has a resolution of one second.
  const real = Date.now();
  const getServerTime = async () => new Date(real - (real % 1000));
  const at = (ms: number) => ({
    ...deps,
    clock: { ...clock, now: () => new Date(ms), advancedMs: () => ms - real },
    paymentProvider: { ...deps.paymentProvider, getServerTime },
  });
  expect(await completeDuePayments(at(dueAt - 1))).toBe(0);
  expect((await read(deps, paid.id)).status).toBe('processing');
  expect(await completeDuePayments(at(dueAt))).toBe(1);
  expect(await read(deps, paid.id)).toMatchObject({ status: 'complete', confirmedBy: 'auto' });
});

test('a wrong system clock completes nothing until it is corrected', async () => {
  const paid = await shop.payByCard();
  clock.jump(DAYS_3 + HOUR);
  expect(await completeDuePayments(deps)).toBe(0);
  expect((await read(deps, paid.id)).status).toBe('processing');
  clock.jump(-DAYS_3 - HOUR);
  clock.advance(DAYS_3 + 1000);
  clock.jump(-2 * HOUR);
  expect(await completeDuePayments(deps)).toBe(0);
  clock.jump(2 * HOUR);
  expect(await completeDuePayments(deps)).toBe(1);
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 0]);
});

test('two concurrent runs after downtime complete each payment once, and none while the provider clock is unavailable', async () => {
  const paid = await Promise.all(Array.from({ length: 7 }, () => shop.payByCard()));
  const number = await shop.payByNumber();
  clock.advance(5 * DAYS_3);
  await injectFault({ name: 'error_before', on: 'GET /v1/events', next: 1 });
  expect(await completeDuePayments(deps)).toBe(0);
  // Forces the next run to read the clocks again.
  deps.clockStatus.last = undefined;
  const counts = await Promise.all([completeDuePayments(deps), completeDuePayments(deps)]);
  expect(counts[0] + counts[1]).toBe(8);
  for (const { id } of [...paid, number]) {
    expect((await loadPaymentTrail(deps, id)).events).toEqual([
      'payment.authorized',
      'payment.completed',
    ]);
  }
});

test('an open refund request blocks manual and automatic completion', async () => {
  const paid = await shop.payByCard();
  await openRefundRequest(paid);
  await expect(completePayment(deps, paid.id, 'link')).rejects.toMatchObject({
    code: 'payment.objected',
  });
  clock.advance(2 * DAYS_3);
  expect(await completeDuePayments(deps)).toBe(0);
  expect(await shop.refund(paid)).toMatchObject({ body: { code: 'payment.objected' } });
  expect((await read(deps, paid.id)).status).toBe('processing');
});

test('a capture with a lost response is found at once or by reconciliation', async () => {
  const first = await shop.payByCard();
  await injectFault({ name: 'silent_after', on: `POST ${INTENT}`, next: 1 });
  expect((await completePayment(deps, first.id, 'link')).status).toBe('complete');

  const second = await shop.payByCard();
  await fallSilent();
  expect((await completePayment(deps, second.id, 'link')).status).toBe('processing');
  expect((await completePayment(deps, second.id, 'link')).status).toBe('processing');
  expect(await shop.refund(second)).toMatchObject({ body: { code: 'refund.in_progress' } });
  await clearFaults();
  clock.advance(61_000);
  await reconcileAttempts(deps);
  expect(await read(deps, second.id)).toMatchObject({ status: 'complete', confirmedBy: 'link' });
  expect(await getProviderState(second)).toEqual(['succeeded', 1000, 0]);
});

test('a capture that fails at the provider is retried by reconciliation', async () => {
  const paid = await shop.payByCard();
  await injectFault({ name: 'error_before', on: `POST ${INTENT}`, next: 1 });
  expect((await completePayment(deps, paid.id, 'link')).status).toBe('processing');
  expect((await getProviderState(paid))[0]).toBe('requires_capture');
  clock.advance(61_000);
  await reconcileAttempts(deps);
  expect((await read(deps, paid.id)).status).toBe('complete');
});

test('a crash before the capture request or before its result is written loses nothing', async () => {
  const [first, second] = [await shop.payByCard(), await shop.payByCard()];
  const now = clock.now();
  const by = 'in_app';
  await deps.db.transaction((tx) => captures.openCapture(tx, { paymentId: first.id, by, now }));
  const open = await deps.db.transaction((tx) =>
    captures.openCapture(tx, { paymentId: second.id, by, now }),
  );
  if (open === undefined) throw new Error('the attempt was not opened');
  await deps.paymentRouter.modify('card', { ...open, kind: 'capture' });
  clock.advance(61_000);
  await Promise.all([reconcileAttempts(deps), reconcileAttempts(deps)]);
  for (const paid of [first, second]) {
    expect(await read(deps, paid.id)).toMatchObject({ status: 'complete', confirmedBy: 'in_app' });
    expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 0]);
  }
});

test('a full refund of an authorization voids it and cancels the order', async () => {
  const paid = await shop.payByCard();
  const answer = await shop.refund(paid);
  expect(answer).toMatchObject({ status: 201, body: { status: 'cancel', refunded_amount: 0 } });
  expect(await loadPaymentTrail(deps, paid.id)).toEqual({
    balances: {},
    steps: ['begin', 'authorize', 'void'],
    events: ['payment.authorized', 'payment.canceled'],
  });
  expect((await getProviderState(paid))[0]).toBe('canceled');
  const { rows } = await deps.db.pool.query('select status, paid_at from orders where id = $1', [
    paid.orderId,
  ]);
  expect(rows).toEqual([{ status: 'canceled', paid_at: null }]);
  expect(await shop.refund(paid)).toMatchObject({ body: { code: 'payment.closed' } });
});

test('an unrequested partial refund of an authorization keeps the 72-hour confirmation window', async () => {
  const paid = await shop.payByCard();
  const answer = await shop.refund(paid, 1);
  expect(answer).toMatchObject({ status: 201, body: { status: 'processing', refunded_amount: 1 } });
  expect(await loadPaymentTrail(deps, paid.id)).toEqual({
    balances: { 'provider.receivable': 999, 'store.payable': -999 },
    steps: ['begin', 'authorize', 'capture'],
    events: ['payment.authorized', 'payment.refunded'],
  });
  expect(await read(deps, paid.id)).toMatchObject({
    status: 'processing',
    capturedAmount: 999,
    confirmedBy: null,
    completedAt: null,
    autoCompleteAt: paid.autoCompleteAt,
  });
  // The payer can still confirm or request a refund.
  expect(await completePayment(deps, paid.id, 'link')).toMatchObject({
    status: 'complete',
    confirmedBy: 'link',
  });
  expect(await shop.refund(paid, 1000)).toMatchObject({
    body: { code: 'refund.too_large', params: { max: 999 } },
  });
  expect((await shop.refund(paid, 999)).body).toMatchObject({
    status: 'refunded',
    refunded_amount: 1000,
  });
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
});

test('a payment with an unrequested partial refund completes automatically after 72 hours', async () => {
  const [card, wallet] = [await shop.payByCard(), await shop.payByPaypay()];
  for (const paid of [card, wallet]) await shop.refund(paid, 300);
  clock.advance(DAYS_3 - HOUR);
  expect(await completeDuePayments(deps)).toBe(0);
  clock.advance(HOUR + 1000);
  expect(await completeDuePayments(deps)).toBe(2);
  for (const { id } of [card, wallet]) {
    expect(await read(deps, id)).toMatchObject({ status: 'complete', confirmedBy: 'auto' });
    expect((await loadPaymentTrail(deps, id)).balances).toEqual({
      'provider.receivable': 700,
      'store.payable': -700,
    });
  }
});

test('a refund request after an unrequested partial refund stops automatic completion', async () => {
  const paid = await shop.payByCard();
  await shop.refund(paid, 1);
  await openRefundRequest(await read(deps, paid.id));
  clock.advance(2 * DAYS_3);
  expect(await completeDuePayments(deps)).toBe(0);
  expect((await read(deps, paid.id)).status).toBe('processing');
});

test('unrequested partial refunds that add up to the full amount refund the payment', async () => {
  const paid = await shop.payByCard();
  await shop.refund(paid, 300);
  expect((await shop.refund(paid, 200)).body).toMatchObject({ status: 'processing' });
  expect((await shop.refund(paid)).body).toMatchObject({
    status: 'refunded',
    refunded_amount: 1000,
  });
  expect((await loadPaymentTrail(deps, paid.id)).steps).toEqual([
    'begin',
    'authorize',
    'capture',
    'part_refund',
    'refund',
  ]);
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
});

test('twenty concurrent refunds never exceed the captured amount', async () => {
  const paid = await shop.payByCard();
  await completePayment(deps, paid.id, 'link');
  let given = 0;
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.refund(paid, 300)));
    given += answers.filter(({ status }) => status === 201).length;
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect(codes.filter((code) => !/^refund\.(?:in_progress|too_large)$/.test(code))).toEqual([]);
  }
  expect(given).toBe(3);
  expect(await read(deps, paid.id)).toMatchObject({ status: 'complete', refundedAmount: 900 });
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 900]);
  expect((await shop.refund(paid)).body).toMatchObject({ status: 'refunded' });
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
});

test('the same idempotency key refunds once, and another body with it is rejected', async () => {
  const paid = await shop.payByCard();
  await completePayment(deps, paid.id, 'link');
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.refund(paid, 400, key)));
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
  expect(codes.filter((code) => code !== 'idempotency_key.in_progress')).toEqual([]);
  const again = await shop.refund(paid, 400, key);
  expect(again).toMatchObject({ status: 201, body: { refunded_amount: 400 } });
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(await shop.refund(paid, 500, key)).toMatchObject({
    body: { code: 'idempotency_key.reused' },
  });
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 400]);
});

test('a refund with the key of a running one returns idempotency_key.in_progress', async () => {
  const paid = await shop.payByCard();
  await completePayment(deps, paid.id, 'link');
  const key = crypto.randomUUID();
  await Promise.all(
    ['POST', 'GET'].map((verb) => injectFault({ name: 'silent_after', on: `${verb} /v1/refunds` })),
  );
  expect(await shop.refund(paid, 300, key)).toMatchObject({ status: 503 });
  expect(await shop.refund(paid, 300, key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key.in_progress' },
  });
  const other = await shop.refund(paid, 300);
  expect(other).toMatchObject({ status: 409, body: { code: 'refund.in_progress' } });
});

test('an unrequested partial refund of captured money does not complete the payment', async () => {
  const paid = await shop.payByPaypay();
  expect(paid).toMatchObject({ status: 'processing', capturedAmount: 1000 });
  expect((await shop.refund(paid, 250)).body).toMatchObject({ status: 'processing' });
  expect(await loadPaymentTrail(deps, paid.id)).toEqual({
    balances: { 'provider.receivable': 750, 'store.payable': -750 },
    steps: ['begin', 'authorize', 'part_refund'],
    events: ['payment.authorized', 'payment.refunded'],
  });
  expect(await read(deps, paid.id)).toMatchObject({
    confirmedBy: null,
    refundedAmount: 250,
    autoCompleteAt: paid.autoCompleteAt,
  });
  const other = await shop.payByPaypay();
  expect((await shop.refund(other)).body).toMatchObject({ status: 'refunded' });
  expect(await getProviderState(other)).toEqual(['succeeded', 1000, 1000]);
});

test('a prepaid number can only be refunded in full', async () => {
  const paid = await shop.payByNumber();
  expect(await shop.refund(paid, 999)).toMatchObject({ body: { code: 'refund.whole_only' } });
  await injectFault({ name: 'silent_after', on: 'POST /bitcash', next: 1 });
  expect(await shop.refund(paid)).toMatchObject({ status: 503 });
  clock.advance(61_000);
  await reconcileAttempts(deps);
  expect((await read(deps, paid.id)).status).toBe('refunded');
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
});

test('cash at the counter is refunded without a provider request', async () => {
  const paid = await shop.payInCoins();
  expect(paid).toMatchObject({ status: 'complete', capturedAmount: 1000 });
  expect((await shop.refund(paid, 400)).body).toMatchObject({ refunded_amount: 400 });
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({
    'store.cash': 600,
    'store.sales': -600,
  });
  expect((await shop.refund(paid)).body).toMatchObject({ status: 'refunded' });
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
});

test('a refund with a lost response is found by reconciliation and made once', async () => {
  const paid = await shop.payByCard();
  await completePayment(deps, paid.id, 'link');
  const key = crypto.randomUUID();
  await injectFault({ name: 'error_after', on: 'POST /v1/refunds', next: 1 });
  expect(await shop.refund(paid, 300, key)).toMatchObject({ status: 503 });
  clock.advance(61_000);
  await reconcileAttempts(deps);
  expect(await shop.refund(paid, 300, key)).toMatchObject({ status: 201 });
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 300]);
});

test('a refund that the provider declines returns 503 and changes nothing', async () => {
  const paid = await shop.payByCard();
  await completePayment(deps, paid.id, 'link');
  await stripe.refunds.create({ payment_intent: String(paid.providerReference) });
  expect(await shop.refund(paid, 300)).toMatchObject({ status: 503 });
  expect(await read(deps, paid.id)).toMatchObject({ status: 'complete', refundedAmount: 0 });
  expect((await loadPaymentTrail(deps, paid.id)).events.at(-1)).toBe('payment.refund_failed');
});

test('an expired authorization cancels the payment, by confirmation or by webhook event', async () => {
  const [first, second] = [await shop.payByCard(), await shop.payByCard()];
  for (const { providerReference } of [first, second]) {
    await stripe.paymentIntents.cancel(String(providerReference));
  }
  expect((await completePayment(deps, first.id, 'link')).status).toBe('cancel');
  const { rows } = await deps.db.pool.query(
    'select id from payment_attempts where payment_id = $1 and kind = $2',
    [second.id, 'authorize'],
  );
  const event = {
    id: 'evt_1',
    type: 'payment_intent.canceled',
    reference: second.providerReference,
    attemptId: rows[0].id,
  };
  await Promise.all([handleProviderEvent(deps, event), handleProviderEvent(deps, event)]);
  await handleProviderEvent(deps, event);
  expect((await read(deps, second.id)).status).toBe('cancel');
  for (const { id } of [first, second])
    expect((await loadPaymentTrail(deps, id)).balances).toEqual({});
});

test('a webhook event completes a capture and a refund whose responses were lost', async () => {
  const paid = await shop.payByCard();
  await fallSilent();
  expect((await completePayment(deps, paid.id, 'link')).status).toBe('processing');
  await clearFaults();
  const { rows } = await deps.db.pool.query(
    'select id, kind from payment_attempts where payment_id = $1',
    [paid.id],
  );
  const attemptId = rows.find(({ kind }) => kind === 'authorize').id;
  const reference = paid.providerReference;
  await handleProviderEvent(deps, {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    reference,
    attemptId,
  });
  expect((await read(deps, paid.id)).status).toBe('complete');

  await injectFault({ name: 'silent_after', on: 'POST /v1/refunds', next: 1 });
  await shop.refund(paid, 100);
  await handleProviderEvent(deps, { id: 'evt_2', type: 'charge.refunded', reference, attemptId });
  expect((await read(deps, paid.id)).refundedAmount).toBe(100);
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 100]);
});

test('of a concurrent confirmation and refund one wins, and the provider agrees with the ledger', async () => {
  for (let round = 0; round < 8; round += 1) {
    const paid = await shop.payByCard();
    await Promise.allSettled([completePayment(deps, paid.id, 'link'), shop.refund(paid)]);
    const { status } = await read(deps, paid.id);
    expect(await getProviderState(paid)).toEqual(
      {
        complete: ['succeeded', 1000, 0],
        refunded: ['succeeded', 1000, 1000],
        cancel: ['canceled', 0, 1000],
      }[String(status)],
    );
  }
});

test('an approved refund request opens the refund in the same transaction', async () => {
  const paid = await shop.payByCard();
  const refundRequest = await openRefundRequest(paid);
  const input = { paymentId: paid.id, amount: 1000, idempotency: null, now: clock.now() };
  const refundRequestId = refundRequest?.id ?? null;
  const attempt = await deps.db.transaction((tx) =>
    captures.openRefund(tx, { ...input, refundRequestId }),
  );
  if (attempt === undefined) throw new Error('the attempt was not opened');
  await Promise.all(Array.from({ length: 5 }, () => executeRefund(deps, attempt)));
  expect((await loadPaymentTrail(deps, paid.id)).steps).toEqual(['begin', 'authorize', 'void']);
});

/** A card payment with a refund request opened at once, so that the full window remains. */
async function payAndRequestRefund() {
  const paid = await shop.payByCard();
  const refundRequest = await openRefundRequest(paid);
  if (refundRequest === undefined) throw new Error('the refund request was not opened');
  return { paid, refundRequest };
}

async function answer(
  refundRequest: RefundRequest,
  decision: Decision['decision'],
  amount?: number,
  to: Deps = deps,
) {
  const decisionInput = {
    decision,
    amount: amount ?? null,
    message: '承知しました。',
    by: 'merchant',
  } as const;
  const attempt = await decideRefundRequest(to, refundRequest, decisionInput);
  if (attempt !== undefined) await executeRefund(to, attempt);
}

test('a payment with an open refund request is captured before expiry and not completed', async () => {
  const { paid } = await payAndRequestRefund();
  const unasked = await shop.payByCard();
  await completePayment(deps, unasked.id, 'link');
  clock.advance(DAYS_6 - 10_000);
  expect(await captureBeforeExpiry(deps)).toBe(0);
  clock.advance(20_000);
  const counts = await Promise.all([captureBeforeExpiry(deps), captureBeforeExpiry(deps)]);
  expect(counts[0] + counts[1]).toBe(1);
  expect(await captureBeforeExpiry(deps)).toBe(0);
  expect(await read(deps, paid.id)).toMatchObject({
    status: 'processing',
    capturedAmount: 1000,
    confirmedBy: null,
    completedAt: null,
    autoCompleteAt: null,
  });
  expect(await loadPaymentTrail(deps, paid.id)).toEqual({
    balances: { 'provider.receivable': 1000, 'store.payable': -1000 },
    steps: ['begin', 'authorize', 'capture'],
    events: ['payment.authorized'],
  });
  const steps = await payments.listSteps(deps.db, await read(deps, paid.id));
  const statuses = steps.map(({ status }) => status);
  expect(statuses).toEqual(['waiting_for_payment', 'processing']);
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 0]);
  await expect(completePayment(deps, paid.id, 'link')).rejects.toMatchObject({
    code: 'payment.objected',
  });
  clock.advance(DAYS_6);
  expect(await completeDuePayments(deps)).toBe(0);
});

test('a wrong system clock captures no payment with an open refund request', async () => {
  const { paid } = await payAndRequestRefund();
  clock.jump(DAYS_6 + HOUR);
  expect(await captureBeforeExpiry(deps)).toBe(0);
  expect(await getProviderState(paid)).toEqual(['requires_capture', 0, 0]);
});

test('after a capture before expiry each decision has its usual result', async () => {
  const [approved, halved, rejected, dropped] = [
    await payAndRequestRefund(),
    await payAndRequestRefund(),
    await payAndRequestRefund(),
    await payAndRequestRefund(),
  ];
  clock.advance(DAYS_6 + 1000);
  expect(await captureBeforeExpiry(deps)).toBe(4);

  await answer(approved.refundRequest, 'approve');
  expect((await read(deps, approved.paid.id)).status).toBe('refunded');
  expect(await loadPaymentTrail(deps, approved.paid.id)).toEqual({
    balances: {},
    steps: ['begin', 'authorize', 'capture', 'refund'],
    events: ['payment.authorized', 'payment.refunded'],
  });
  expect(await getProviderState(approved.paid)).toEqual(['succeeded', 1000, 1000]);

  await answer(halved.refundRequest, 'partial', 400);
  expect(await read(deps, halved.paid.id)).toMatchObject({
    status: 'complete',
    confirmedBy: 'staff',
    refundedAmount: 400,
  });
  expect(await loadPaymentTrail(deps, halved.paid.id)).toEqual({
    balances: { 'provider.receivable': 600, 'store.payable': -600 },
    steps: ['begin', 'authorize', 'capture', 'confirm', 'part_refund'],
    events: ['payment.authorized', 'payment.completed', 'payment.refunded'],
  });

  await answer(rejected.refundRequest, 'reject');
  const waits = await read(deps, rejected.paid.id);
  const remainingMs = Number(waits.autoCompleteAt) - Number(clock.now());
  expect(remainingMs).toBeGreaterThan(DAYS_3 - HOUR);
  expect(await completeDuePayments(deps)).toBe(0);
  clock.advance(DAYS_3);
  expect(await completeDuePayments(deps)).toBe(1);
  expect(await loadPaymentTrail(deps, rejected.paid.id)).toEqual({
    balances: { 'provider.receivable': 1000, 'store.payable': -1000 },
    steps: ['begin', 'authorize', 'capture', 'confirm'],
    events: ['payment.authorized', 'payment.completed'],
  });

  await withdrawRefundRequest(deps, dropped.refundRequest);
  expect((await completePayment(deps, dropped.paid.id, 'in_app')).status).toBe('complete');
  expect(await getProviderState(dropped.paid)).toEqual(['succeeded', 1000, 0]);
});

test('a transition is never stored with an earlier time than the one before it', async () => {
  const { paid, refundRequest } = await payAndRequestRefund();
  clock.advance(DAYS_6 + 1000);
  expect(await captureBeforeExpiry(deps)).toBe(1);
  const captured = clock.now();
  await withdrawRefundRequest(deps, refundRequest);
  // Another process whose clock is half a minute behind.
  clock.jump(-30_000);
  await completePayment(deps, paid.id, 'in_app');
  await executeRefund(deps, await openWholeRefund(paid));
  const { rows } = await deps.db.pool.query(
    `select event, at >= lag(at) over (order by version) as is_in_order
     from payment_transitions where payment_id = $1 order by version`,
    [paid.id],
  );
  expect(rows.map(({ event }) => event)).toEqual([
    'begin',
    'authorize',
    'capture',
    'confirm',
    'refund',
  ]);
  expect(rows.filter(({ is_in_order }) => is_in_order === false)).toEqual([]);
  const { completedAt } = await read(deps, paid.id);
  expect(Number(completedAt)).toBeGreaterThan(Number(captured) - 1000);
});

test('a refund request rejected on day five captures before the authorization expires', async () => {
  const { paid, refundRequest } = await payAndRequestRefund();
  clock.advance(DAYS_6 - 24 * HOUR);
  await answer(refundRequest, 'reject');
  const before = await read(deps, paid.id);
  clock.advance(24 * HOUR + 1000);
  expect(await captureBeforeExpiry(deps)).toBe(1);
  const { autoCompleteAt, status } = await read(deps, paid.id);
  expect([status, autoCompleteAt]).toEqual(['processing', before.autoCompleteAt]);
  clock.advance(DAYS_3);
  expect(await completeDuePayments(deps)).toBe(1);
});

test('while a capture result is unknown, a rejection is accepted, and approval and confirmation wait', async () => {
  const { paid, refundRequest } = await payAndRequestRefund();
  clock.advance(DAYS_6 + 1000);
  await fallSilent();
  expect(await captureBeforeExpiry(deps)).toBe(0);
  await expect(answer(refundRequest, 'approve')).rejects.toMatchObject({
    code: 'refund.in_progress',
  });
  await answer(refundRequest, 'reject');
  await expect(completePayment(deps, paid.id, 'link')).rejects.toMatchObject({
    code: 'refund.in_progress',
  });
  await clearFaults();
  clock.advance(61_000);
  await reconcileAttempts(deps);
  const after = await read(deps, paid.id);
  expect(after).toMatchObject({ status: 'processing', capturedAmount: 1000 });
  expect(after.autoCompleteAt).not.toBeNull();
  expect((await completePayment(deps, paid.id, 'link')).status).toBe('complete');
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 0]);
});

test('a crash during a capture before expiry loses nothing and completes nothing', async () => {
  const [first, second] = [await payAndRequestRefund(), await payAndRequestRefund()];
  clock.advance(DAYS_6 + 1000);
  const open = ({ paid }: { readonly paid: Payment }) =>
    deps.db.transaction((tx) => captures.openCaptureBeforeExpiry(tx, paid.id, clock.now()));
  await open(first);
  const asked = await open(second);
  if (asked === undefined) throw new Error('the attempt was not opened');
  await deps.paymentRouter.modify('card', { ...asked, kind: 'capture' });
  clock.advance(61_000);
  await Promise.all([reconcileAttempts(deps), captureBeforeExpiry(deps), reconcileAttempts(deps)]);
  for (const { paid } of [first, second]) {
    expect((await loadPaymentTrail(deps, paid.id)).steps).toEqual([
      'begin',
      'authorize',
      'capture',
    ]);
    expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 0]);
  }
});

test('an approval concurrent with a capture before expiry still refunds the payer', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { paid, refundRequest } = await payAndRequestRefund();
    clock.advance(DAYS_6 + 1000);
    await Promise.allSettled([captureBeforeExpiry(deps), answer(refundRequest, 'approve')]);
    // A caller that got refund.in_progress retries.
    await answer(refundRequest, 'approve');
    const { status } = await read(deps, paid.id);
    expect(await getProviderState(paid)).toEqual(
      { refunded: ['succeeded', 1000, 1000], cancel: ['canceled', 0, 1000] }[String(status)],
    );
    expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
  }
});

test('a declined capture is retried after an hour, and an expired authorization cancels the payment', async () => {
  const [held, gone] = [await payAndRequestRefund(), await payAndRequestRefund()];
  clock.advance(DAYS_6 + 1000);
  await stripe.paymentIntents.cancel(String(gone.paid.providerReference));
  expect(await captureBeforeExpiry(unwilling())).toBe(0);
  expect(await captureBeforeExpiry(deps)).toBe(0);
  expect((await loadPaymentTrail(deps, held.paid.id)).events.at(-1)).toBe('payment.capture_failed');
  clock.advance(HOUR);
  expect(await captureBeforeExpiry(deps)).toBe(1);
  expect((await read(deps, gone.paid.id)).status).toBe('cancel');
  expect((await loadPaymentTrail(deps, gone.paid.id)).balances).toEqual({});
});

/** Approves a partial refund that the provider declines. */
async function approveWithDeclinedRefund(paid: Payment, amount: number) {
  const refundRequest = await openRefundRequest(paid);
  if (refundRequest === undefined) throw new Error('the refund request was not opened');
  await answer(refundRequest, 'partial', amount, unwilling());
  return refundRequest;
}

const getMoney = async (paid: Payment) => {
  const { status, capturedAmount, refundedAmount } = await read(deps, paid.id);
  return [status, capturedAmount, refundedAmount];
};

test('an approved partial refund that was declined is retried hourly and made once', async () => {
  const paid = await shop.payByCard();
  await approveWithDeclinedRefund(paid, 400);
  expect(await getMoney(paid)).toEqual(['processing', 0, 0]);
  await expect(completePayment(deps, paid.id, 'link')).rejects.toMatchObject({
    code: 'refund.in_progress',
  });
  clock.advance(HOUR - 10_000);
  expect(await retryApprovedRefunds(deps)).toBe(0);
  clock.advance(10_000);
  expect(await retryApprovedRefunds(unwilling())).toBe(0);
  expect(await retryApprovedRefunds(deps)).toBe(0);
  clock.advance(HOUR);
  const counts = await Promise.all([retryApprovedRefunds(deps), retryApprovedRefunds(deps)]);
  expect(counts[0] + counts[1]).toBe(1);
  expect(await getMoney(paid)).toEqual(['complete', 600, 0]);
  expect(await loadPaymentTrail(deps, paid.id)).toMatchObject({
    balances: { 'provider.receivable': 600, 'store.payable': -600 },
    steps: ['begin', 'authorize', 'confirm'],
  });
  expect((await getProviderState(paid)).slice(0, 2)).toEqual(['succeeded', 600]);
  clock.advance(HOUR);
  expect(await retryApprovedRefunds(deps)).toBe(0);
});

test('a captured payment does not complete until the approved refund is made', async () => {
  const { paid, refundRequest } = await payAndRequestRefund();
  clock.advance(DAYS_6 + 1000);
  expect(await captureBeforeExpiry(deps)).toBe(1);
  await answer(refundRequest, 'partial', 400, unwilling());
  await expect(completePayment(deps, paid.id, 'in_app')).rejects.toMatchObject({
    code: 'refund.in_progress',
  });
  clock.advance(HOUR);
  expect(await retryApprovedRefunds(deps)).toBe(1);
  expect(await getMoney(paid)).toEqual(['complete', 1000, 400]);
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 400]);
});

test('repeating the decision retries the refund at once, and twelve repeats refund once', async () => {
  const paid = await shop.payByCard();
  await completePayment(deps, paid.id, 'link');
  const refundRequest = await approveWithDeclinedRefund(paid, 400);
  expect(await getMoney(paid)).toEqual(['complete', 1000, 0]);
  await answer(refundRequest, 'partial', 400, unwilling());
  await expect(answer(refundRequest, 'partial', 300)).rejects.toMatchObject({
    code: 'refund_request.closed',
  });
  await Promise.all(Array.from({ length: 12 }, () => answer(refundRequest, 'partial', 400)));
  await answer(refundRequest, 'partial', 400);
  expect(await getMoney(paid)).toEqual(['complete', 1000, 400]);
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 400]);
});

test('retries stop after three days of declines, and staff can still retry', async () => {
  const paid = await shop.payByCard();
  const refundRequest = await approveWithDeclinedRefund(paid, 400);
  const count = async () => {
    const text = 'select count(*)::int as count from payment_attempts where refund_request_id = $1';
    return (await deps.db.pool.query(text, [refundRequest.id])).rows[0].count;
  };
  for (let hour = 0; hour < 75; hour += 1) {
    clock.advance(HOUR);
    await retryApprovedRefunds(unwilling());
  }
  expect(await count()).toBe(73);
  expect(await retryApprovedRefunds(deps)).toBe(0);
  await answer(refundRequest, 'partial', 400);
  expect(await getMoney(paid)).toEqual(['complete', 600, 0]);
});

test('an authorization that expires before the approved refund cancels the payment', async () => {
  const paid = await shop.payByCard();
  await approveWithDeclinedRefund(paid, 400);
  await stripe.paymentIntents.cancel(String(paid.providerReference));
  clock.advance(HOUR);
  await retryApprovedRefunds(deps);
  expect(await getMoney(paid)).toEqual(['cancel', 0, 0]);
  clock.advance(HOUR);
  expect(await retryApprovedRefunds(deps)).toBe(0);
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
});

test('an approved refund is reduced by refunds the merchant made since', async () => {
  const [whole, part] = [await shop.payByCard(), await shop.payByCard()];
  for (const paid of [whole, part]) {
    await completePayment(deps, paid.id, 'link');
    await shop.refund(paid, 50);
    await approveWithDeclinedRefund(paid, 400);
  }
  await shop.refund(whole, 400);
  await shop.refund(part, 100);
  clock.advance(HOUR);
  expect(await retryApprovedRefunds(deps)).toBe(1);
  expect(await getMoney(whole)).toEqual(['complete', 1000, 450]);
  expect(await getMoney(part)).toEqual(['complete', 1000, 450]);
});

test('an open refund request is decided before an earlier approved refund is retried', async () => {
  const paid = await shop.payByCard();
  await approveWithDeclinedRefund(paid, 400);
  const second = await openRefundRequest(paid);
  if (second === undefined) throw new Error('the refund request was not opened');
  clock.advance(HOUR);
  expect(await retryApprovedRefunds(deps)).toBe(0);
  await answer(second, 'reject');
  clock.advance(DAYS_3 + HOUR);
  expect(await completeDuePayments(deps)).toBe(0);
  expect(await retryApprovedRefunds(deps)).toBe(1);
  expect(await getMoney(paid)).toEqual(['complete', 600, 0]);
});

test('a merchant sees the payments of its own stores only', async () => {
  const paid = await shop.payByCard();
  const list = await shop.merchant.get('/merchant/payments?limit=1');
  expect(list.body.items).toMatchObject([{ status: 'processing', total_amount: 1000 }]);
  const { id } = list.body.items[0];
  expect((await shop.merchant.get(`/merchant/payments/${id}`)).body.id).toBe(id);
  const { merchant: other } = signInAsMerchant(testApp, 'みどりマート');
  expect((await other.get(`/merchant/payments/${id}`)).status).toBe(404);
  other.idempotencyKey = crypto.randomUUID();
  expect((await other.post(`/merchant/payments/${id}/refunds`, {})).status).toBe(404);
  expect((await read(deps, paid.id)).status).toBe('processing');
});

test('a declined automatic capture is retried after an hour', async () => {
  const paid = await shop.payByCard();
  clock.advance(DAYS_3 + 1000);
  expect(await completeDuePayments(unwilling())).toBe(0);
  expect((await read(deps, paid.id)).status).toBe('processing');
  expect((await loadPaymentTrail(deps, paid.id)).events.at(-1)).toBe('payment.capture_failed');
  expect(await completeDuePayments(deps)).toBe(0);
  clock.advance(HOUR);
  expect(await completeDuePayments(deps)).toBe(1);
  expect((await loadPaymentTrail(deps, paid.id)).steps).toEqual(['begin', 'authorize', 'confirm']);
});

test('a merchant webhook receives the payment and refund request events', async () => {
  const receiver = await openReceiver();
  const made = await shop.merchant.post('/merchant/webhooks', { url: receiver.url });
  receiver.trust(made.body.secret);
  const [kept, voided] = [await shop.payByCard(), await shop.payByCard()];
  await completePayment(deps, kept.id, 'link');
  await shop.refund(kept, 400);
  await shop.refund(voided);
  await openRefundRequest(kept);
  await testApp.settle();
  const webhookEvents = receiver.received.map(({ body }) => JSON.parse(body));
  const types = webhookEvents
    .map(({ type }) => type)
    .filter((type) => !/^order\.|authorized/.test(type));
  expect(types.toSorted()).toEqual([
    'payment.canceled',
    'payment.completed',
    'payment.refunded',
    'refund_request.created',
  ]);
  const request = webhookEvents.find(({ type }) => type === 'refund_request.created');
  expect(request.data).toMatchObject({ id: expect.stringMatching(/^rrq_/), status: 'pending' });
});
