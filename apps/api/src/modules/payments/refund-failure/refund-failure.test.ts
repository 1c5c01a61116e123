import { beforeEach, expect, test } from 'vitest';
import { type DisputeWorld, openDisputeWorld } from '../../../testing/dispute-world.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { listWrittenMessages } from '../../../testing/messages.ts';
import { NUMBERS } from '../../../testing/payment-provider.ts';
import { openReceiver } from '../../../testing/webhook-receiver.ts';
import { findLedgerFaults } from '../../ledger/ledger-faults.fixture.ts';
import { captureBeforeExpiry } from '../capture/capture-before-expiry.ts';
import { disputePayment } from '../confirmation/dispute-payment.ts';
import { askForFailedRefunds } from '../missed-event/ask-provider.ts';
import { retryApprovedRefunds } from '../refund/retry-approved-refunds.ts';

const EVENTS = ['refund.failed', 'refund.updated'] as const;

let world: DisputeWorld;

beforeEach(async () => {
  world = await openDisputeWorld();
});

const pool = () => world.testApp.deps.db.pool;
const load = async (id: string) => (await world.merchant.get(`/merchant/payments/${id}`)).body;
const readAvailable = async () => (await world.merchant.get('/merchant/balance')).body.available;

function refund(id: string, body: { readonly amount?: number } = {}) {
  world.merchant.idempotencyKey = crypto.randomUUID();
  return world.merchant.post(`/merchant/payments/${id}/refunds`, body);
}

/** A payment by the card whose refunds fail after a minute. */
const pay = () => world.pay(NUMBERS.failsRefunds);

async function readFailures(state = 'open') {
  const support = await signInAsMember(world.testApp, 'support');
  return (await support.get(`/staff/refund_failures?state=${state}`)).body.items;
}

