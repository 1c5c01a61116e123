import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toOffSessionCard } from '../../../gateways/payment-provider/payment-method-input.ts';
import { Browser } from '../../../testing/browser.ts';
import {
  clearFaults,
  findIntents,
  injectFault,
  NUMBERS,
  press,
  tokenize,
} from '../../../testing/payment-provider.ts';
import { loadPaymentTrail, read } from '../../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import * as charges from '../../recurring-billing/charge/charge.repository.ts';
import * as cards from '../card/card.repository.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';
import { reconcileAttempts } from '../reconcile/reconcile-attempts.ts';
import {
  INITIAL,
  MONTHLY,
  pay,
  type Stage,
  saveCard,
  setStage,
  signIn,
} from './recurring-payment.fixture.ts';

let testApp: TestApp;
let stage: Stage;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  stage = await setStage(testApp);
  hanako = stage.hanako;
});

afterEach(clearFaults);

const toUuid = (id: string) => fromTypeId('payment', id) ?? '';
const FIRST = { expected_amount: INITIAL };
const PERIOD = { expected_amount: MONTHLY };
const SAVED_CARD_FIELDS = { cardholder_name: 'Hanako Yamada', save_card: true };
const CONTACT = { contact: { email: 'guest@saifu.example' } };

async function typed(number?: string) {
  return { card_token: await tokenize(number), ...SAVED_CARD_FIELDS };
}

test('a first payment requests 3-D Secure and sets the card up for off-session use', async () => {
  const card_id = await saveCard(hanako);
  const { id } = await stage.offer();
  const paid = await pay(hanako, id, { ...FIRST, card_id });
  expect(paid.body).toMatchObject({ status: 'processing', confirmed_by: null });
  expect(paid.body.auto_complete_at).not.toBeNull();
  expect(await findIntents(toUuid(paid.body.id))).toMatchObject([
    {
      status: 'requires_capture',
      amount: INITIAL,
      setup_future_usage: 'off_session',
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    },
  ]);
  const trail = await loadPaymentTrail(testApp.deps, toUuid(paid.body.id));
  expect(trail.steps).toEqual(['begin', 'authorize']);
  expect(trail.balances).toEqual({ 'provider.authorized': INITIAL, 'store.pending': -INITIAL });
});

test('a card typed for the first payment is saved and linked to the recurring billing', async () => {
  const { id, recurringBillingId } = await stage.offer();
  const paid = await pay(hanako, id, { ...FIRST, ...(await typed(NUMBERS.mastercard)) });
  expect(paid.status).toBe(201);
  await testApp.settle();
  const [card] = (await hanako.get('/cards')).body.items;
  expect(card).toMatchObject({ last4: '4444' });
  expect((await stage.readRecurringBilling(recurringBillingId)).cardId).toBe(
    fromTypeId('card', card.id),
  );
});

test('typing a saved card again links the existing card', async () => {
  const card_id = await saveCard(hanako);
  const { id, recurringBillingId } = await stage.offer();
  await pay(hanako, id, { ...FIRST, ...(await typed()) });
  await testApp.settle();
  expect((await hanako.get('/cards')).body.items).toHaveLength(1);
  expect((await stage.readRecurringBilling(recurringBillingId)).cardId).toBe(
    fromTypeId('card', card_id),
  );
});

test('a card in use by recurring billing cannot be deleted until the billing is canceled', async () => {
  const { id, recurringBillingId } = await stage.offer();
  const paid = await pay(hanako, id, { ...FIRST, ...(await typed()) });
  await testApp.settle();
  const [card] = (await hanako.get('/cards')).body.items;
  const confirmed = await hanako.call('POST', `/payments/${paid.body.id}/confirm`);
  expect(confirmed.body).toMatchObject({ status: 'complete' });
  expect((await hanako.delete(`/cards/${card.id}`)).body).toMatchObject({ code: 'card.in_use' });
  await stage.leave(recurringBillingId);
  expect((await hanako.delete(`/cards/${card.id}`)).status).toBe(204);
});

test('a first payment that passes 3-D Secure links the card', async () => {
  const { id, recurringBillingId } = await stage.offer();
  const begun = await pay(hanako, id, { ...FIRST, ...(await typed(NUMBERS.asks3ds)) });
  expect(begun.body).toMatchObject({ next_action: { type: 'redirect' } });
  await press(begun.body.next_action.url, 'yes');
  const back = await hanako.call('POST', `/guest/payments/${begun.body.id}/resume`);
  expect(back.body).toMatchObject({ status: 'processing' });
  await testApp.settle();
  expect((await stage.readRecurringBilling(recurringBillingId)).cardId).not.toBeNull();
});

