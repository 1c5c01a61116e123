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
import type { Payment } from '../payment.ts';
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

/** Nothing more is answered about any intent; what is asked is done all the same. */
const fallSilent = () =>
  Promise.all(
    ['POST', 'GET'].map((verb) => injectFault({ name: 'silent_after', on: `${verb} ${INTENT}` })),
  );

/** With a network that says no to whatever it is asked about money it has. */
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

test('a yes takes what was reserved, and the payment is complete', async () => {
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
    balances: { 'network.receivable': 1000, 'store.payable': -1000 },
    steps: ['begin', 'authorize', 'confirm'],
    events: ['payment.authorized', 'payment.completed'],
  });
  expect(await getProviderState(done)).toEqual(['succeeded', 1000, 0]);
});

test('twenty who say yes at once take it once', async () => {
  const paid = await shop.payByCard();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => completePayment(deps, paid.id, 'in_app')),
  );
  expect(all.every(({ status }) => ['processing', 'complete'].includes(status))).toBe(true);
  expect((await loadPaymentTrail(deps, paid.id)).steps).toEqual(['begin', 'authorize', 'confirm']);
  expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 0]);
});

test('what was taken at once completes without asking anybody', async () => {
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

test('seventy-two hours to the millisecond, and the first sweep after', async () => {
  const paid = await shop.payByCard();
  const dueAt = Number(paid.authorizedAt) + DAYS_3;
  // Both clocks stand still, and that of the network is told in whole seconds.
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

test('a clock that jumps ahead completes nothing, and set right it does', async () => {
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

test('a sweep after a long night catches up, two at once, and a silent network waits', async () => {
  const paid = await Promise.all(Array.from({ length: 7 }, () => shop.payByCard()));
  const number = await shop.payByNumber();
  clock.advance(5 * DAYS_3);
  await injectFault({ name: 'error_before', on: 'GET /v1/events', next: 1 });
  expect(await completeDuePayments(deps)).toBe(0);
  // A later round reads the clocks again.
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

test('an open objection holds up every yes, that of time too', async () => {
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

test('an answer that was lost is found at once, or asked for again by the sweep', async () => {
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

test('a network in trouble before the work takes nothing, and is asked again', async () => {
  const paid = await shop.payByCard();
  await injectFault({ name: 'error_before', on: `POST ${INTENT}`, next: 1 });
  expect((await completePayment(deps, paid.id, 'link')).status).toBe('processing');
  expect((await getProviderState(paid))[0]).toBe('requires_capture');
  clock.advance(61_000);
  await reconcileAttempts(deps);
  expect((await read(deps, paid.id)).status).toBe('complete');
});

test('falling before the question, or before its answer is written, loses nothing', async () => {
  const [first, second] = [await shop.payByCard(), await shop.payByCard()];
  const now = clock.now();
  const by = 'in_app';
  await deps.db.transaction((tx) => captures.openCapture(tx, { paymentId: first.id, by, now }));
  const open = await deps.db.transaction((tx) =>
    captures.openCapture(tx, { paymentId: second.id, by, now }),
  );
  if (open === undefined) throw new Error('not opened');
  await deps.paymentRouter.modify('card', { ...open, kind: 'capture' });
  clock.advance(61_000);
  await Promise.all([reconcileAttempts(deps), reconcileAttempts(deps)]);
  for (const paid of [first, second]) {
    expect(await read(deps, paid.id)).toMatchObject({ status: 'complete', confirmedBy: 'in_app' });
    expect(await getProviderState(paid)).toEqual(['succeeded', 1000, 0]);
  }
});

test('all of what was only reserved is let go, and its order is canceled', async () => {
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

test('an unasked partial refund of a reservation leaves the payer their 72 hours', async () => {
  const paid = await shop.payByCard();
  const answer = await shop.refund(paid, 1);
  expect(answer).toMatchObject({ status: 201, body: { status: 'processing', refunded_amount: 1 } });
  expect(await loadPaymentTrail(deps, paid.id)).toEqual({
    balances: { 'network.receivable': 999, 'store.payable': -999 },
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
  // The payer can still say yes, or object.
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

test('a payment with an unasked partial refund completes by itself after 72 hours', async () => {
  const [card, wallet] = [await shop.payByCard(), await shop.payByPaypay()];
  for (const paid of [card, wallet]) await shop.refund(paid, 300);
  clock.advance(DAYS_3 - HOUR);
  expect(await completeDuePayments(deps)).toBe(0);
  clock.advance(HOUR + 1000);
  expect(await completeDuePayments(deps)).toBe(2);
  for (const { id } of [card, wallet]) {
    expect(await read(deps, id)).toMatchObject({ status: 'complete', confirmedBy: 'auto' });
    expect((await loadPaymentTrail(deps, id)).balances).toEqual({
      'network.receivable': 700,
      'store.payable': -700,
    });
  }
});

test('the payer can object after an unasked partial refund, and gets the rest back', async () => {
  const paid = await shop.payByCard();
  await shop.refund(paid, 1);
  await openRefundRequest(await read(deps, paid.id));
  clock.advance(2 * DAYS_3);
  expect(await completeDuePayments(deps)).toBe(0);
  expect((await read(deps, paid.id)).status).toBe('processing');
});

test('unasked partial refunds that add up to everything refund the payment', async () => {
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

test('twenty refunds at once never give back more than was taken', async () => {
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

test('the same key gives back once, other words with it are refused', async () => {
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

test('a refund with the key of a running one answers idempotency_key.in_progress', async () => {
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

test('an unasked partial refund of captured money does not complete the payment', async () => {
  const paid = await shop.payByPaypay();
  expect(paid).toMatchObject({ status: 'processing', capturedAmount: 1000 });
  expect((await shop.refund(paid, 250)).body).toMatchObject({ status: 'processing' });
  expect(await loadPaymentTrail(deps, paid.id)).toEqual({
    balances: { 'network.receivable': 750, 'store.payable': -750 },
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

test('a prepaid number comes back whole or not at all', async () => {
  const paid = await shop.payByNumber();
  expect(await shop.refund(paid, 999)).toMatchObject({ body: { code: 'refund.whole_only' } });
  await injectFault({ name: 'silent_after', on: 'POST /bitcash', next: 1 });
  expect(await shop.refund(paid)).toMatchObject({ status: 503 });
  clock.advance(61_000);
  await reconcileAttempts(deps);
  expect((await read(deps, paid.id)).status).toBe('refunded');
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
});

test('coins go back over the counter, and nobody is asked', async () => {
  const paid = await shop.payInCoins();
  expect(paid).toMatchObject({ status: 'complete', capturedAmount: 1000 });
  expect((await shop.refund(paid, 400)).body).toMatchObject({ refunded_amount: 400 });
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({
    'store.till': 600,
    'store.sales': -600,
  });
  expect((await shop.refund(paid)).body).toMatchObject({ status: 'refunded' });
  expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
});

test('a refund whose answer was lost is found by what it was asked under, once', async () => {
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

test('what the network will not give back is said, and stays as it was', async () => {
  const paid = await shop.payByCard();
  await completePayment(deps, paid.id, 'link');
  await stripe.refunds.create({ payment_intent: String(paid.providerReference) });
  expect(await shop.refund(paid, 300)).toMatchObject({ status: 503 });
  expect(await read(deps, paid.id)).toMatchObject({ status: 'complete', refundedAmount: 0 });
  expect((await loadPaymentTrail(deps, paid.id)).events.at(-1)).toBe('payment.refund_failed');
});

test('a reservation that ran out: whoever finds out, the payer has it back', async () => {
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

test('an event finishes what the call was not told', async () => {
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

test('a yes against giving back: one of them counts, and the books agree', async () => {
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

test('granting an objection goes the same way, in one transaction with it', async () => {
  const paid = await shop.payByCard();
  const refundRequest = await openRefundRequest(paid);
  const input = { paymentId: paid.id, amount: 1000, idempotency: null, now: clock.now() };
  const refundRequestId = refundRequest?.id ?? null;
  const attempt = await deps.db.transaction((tx) =>
    captures.openRefund(tx, { ...input, refundRequestId }),
  );
  if (attempt === undefined) throw new Error('not opened');
  await Promise.all(Array.from({ length: 5 }, () => executeRefund(deps, attempt)));
  expect((await loadPaymentTrail(deps, paid.id)).steps).toEqual(['begin', 'authorize', 'void']);
});

/** Paid by card, and objected to at once, with all of its time left. */
async function payAndRequestRefund() {
  const paid = await shop.payByCard();
  const refundRequest = await openRefundRequest(paid);
  if (refundRequest === undefined) throw new Error('not opened');
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

test('what is under objection is taken before it runs out, and nothing is completed', async () => {
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
    balances: { 'network.receivable': 1000, 'store.payable': -1000 },
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

test('a clock that jumps ahead takes nothing that is under objection', async () => {
  const { paid } = await payAndRequestRefund();
  clock.jump(DAYS_6 + HOUR);
  expect(await captureBeforeExpiry(deps)).toBe(0);
  expect(await getProviderState(paid)).toEqual(['requires_capture', 0, 0]);
});

test('after it was taken, each answer leads where it would have led', async () => {
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
    balances: { 'network.receivable': 600, 'store.payable': -600 },
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
    balances: { 'network.receivable': 1000, 'store.payable': -1000 },
    steps: ['begin', 'authorize', 'capture', 'confirm'],
    events: ['payment.authorized', 'payment.completed'],
  });

  await withdrawRefundRequest(deps, dropped.refundRequest);
  expect((await completePayment(deps, dropped.paid.id, 'in_app')).status).toBe('complete');
  expect(await getProviderState(dropped.paid)).toEqual(['succeeded', 1000, 0]);
});

test('turned down on the fifth day, its time would outlast the reservation', async () => {
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

test('while nobody knows whether it was taken, a no is heard and a yes has to wait', async () => {
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

test('falling while it is taken loses nothing, and completes nothing', async () => {
  const [first, second] = [await payAndRequestRefund(), await payAndRequestRefund()];
  clock.advance(DAYS_6 + 1000);
  const open = ({ paid }: { readonly paid: Payment }) =>
    deps.db.transaction((tx) => captures.openCaptureBeforeExpiry(tx, paid.id, clock.now()));
  await open(first);
  const asked = await open(second);
  if (asked === undefined) throw new Error('not opened');
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

test('taking against an answer: the payer has it back all the same', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { paid, refundRequest } = await payAndRequestRefund();
    clock.advance(DAYS_6 + 1000);
    await Promise.allSettled([captureBeforeExpiry(deps), answer(refundRequest, 'approve')]);
    // Whoever was told that money is moving asks once more.
    await answer(refundRequest, 'approve');
    const { status } = await read(deps, paid.id);
    expect(await getProviderState(paid)).toEqual(
      { refunded: ['succeeded', 1000, 1000], cancel: ['canceled', 0, 1000] }[String(status)],
    );
    expect((await loadPaymentTrail(deps, paid.id)).balances).toEqual({});
  }
});

test('what the network will not take is tried again, and what ran out is back', async () => {
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

/** Granted a part of it, and the network says no. */
async function approveWithDeclinedRefund(paid: Payment, amount: number) {
  const refundRequest = await openRefundRequest(paid);
  if (refundRequest === undefined) throw new Error('not opened');
  await answer(refundRequest, 'partial', amount, unwilling());
  return refundRequest;
}

const getMoney = async (paid: Payment) => {
  const { status, capturedAmount, refundedAmount } = await read(deps, paid.id);
  return [status, capturedAmount, refundedAmount];
};

test('a granted part that the network would not leave is asked for again, once', async () => {
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
    balances: { 'network.receivable': 600, 'store.payable': -600 },
    steps: ['begin', 'authorize', 'confirm'],
  });
  expect((await getProviderState(paid)).slice(0, 2)).toEqual(['succeeded', 600]);
  clock.advance(HOUR);
  expect(await retryApprovedRefunds(deps)).toBe(0);
});

test('what was taken before it was granted is not completed until it is back', async () => {
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

test('the same answer asks again at once, and twelve of them give back once', async () => {
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

test('what is refused for three days is left to people, who may still ask', async () => {
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

test('what ran out before it could be given back is all with the payer', async () => {
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

test('what a merchant gave back in the meantime is not given back again', async () => {
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

test('an open objection comes first, and what was granted before it after', async () => {
  const paid = await shop.payByCard();
  await approveWithDeclinedRefund(paid, 400);
  const second = await openRefundRequest(paid);
  if (second === undefined) throw new Error('not opened');
  clock.advance(HOUR);
  expect(await retryApprovedRefunds(deps)).toBe(0);
  await answer(second, 'reject');
  clock.advance(DAYS_3 + HOUR);
  expect(await completeDuePayments(deps)).toBe(0);
  expect(await retryApprovedRefunds(deps)).toBe(1);
  expect(await getMoney(paid)).toEqual(['complete', 600, 0]);
});

test('a merchant sees the payments at their own stores, and no others', async () => {
  const paid = await shop.payByCard();
  const list = await shop.merchant.get('/merchant/payments?limit=1');
  expect(list.body.items).toMatchObject([{ status: 'processing', total_amount: 1000 }]);
  const { id } = list.body.items[0];
  expect((await shop.merchant.get(`/merchant/payments/${id}`)).body.id).toBe(id);
  const { merchant: other } = await signInAsMerchant(testApp, 'みどりマート');
  expect((await other.get(`/merchant/payments/${id}`)).status).toBe(404);
  other.idempotencyKey = crypto.randomUUID();
  expect((await other.post(`/merchant/payments/${id}/refunds`, {})).status).toBe(404);
  expect((await read(deps, paid.id)).status).toBe('processing');
});

test('what the network will not take is asked for again after an hour', async () => {
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

test('the program of a merchant hears of all of it', async () => {
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
