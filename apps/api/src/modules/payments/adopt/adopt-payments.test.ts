import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../../config/config.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import {
  clearFaults,
  findIntents,
  getStripeSandboxUrl,
  injectFault,
} from '../../../testing/payment-provider.ts';
import { loadPaymentTrail, read } from '../../../testing/store.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { completePayment } from '../capture/complete-payment.ts';
import type { Payment } from '../payment.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import { adoptPayments } from './adopt-payments.ts';
import { isDone, toCsv, toSummary } from './adoption-report.ts';
import { openRestorable, toAdoptionDeps } from './restore.fixture.ts';

afterEach(clearFaults);

function openStripe(): Stripe {
  const { hostname: host, port } = new URL(getStripeSandboxUrl());
  return new Stripe(SANDBOX_KEYS.secretKey, { host, port, protocol: 'http' });
}

const MONEY = { 'provider.receivable': 1000, 'store.payable': -1000 };

const findOf = <Item extends { readonly record: { readonly paymentId: string | null } }>(
  items: readonly Item[],
  { id }: Pick<Payment, 'id'>,
) => items.find(({ record }) => record.paymentId === id);

const getStatus = async ({ id }: Payment) => (await findIntents(id))[0]?.status;

test('a forgotten authorization is voided at the provider, once', async () => {
  const { goOn, restore } = await openRestorable();
  const { shop } = await goOn();
  const paid = await shop.payByCard();
  const { adopt } = await restore();
  expect(findOf(await adopt(true), paid)).toMatchObject({ outcome: 'voided' });
  expect(await getStatus(paid)).toBe('requires_capture');
  expect(findOf(await adopt(), paid)).toMatchObject({ outcome: 'voided', reason: null });
  expect(await getStatus(paid)).toBe('canceled');
  expect(findOf(await adopt(), paid)).toBeUndefined();
});

test('a forgotten payment that is captured is left as it is and listed for a person', async () => {
  const { goOn, restore } = await openRestorable();
  const { lost, shop } = await goOn();
  const paid = await shop.payByCard();
  await completePayment(lost.deps, paid.id, 'link');
  const returned = await shop.payByPaypay();
  await shop.refund(returned);
  const { adopt } = await restore();
  const first = await adopt();
  const found = { outcome: 'review', reason: 'captured_for_unknown_payment' };
  expect(findOf(first, paid)).toMatchObject(found);
  expect(findOf(first, returned)).toBeUndefined();
  expect(findOf(await adopt(), paid)).toMatchObject(found);
  expect(await getStatus(paid)).toBe('succeeded');
});

test('a forgotten confirmation is recorded as a capture that completes the payment', async () => {
  const { shop, goOn, restore } = await openRestorable();
  const paid = await shop.payByCard();
  const { lost } = await goOn();
  await completePayment(lost.deps, paid.id, 'link');
  const { app, adopt } = await restore();
  const adopted = await Promise.all([adopt(), adopt()]);
  expect(adopted.map((all) => findOf(all, paid)?.outcome)).toContain('adopted');
  expect(await read(app.deps, paid.id)).toMatchObject({ status: 'complete', confirmedBy: 'staff' });
  expect(await loadPaymentTrail(app.deps, paid.id)).toEqual({
    balances: MONEY,
    steps: ['begin', 'authorize', 'confirm'],
    events: ['payment.authorized', 'payment.completed'],
  });
  expect(findOf(await adopt(), paid)).toBeUndefined();
});

test('forgotten refunds are recorded and not made again', async () => {
  const { before, shop, goOn, restore } = await openRestorable();
  const part = await shop.payByCard();
  await completePayment(before.deps, part.id, 'link');
  const whole = await shop.payByPaypay();
  const both = await shop.payByCard();
  const { lost, shop: later } = await goOn();
  await later.refund(part, 300);
  await later.refund(whole);
  await completePayment(lost.deps, both.id, 'in_app');
  await later.refund(both, 200);
  await later.refund(both, 100);
  const { app, adopt } = await restore();
  await adopt();
  const state = async ({ id }: Payment) => {
    const { status, capturedAmount, refundedAmount } = await read(app.deps, id);
    return [status, capturedAmount, refundedAmount];
  };
  expect(await state(part)).toEqual(['complete', 1000, 300]);
  expect(await state(whole)).toEqual(['refunded', 1000, 1000]);
  expect(await state(both)).toEqual(['complete', 1000, 300]);
  expect(findOf(await adopt(), both)).toBeUndefined();
  const { data } = await openStripe().refunds.list({ payment_intent: `${both.providerReference}` });
  expect(data.map(({ amount }) => amount)).toEqual([100, 200]);
});

test('a forgotten partial capture releases the rest, and a forgotten void the whole', async () => {
  const { shop, goOn, restore } = await openRestorable();
  const part = await shop.payByCard();
  const whole = await shop.payByCard();
  const { shop: later } = await goOn();
  await later.refund(part, 400);
  await later.refund(whole);
  const { app, adopt } = await restore();
  await adopt();
  expect(await read(app.deps, part.id)).toMatchObject({
    status: 'processing',
    capturedAmount: 600,
  });
  expect(await read(app.deps, whole.id)).toMatchObject({ status: 'cancel', capturedAmount: 0 });
  expect((await loadPaymentTrail(app.deps, whole.id)).balances).toEqual({});
});