test('a first payment that fails 3-D Secure leaves the offer pending and can be retried', async () => {
  const card_id = await saveCard(hanako, NUMBERS.asks3ds);
  const { id, recurringBillingId } = await stage.offer();
  const begun = await pay(hanako, id, { ...FIRST, card_id });
  await press(begun.body.next_action.url, 'no');
  const back = await hanako.call('POST', `/guest/payments/${begun.body.id}/resume`);
  expect(back.body).toMatchObject({ code: 'payment.authentication_failed' });
  await testApp.settle();
  const { status, userId, cardId } = await stage.readRecurringBilling(recurringBillingId);
  expect({ status, userId, cardId }).toEqual({
    status: 'pending_first_payment',
    userId: null,
    cardId: null,
  });
  const another = await pay(hanako, id, { ...FIRST, card_id: await saveCard(hanako) });
  expect(another.body).toMatchObject({ status: 'processing' });
});

test('a guest cannot pay the first payment of recurring billing', async () => {
  const { id } = await stage.offer();
  const guest = new Browser(testApp);
  const answer = await pay(guest, id, { ...FIRST, ...CONTACT, card_token: await tokenize() });
  expect(answer.body).toMatchObject({ status: 422, code: 'recurring_billing.account_needed' });
});

test('a payment that cannot be repeated off-session is rejected with the field to change', async () => {
  const { id } = await stage.offer();
  const card_token = await tokenize(NUMBERS.japanese);
  const unsaved = await pay(hanako, id, { ...FIRST, card_token });
  expect(unsaved.body).toMatchObject({ status: 422, fields: [{ path: 'save_card' }] });
  const split = { ...SAVED_CARD_FIELDS, card_token, payment_type: 'revolving' };
  const slowly = await pay(hanako, id, { ...FIRST, ...split });
  expect(slowly.body).toMatchObject({ status: 422, fields: [{ path: 'payment_type' }] });
  const app = await pay(hanako, id, { ...FIRST, payment_method: 'paypay' });
  expect(app.body).toMatchObject({ code: 'store.method_unsupported' });
  const withdrawn = await stage.offer('canceled');
  const late = await pay(hanako, withdrawn.id, { ...FIRST, card_token, ...SAVED_CARD_FIELDS });
  expect(late.body).toMatchObject({ status: 409, code: 'recurring_billing.closed' });
  expect((await testApp.deps.db.pool.query('select from payments')).rowCount).toBe(0);
});

test('with five saved cards a typed card is rejected, and a saved one pays', async () => {
  const { fine, jcb, mastercard, amex, japanese } = NUMBERS;
  let card_id = '';
  for (const number of [fine, jcb, mastercard, amex, '6011111111111117']) {
    card_id = await saveCard(hanako, number);
  }
  const { id } = await stage.offer();
  const full = await pay(hanako, id, { ...FIRST, ...(await typed(japanese)) });
  expect(full.body).toMatchObject({ status: 409, code: 'card.too_many' });
  expect((await pay(hanako, id, { ...FIRST, card_id })).status).toBe(201);
});

test('a period paid manually is complete at once, with a receipt and one email', async () => {
  const card_id = await saveCard(hanako);
  const { id } = await stage.owe();
  const paid = await pay(hanako, id, { ...PERIOD, card_id });
  expect(paid.body).toMatchObject({
    status: 'complete',
    auto_complete_at: null,
    confirmed_by: null,
    timeline: [{ status: 'waiting_for_payment' }, { status: 'complete' }],
  });
  expect(paid.body.completed_date).not.toBeNull();
  const uuid = toUuid(paid.body.id);
  expect(await loadPaymentTrail(testApp.deps, uuid)).toEqual({
    balances: { 'provider.receivable': MONTHLY, 'store.payable': -MONTHLY },
    steps: ['begin', 'charge'],
    events: ['payment.completed'],
  });
  expect(await findIntents(uuid)).toMatchObject([{ status: 'succeeded', amount: MONTHLY }]);
  expect((await hanako.get(`/guest/payments/${paid.body.id}`)).body).toEqual({
    ...paid.body,
    guest_token: undefined,
  });
  await testApp.settle();
  const letters = await hanako.get('/sandbox/messages?to=hanako@saifu.example');
  expect(letters.body.items).toHaveLength(1);
  expect((await hanako.get(`/guest/receipts/${paid.body.receipt_id}`)).status).toBe(200);
  const [entry] = (await hanako.get('/payments')).body.items;
  expect(entry).toMatchObject({ id: paid.body.id, status: 'complete' });
});