async function entryKinds(): Promise<readonly string[]> {
  const { items } = (await world.merchant.get('/merchant/balance/entries')).body;
  return items.map(({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`);
}

test('a refund that fails later reopens the payment once, however often and in what order it is told', async () => {
  const paid = await pay();
  const before = await readAvailable();
  expect((await refund(paid.id)).body).toMatchObject({ status: 'refunded', refunded_amount: 1280 });
  expect((await readAvailable()) - before).toBe(-1280);
  await world.advanceProvider(60);
  // Newest first, which is the wrong order, and all of it twice.
  for (const _ of [1, 2]) await world.deliverEvents(paid.reference, EVENTS);
  expect(await load(paid.id)).toMatchObject({ status: 'complete', refunded_amount: 0 });
  expect(await readAvailable()).toBe(before);
  expect((await entryKinds()).slice(0, 2)).toEqual(['refund_failed 1280', 'refund -1280']);
  expect(await findLedgerFaults(world.testApp.deps.db)).toEqual([]);
  expect(await readFailures()).toEqual([
    {
      id: expect.stringMatching(/^rfl_/),
      state: 'open',
      payment_id: paid.id,
      refund_request_id: null,
      store: expect.objectContaining({ id: world.store.id }),
      amount: 1280,
      payment_method: 'card',
      provider_reference: expect.stringMatching(/^re_/),
      failed_at: expect.any(String),
      closed_at: null,
      closed_by: null,
      note: null,
    },
  ]);
  const { rows } = await pool().query(
    `select type, outcome from provider_events where outcome = 'handled' and type like 'refund.%'`,
  );
  expect(rows).toHaveLength(1);
});

test('of twenty reports at once one reopens the payment', async () => {
  const paid = await pay();
  await refund(paid.id, { amount: 300 });
  await world.advanceProvider(60);
  const { deps } = world.testApp;
  await Promise.all(Array.from({ length: 20 }, () => world.deliverEvents(paid.reference, EVENTS)));
  expect(await load(paid.id)).toMatchObject({ status: 'complete', refunded_amount: 0 });
  const { rows } = await pool().query(
    `select event from payment_transitions where payment_id = $1 order by version`,
    [paid.uuid],
  );
  expect(rows.map(({ event }) => event)).toEqual([
    'begin',
    'authorize',
    'confirm',
    'part_refund',
    'refund_fail',
  ]);
  expect(await findLedgerFaults(deps.db)).toEqual([]);
});

test('a failure whose event never came is found by asking, once', async () => {
  const paid = await pay();
  await refund(paid.id, { amount: 300 });
  await world.advanceProvider(60);
  const { deps } = world.testApp;
  const counts = await Promise.all([1, 2, 3].map(() => askForFailedRefunds(deps)));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await load(paid.id)).toMatchObject({ status: 'complete', refunded_amount: 0 });
  // The list is read again after a while, and the event may still come.
  await pool().query(`update provider_cursors set asked_at = asked_at - interval '1 hour'`);
  expect(await askForFailedRefunds(deps)).toBe(0);
  await world.deliverEvents(paid.reference, EVENTS);
  expect(await readFailures()).toHaveLength(1);
  expect((await entryKinds()).filter((each) => each.startsWith('refund_failed'))).toEqual([
    'refund_failed 300',
  ]);
});

test('nothing is lost while the provider does not answer', async () => {
  const paid = await pay();
  await refund(paid.id, { amount: 300 });
  await world.advanceProvider(60);
  const { deps } = world.testApp;
  await world.injectFault({ name: 'error_before', on: 'GET /v1/refunds/', next: 1 });
  expect(await askForFailedRefunds(deps)).toBe(0);
  await pool().query(`update provider_cursors set asked_at = asked_at - interval '1 hour'`);
  expect(await askForFailedRefunds(deps)).toBe(1);
});

test('one refund of two fails, and only its part is the payment’s again', async () => {
  const paid = await pay();
  await refund(paid.id, { amount: 300 });
  await world.advanceProvider(30);
  await refund(paid.id, { amount: 500 });
  await world.advanceProvider(30);
  await world.deliverEvents(paid.reference, EVENTS);
  expect(await load(paid.id)).toMatchObject({ status: 'complete', refunded_amount: 500 });
  await world.advanceProvider(30);
  await world.deliverEvents(paid.reference, EVENTS);
  expect(await load(paid.id)).toMatchObject({ refunded_amount: 0 });
  expect(await findLedgerFaults(world.testApp.deps.db)).toEqual([]);
});

test('payer and merchant are told once, and the merchant’s webhook too', async () => {
  const paid = await pay();
  const receiver = await openReceiver();
  const events = ['payment.refund_returned'];
  const webhook = await world.merchant.post('/merchant/webhooks', { url: receiver.url, events });
  receiver.trust(webhook.body.secret);
  await refund(paid.id, { amount: 300 });
  await world.advanceProvider(60);
  for (const _ of [1, 2]) await world.deliverEvents(paid.reference, EVENTS);
  expect(receiver.received.map(({ event }) => event)).toMatchObject([
    { type: 'payment.refund_returned', data: { id: paid.id, status: 'complete' } },
  ]);
  const { rows } = await pool().query(
    'select m.email from merchants m join stores s on s.merchant_id = m.id where s.name = $1',
    [world.store.name],
  );
  for (const [to, text] of [
    ['guest@saifu.example', 'Your refund did not arrive'],
    [rows[0].email, '返金がお客様に届きませんでした'],
  ]) {
    const written = await listWrittenMessages(world.testApp.deps, to);
    expect(written.filter(({ subject }) => subject?.includes(text))).toHaveLength(1);
  }
  const { items } = (await world.merchant.get(`/merchant/payments/${paid.id}/timeline`)).body;
  const last = items.slice(-2).map(({ kind, state, amount }: Record<string, unknown>) => {
    return [kind, state, amount];
  });
  expect(last).toEqual([
    ['refund', 'approved', 300],
    ['refund_failed', null, 300],
  ]);
});

test('an approved refund request is outstanding again and waits for a person', async () => {
  const paid = await pay();
  const actor = { kind: 'guest' } as const;
  const reported = { paymentId: paid.uuid, as: 'not_me', by: 'link', actor } as const;
  await disputePayment(world.testApp.deps, reported);
  const [filed] = (await world.merchant.get('/merchant/refund_requests')).body.items;
  const respond = () =>
    world.merchant.call('POST', `/merchant/refund_requests/${filed.id}/respond`, {
      decision: 'approve',
      message: '返金いたします。',
    });
  expect((await respond()).status).toBe(200);
  expect(await load(paid.id)).toMatchObject({ status: 'refunded' });
  await world.advanceProvider(60);
  await world.deliverEvents(paid.reference, EVENTS);
  expect(await load(paid.id)).toMatchObject({ status: 'complete', refunded_amount: 0 });
  expect(await readFailures()).toMatchObject([{ refund_request_id: filed.id }]);
  // The bank would send it back every hour.
  await pool().query(`update payment_attempts set closed_at = closed_at - interval '2 hours'`);
  expect(await retryApprovedRefunds(world.testApp.deps)).toBe(0);
  expect(await load(paid.id)).toMatchObject({ refunded_amount: 0 });
  // Who decided may try again.
  expect((await respond()).status).toBe(200);
  expect(await load(paid.id)).toMatchObject({ status: 'refunded' });
});

test('a payment that was refunded before it was complete is processing again, with a day left', async () => {
  const paid = await world.pay(NUMBERS.failsRefunds, { isCompleted: false });
  const { deps } = world.testApp;
  await pool().query(`update payments set authorized_at = authorized_at - interval '7 days'`);
  expect(await captureBeforeExpiry(deps)).toBe(1);
  expect((await refund(paid.id)).body.status).toBe('refunded');
  await world.advanceProvider(60);
  await world.deliverEvents(paid.reference, EVENTS);
  const after = await load(paid.id);
  expect(after).toMatchObject({ status: 'processing', refunded_amount: 0 });
  const { rows } = await pool().query(
    `select auto_complete_at - now() > interval '23 hours' as "isLater"
     from payments where id = $1`,
    [paid.uuid],
  );
  expect(rows).toEqual([{ isLater: true }]);
  expect(await findLedgerFaults(deps.db)).toEqual([]);
});

test('finance closes a failure once with a reason, and it leaves the queue', async () => {
  const paid = await pay();
  await refund(paid.id, { amount: 300 });
  await world.advanceProvider(60);
  await world.deliverEvents(paid.reference, EVENTS);
  const finance = await signInAsMember(world.testApp, 'finance');
  const sizeOf = async () => {
    const { queues } = (await finance.get('/staff/overview')).body;
    return queues.find(({ queue }: { queue: string }) => queue === 'refund_failures').count;
  };
  expect(await sizeOf()).toBe(1);
  const [{ id }] = await readFailures();
  const close = (body: { readonly reason: string }) =>
    finance.call('POST', `/staff/refund_failures/${id}/close`, body);
  expect((await close({ reason: ' ' })).body.code).toBe('request.invalid');
  const reason = 'ご本人の口座へ振り込みました。';
  const all = await Promise.all([1, 2, 3].map(() => close({ reason })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await sizeOf()).toBe(0);
  expect(await readFailures()).toEqual([]);
  expect(await readFailures('closed')).toMatchObject([{ id, note: reason, state: 'closed' }]);
  const admin = await signInAsMember(world.testApp, 'admin');
  const { items } = (await admin.get('/staff/audit_entries?limit=20')).body;
  const closed = items.filter(({ action }: { action: string }) => action.startsWith('refund_fail'));
  expect(closed).toMatchObject([{ subject: id, before: { amount: 300 }, after: { reason } }]);
});