/** Pays while the provider does not respond, so that the attempt stays open. */
async function payWithoutAnswer(before: TestApp, pay: () => Promise<Payment>): Promise<Payment> {
  await injectFault({ name: 'silent_after', on: 'POST /v1/payment_intents' });
  await pay().catch(() => undefined);
  await clearFaults();
  const { rows } = await before.deps.db.pool.query<{ id: string }>(
    `select payment_id as id from payment_attempts where state = 'open'`,
  );
  return read(before.deps, rows[0]?.id ?? '');
}

test('an open attempt gets the result, the capture and the refund of the provider', async () => {
  const { before, shop, goOn, restore } = await openRestorable();
  const open = await payWithoutAnswer(before, () => shop.payByCard());
  expect(open.status).toBe('waiting_for_payment');
  await goOn();
  const [intent] = await findIntents(open.id);
  await openStripe().paymentIntents.capture(String(intent?.id));
  await openStripe().refunds.create({ payment_intent: String(intent?.id), amount: 250 });
  const { app, adopt } = await restore();
  expect(findOf(await adopt(), open)).toMatchObject({
    outcome: 'adopted',
    steps: ['record_authorization', 'record_capture', 'record_refund'],
  });
  expect(await read(app.deps, open.id)).toMatchObject({
    status: 'complete',
    capturedAmount: 1000,
    refundedAmount: 250,
  });
  expect((await loadPaymentTrail(app.deps, open.id)).steps).toEqual([
    'begin',
    'authorize',
    'confirm',
    'part_refund',
  ]);
}, 120_000);

test('a refund for which a request is still open is recorded and shown to a person', async () => {
  const { before, shop, goOn, restore } = await openRestorable();
  const paid = await shop.payByPaypay();
  await before.deps.db.transaction((tx) =>
    refundRequests.open(tx, {
      id: newUuid(),
      paymentId: paid.id,
      userId: null,
      reasonCode: 'other',
      reason: 'それは頼んでいません。',
      requestedAmount: null,
      isUrgent: false,
      respondBy: new Date(Date.now() + 86_400_000),
      idempotency: {
        scope: Buffer.from('me'),
        key: crypto.randomUUID(),
        requestHash: Buffer.from('x'),
      },
      now: new Date(),
    }),
  );
  await goOn();
  await openStripe().refunds.create({ payment_intent: `${paid.providerReference}`, amount: 300 });
  const { app, adopt } = await restore();
  expect(findOf(await adopt(), paid)).toMatchObject({
    outcome: 'review',
    reason: 'refund_request_open',
  });
  expect(await read(app.deps, paid.id)).toMatchObject({ refundedAmount: 300 });
});

test('a payment that contradicts our rows is listed and not changed', async () => {
  const { shop, goOn, restore } = await openRestorable();
  const paid = await shop.payByCard();
  const { shop: later } = await goOn();
  await later.refund(paid);
  const { app, adopt } = await restore();
  // Our rows say that it is captured; the provider has canceled it.
  await app.deps.db.pool.query('update payments set captured_amount = amount where id = $1', [
    paid.id,
  ]);
  expect(findOf(await adopt(), paid)).toMatchObject({ outcome: 'review', reason: 'contradiction' });
  expect((await read(app.deps, paid.id)).status).toBe('processing');
});

test('intents that Saifu did not create are never touched', async () => {
  const { goOn, restore } = await openRestorable();
  await goOn();
  const { id } = await openStripe().paymentIntents.create({
    amount: 500,
    currency: 'jpy',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://other.example/',
  });
  const { adopt } = await restore();
  await adopt();
  expect((await openStripe().paymentIntents.retrieve(id)).status).toBe('requires_capture');
});

test('the report counts every payment and lists what is voided or left for a person', async () => {
  const { goOn, restore } = await openRestorable();
  const { shop } = await goOn();
  const voided = await shop.payByCard();
  const captured = await shop.payByPaypay();
  const { app } = await restore();
  const since = new Date(Date.now() - 60_000);
  const report = await adoptPayments(toAdoptionDeps(app), { since, isDryRun: false });
  expect(report.counts).toMatchObject({ failed: 0 });
  expect(isDone(report)).toBe(false);
  expect(toSummary(report)).toMatch(/^for a person +[1-9]\d*$/m);
  const lines = toCsv(report).split('\r\n');
  expect(lines.find((line) => line.includes(`${voided.providerReference}`))).toMatch(/^voided,,/);
  expect(lines.find((line) => line.includes(`${captured.providerReference}`))).toMatch(
    /^review,captured_for_unknown_payment,/,
  );
});

test('payments that could not be examined are counted, and another run completes them', async () => {
  const { goOn, restore } = await openRestorable();
  const { shop } = await goOn();
  const paid = await shop.payByCard();
  const { app, adopt } = await restore();
  await injectFault({ name: 'error_before', on: 'GET /v1/payment_intents/pi_' });
  const since = new Date(Date.now() - 60_000);
  const report = await adoptPayments(toAdoptionDeps(app), { since, isDryRun: false });
  expect(report.counts.failed).toBeGreaterThan(0);
  expect(isDone(report)).toBe(false);
  await clearFaults();
  expect(findOf(await adopt(), paid)).toMatchObject({ outcome: 'voided' });
});