test('a captured period can be refunded in parts, until all is refunded', async () => {
  const { id } = await stage.owe();
  const paid = await pay(hanako, id, { ...PERIOD, card_id: await saveCard(hanako) });
  const path = `/merchant/payments/${paid.body.id}/refunds`;
  for (const amount of [200, MONTHLY - 200]) {
    stage.merchant.idempotencyKey = crypto.randomUUID();
    expect((await stage.merchant.post(path, { amount })).status).toBe(201);
  }
  const uuid = toUuid(paid.body.id);
  expect(await loadPaymentTrail(testApp.deps, uuid)).toMatchObject({
    balances: {},
    steps: ['begin', 'charge', 'part_refund', 'refund'],
  });
  expect((await read(testApp.deps, uuid)).status).toBe('refunded');
});

test('a period paid with a typed card passes 3-D Secure and is then complete', async () => {
  const { id } = await stage.owe();
  const card_token = await tokenize(NUMBERS.asks3ds);
  const begun = await pay(hanako, id, { ...PERIOD, card_token });
  expect(begun.body).toMatchObject({ next_action: { type: 'redirect' } });
  await press(begun.body.next_action.url, 'yes');
  const back = await hanako.call('POST', `/guest/payments/${begun.body.id}/resume`);
  expect(back.body).toMatchObject({ status: 'complete', auto_complete_at: null });
});

test('a period with a lost response is complete after reconciliation, with one charge', async () => {
  const card_id = await saveCard(hanako);
  const { id } = await stage.owe();
  await injectFault({ name: 'silent_after', next: 2, on: 'POST /v1/payment_intents' });
  const lost = await pay(hanako, id, { ...PERIOD, card_id });
  expect(lost.body).toMatchObject({ awaits_provider: true });
  await hanako.post('/sandbox/clock', { advance_seconds: 61 });
  expect(await reconcileAttempts(testApp.deps)).toBe(1);
  const known = await hanako.get(`/guest/payments/${lost.body.id}`);
  expect(known.body).toMatchObject({ status: 'complete', awaits_provider: false });
  expect(await findIntents(toUuid(lost.body.id))).toHaveLength(1);
});

test('a period that was only authorized is confirmed like any payment', async () => {
  const { id } = await stage.owe();
  await injectFault({ name: 'error_before', next: 1, on: 'POST /v1/payment_intents' });
  const lost = await pay(hanako, id, { ...PERIOD, card_id: await saveCard(hanako) });
  const attempt = await attempts.findOpen(testApp.deps.db, toUuid(lost.body.id));
  if (attempt === undefined) throw new Error('the payment has no open attempt');
  expect(attempt.completesOnCapture).toBe(true);
  const approved = { kind: 'approved', reference: 'pi_x', isCaptured: false, card: null } as const;
  const heard = { now: testApp.deps.clock.now(), stableKey: testApp.deps.stableKey };
  const payment = await paymentResults.record(testApp.deps.db, attempt, approved, heard);
  expect(payment).toMatchObject({ status: 'processing', capturedAmount: 0 });
  expect(payment.autoCompleteAt).not.toBeNull();
});

test('the order of a period returns 404 to everyone but its payer, paid or not', async () => {
  const { id } = await stage.owe();
  const other = await signIn(testApp, 'alex@saifu.example', 'alex-pays-in-yen');
  const guest = new Browser(testApp);
  const payAsOthers = async () => {
    const card_token = await tokenize();
    return [
      await pay(other, id, { ...PERIOD, card_token }),
      await pay(guest, id, { ...PERIOD, card_token, ...CONTACT }),
    ];
  };
  for (const { body } of await payAsOthers()) expect(body).toMatchObject({ status: 404 });
  const paid = await pay(hanako, id, { ...PERIOD, card_id: await saveCard(hanako) });
  expect(paid.status).toBe(201);
  for (const { body } of await payAsOthers()) expect(body).toMatchObject({ status: 404 });
  const gone = await stage.owe('canceled');
  const late = await pay(hanako, gone.id, { ...PERIOD, card_token: await tokenize() });
  expect(late.body).toMatchObject({ code: 'recurring_billing.closed' });
});

test('twenty concurrent first payments of two users with mixed keys make one payment', async () => {
  const other = await signIn(testApp, 'alex@saifu.example', 'alex-pays-in-yen');
  const people = [
    { who: hanako, card_id: await saveCard(hanako) },
    { who: other, card_id: await saveCard(other, NUMBERS.jcb) },
  ];
  const { id } = await stage.offer();
  const keys = people.map(() => crypto.randomUUID());
  const slides = people.flatMap(({ who, card_id }, at) =>
    Array.from({ length: 10 }, (_, turn) => {
      const browser = new Browser(testApp);
      browser.cookie = who.cookie;
      browser.token = who.token;
      const key = turn % 2 === 0 ? keys[at] : crypto.randomUUID();
      return pay(browser, id, { ...FIRST, card_id }, key);
    }),
  );
  const answers = await Promise.all(slides);
  expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
  const { rows } = await testApp.deps.db.pool.query(
    "select id from payments where status in ('processing', 'complete')",
  );
  expect(rows).toHaveLength(1);
  expect(await findIntents(rows[0].id)).toHaveLength(1);
});

test('of a concurrent first payment and offer withdrawal exactly one succeeds', async () => {
  const card_id = await saveCard(hanako);
  for (let round = 0; round < 8; round += 1) {
    const { id, recurringBillingId } = await stage.offer();
    const typeId = toTypeId('recurringBilling', recurringBillingId);
    const path = `/merchant/recurring_billings/${typeId}/cancel`;
    const [paid, withdrawn] = await Promise.all([
      pay(hanako, id, { ...FIRST, card_id }),
      stage.merchant.call('POST', path),
    ]);
    const isPaid = paid.status === 201;
    expect(withdrawn.status === 200).toBe(!isPaid);
    expect(isPaid ? withdrawn.body.code : paid.body.code).toBe(
      isPaid ? 'order.being_paid' : 'order.canceled',
    );
  }
});

test('a repeated payment of a period makes one charge', async () => {
  const card_id = await saveCard(hanako);
  const { id } = await stage.owe();
  const key = crypto.randomUUID();
  const first = await pay(hanako, id, { ...PERIOD, card_id }, key);
  const again = await pay(hanako, id, { ...PERIOD, card_id }, key);
  expect(again.body).toEqual(first.body);
  const anew = await pay(hanako, id, { ...PERIOD, card_id });
  expect(anew.body).toMatchObject({ code: 'order.paid' });
  expect(await findIntents(toUuid(first.body.id))).toHaveLength(1);
});

test('a declined automatic charge does not count as the payer’s decline, a manual one does', async () => {
  const { db, clock } = testApp.deps;
  const cardId = fromTypeId('card', await saveCard(hanako, NUMBERS.failsLater)) ?? '';
  const { uuid: orderId, id } = await stage.owe();
  const now = clock.now();
  const paymentId = crypto.randomUUID();
  const attemptId = crypto.randomUUID();
  const input = { paymentId, attemptId, orderId, userId: stage.userId, cardId };
  await charges.createPaymentAttempt(db, { ...input, paymentExpiresAt: now, now });
  const attempt = await attempts.get(db, attemptId);
  if (attempt === undefined) throw new Error('the attempt does not exist');
  const declined = {
    kind: 'declined',
    reason: 'other',
    reference: null,
    fingerprint: 'one',
  } as const;
  const ended = await paymentResults.record(db, attempt, declined, {
    now,
    stableKey: testApp.deps.stableKey,
  });
  expect(ended.status).toBe('error');
  const counted = async () =>
    (await db.pool.query("select from rate_limit_windows where key like 'declines %'")).rowCount;
  expect(await counted()).toBe(0);
  const byHand = await pay(hanako, id, { ...PERIOD, card_token: await tokenize(NUMBERS.poor) });
  expect(byHand.body).toMatchObject({ code: 'payment.declined' });
  expect(await counted()).toBeGreaterThan(0);
});

/** Charges a saved card off-session. */
async function chargeOffSession(number: string) {
  const { db } = testApp.deps;
  const saved = await saveCard(hanako, number);
  const card = await cards.getOwn(db, stage.userId, fromTypeId('card', saved) ?? '');
  const holder = await cards.lockHolder(db, stage.userId);
  if (card === undefined || holder === undefined) throw new Error('the card does not exist');
  const attemptId = crypto.randomUUID();
  const amount = yen(MONTHLY);
  const outcome = await testApp.deps.paymentRouter.authorize({
    provider: 'stripe',
    attemptId,
    paymentId: crypto.randomUUID(),
    amount,
    description: 'お弁当の定期便',
    returnUrl: 'https://saifu.example/',
    providerMethod: toOffSessionCard({ ...card, providerCustomerId: holder.providerCustomerId }),
  });
  const asked = { id: attemptId, amount, providerReference: null };
  return { outcome, later: await testApp.deps.paymentRouter.findByAttempt('card', asked) };
}

test.each([
  ['is accepted', NUMBERS.fine, { kind: 'approved', isCaptured: true }],
  ['was set up with 3-D Secure', NUMBERS.asks3ds, { kind: 'approved', isCaptured: true }],
  [
    'always requires 3-D Secure',
    NUMBERS.alwaysAsks3ds,
    { kind: 'declined', reason: 'authentication' },
  ],
  ['is declined', NUMBERS.failsLater, { kind: 'declined', reason: 'other' }],
])(
  'an off-session card that %s returns the same result when looked up later',
  async (_, number, expected) => {
    const { outcome, later } = await chargeOffSession(number);
    expect(outcome).toMatchObject(expected);
    expect(later).toMatchObject(expected);
  },
);
