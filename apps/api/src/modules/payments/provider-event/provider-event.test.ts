import Stripe from 'stripe';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { SANDBOX_KEYS } from '../../../config/config.ts';
import { QUEUE_PACE } from '../../../platform/jobs/leased-queue.ts';
import { clearFaults, injectFault } from '../../../testing/payment-provider.ts';
import { openShop } from '../../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { createEventHandler } from '../../../worker.ts';
import { completePayment } from '../capture/complete-payment.ts';
import { startProviderEventQueue } from './provider-event-queue.ts';
import { providerEventSchedules } from './schedules.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
});

afterEach(clearFaults);

async function deliver(type: string, object: object, id = `evt_${crypto.randomUUID()}`) {
  const event = { id, object: 'event', created: 1_780_000_000, type, data: { object } };
  const payload = JSON.stringify(event);
  const secret = SANDBOX_KEYS.webhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/webhooks/provider',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload,
  });
  return answer.statusCode;
}

/** The queue of a worker, polling quickly and retrying at once. */
function startQueue(handle = createEventHandler(testApp.deps)) {
  const pace = { ...QUEUE_PACE, pollMs: 20, delaySeconds: 0, delaySecondsMax: 0 };
  const queue = startProviderEventQueue(testApp.deps, handle, pace);
  onTestFinished(queue.stop);
  return queue;
}

/** Delivers an event and waits until a worker has processed it. */
async function process(type: string, object: object, id?: string) {
  const status = await deliver(type, object, id);
  await testApp.settle();
  return status;
}

async function queued() {
  const { rows } = await testApp.deps.db.pool.query(
    `select id, type, deliveries, attempts, payload from queued_provider_events`,
  );
  return rows;
}

async function stored() {
  const { rows } = await testApp.deps.db.pool.query(
    `select type, outcome, deliveries, handled_at is not null as handled, payload, created_at
     from provider_events order by first_delivered_at`,
  );
  return rows;
}

const DISPUTE = {
  id: 'du_1',
  object: 'dispute',
  amount: 1000,
  payment_intent: 'pi_1',
  reason: 'fraudulent',
  evidence: { customer_email_address: 'hanako@example.com' },
};

test.each([
  ['refund.failed', { id: 're_1', object: 'refund', status: 'failed', payment_intent: 'pi_1' }],
  ['payout.failed', { id: 'po_1', object: 'payout', amount: 5000 }],
])(
  'POST webhooks/provider stores %s, returns 204, and it is counted as unhandled',
  async (type, object) => {
    startQueue();
    expect(await deliver(type, object)).toBe(204);
    await expect
      .poll(stored)
      .toMatchObject([
        { type, outcome: 'unhandled', handled: true, created_at: new Date(1_780_000_000_000) },
      ]);
    expect(await queued()).toEqual([]);
    const metrics = (await testApp.app.inject('/metrics')).body;
    expect(metrics).toContain(`saifu_provider_events_total{type="${type}",outcome="unhandled"} 1`);
  },
);

test('an event is stored before it is acknowledged, and waits while no worker runs', async () => {
  expect(await deliver('charge.dispute.created', DISPUTE, 'evt_1')).toBe(204);
  expect(await queued()).toMatchObject([{ id: 'evt_1', type: 'charge.dispute.created' }]);
  expect(await stored()).toEqual([]);
});

test('a failed refund with a known attempt id is stored as unhandled', async () => {
  const paid = await (await openShop(testApp)).payByCard();
  const { rows } = await testApp.deps.db.pool.query('select id from payment_attempts');
  const refund = { id: 're_1', object: 'refund', metadata: { attempt_id: rows[0]?.id } };
  expect(await process('refund.failed', refund)).toBe(204);
  expect(await stored()).toMatchObject([{ type: 'refund.failed', outcome: 'unhandled' }]);
  expect(paid.status).toBe('processing');
});

/** A complete payment with a partial refund, and the metadata of the refund attempt. */
async function refunded() {
  const shop = await openShop(testApp);
  const paid = await completePayment(testApp.deps, (await shop.payByCard()).id, 'link');
  expect((await shop.refund(paid, 300)).status).toBe(201);
  const { rows } = await testApp.deps.db.pool.query(
    "select id from payment_attempts where kind = 'refund'",
  );
  return { shop, paid, metadata: { attempt_id: rows[0].id } };
}

const outcomes = async (type: string) =>
  (await stored()).filter((row) => row.type === type).map(({ outcome }) => outcome);

test('a refund that fails while another one is open is stored as unhandled', async () => {
  const { shop, paid, metadata } = await refunded();
  await injectFault({ name: 'silent_after', on: 'POST /v1/refunds', next: 1 });
  await injectFault({ name: 'silent_after', on: 'GET /v1/refunds', next: 2 });
  expect((await shop.refund(paid, 200)).status).toBe(503);
  await clearFaults();
  await process('refund.failed', { id: 're_1', object: 'refund', status: 'failed', metadata });
  expect(await outcomes('refund.failed')).toEqual(['unhandled']);
});

test('refund.updated with status failed is stored as unhandled, and any other as ignored', async () => {
  const { metadata } = await refunded();
  const refund = { id: 're_1', object: 'refund', metadata };
  await process('refund.updated', { ...refund, status: 'succeeded' });
  await process('refund.updated', { ...refund, status: 'failed' });
  await process('refund.updated', { ...refund, status: 'failed', metadata: {} });
  expect(await outcomes('refund.updated')).toEqual(['ignored', 'unhandled', 'unhandled']);
});

test('a stored event keeps its subject and no personal data', async () => {
  await deliver('charge.dispute.created', DISPUTE);
  const [{ payload: before }] = await queued();
  await testApp.settle();
  const [{ payload }] = await stored();
  expect(payload).toEqual(before);
  expect(payload).toMatchObject({ id: 'du_1', amount: 1000, payment_intent: 'pi_1' });
  expect(JSON.stringify(payload)).not.toContain('hanako@example.com');
});

test('an event that confirms our own request is stored without its payload', async () => {
  const paid = await (await openShop(testApp)).payByCard();
  const { rows } = await testApp.deps.db.pool.query('select id from payment_attempts');
  const intent = { id: paid.providerReference, metadata: { attempt_id: rows[0]?.id } };
  await deliver('payment_intent.amount_capturable_updated', intent);
  expect(await queued()).toMatchObject([{ payload: null }]);
  await testApp.settle();
  expect(await stored()).toMatchObject([{ outcome: 'handled', handled: true, payload: null }]);
});

test('an event is stored once, delivered before, during and after its processing', async () => {
  const five = () =>
    Promise.all(
      Array.from({ length: 5 }, () => deliver('charge.dispute.created', DISPUTE, 'evt_1')),
    );
  expect(await five()).toEqual([204, 204, 204, 204, 204]);
  expect(await queued()).toMatchObject([{ deliveries: 5 }]);
  await testApp.settle();
  expect(await five()).toEqual([204, 204, 204, 204, 204]);
  expect(await queued()).toEqual([]);
  expect(await stored()).toMatchObject([{ deliveries: 10, outcome: 'unmatched' }]);
  const metrics = (await testApp.app.inject('/metrics')).body;
  const line = 'saifu_provider_events_total{type="charge.dispute.created",outcome="duplicate"} 9';
  expect(metrics).toContain(line);
});

test('an event whose processing fails is processed again', async () => {
  const paid = await (await openShop(testApp)).payByCard();
  const { db } = testApp.deps;
  const { rows } = await db.pool.query('select id from payment_attempts');
  const intent = { id: paid.providerReference, metadata: { attempt_id: rows[0]?.id } };
  await db.pool.query('alter table payment_attempts rename to payment_attempts_away');
  startQueue();
  expect(await deliver('payment_intent.succeeded', intent)).toBe(204);
  await expect.poll(async () => (await queued())[0]?.attempts).toBeGreaterThan(1);
  await db.pool.query('alter table payment_attempts_away rename to payment_attempts');
  await expect.poll(stored).toMatchObject([{ outcome: 'ignored', handled: true, deliveries: 1 }]);
  const metrics = (await testApp.app.inject('/metrics')).body;
  expect(metrics).toContain('type="payment_intent.succeeded",outcome="failed"');
});

test('an event that fails every time is stored as unhandled, with its payload', async () => {
  startQueue(() => Promise.reject(new Error('always')));
  await deliver('charge.dispute.created', DISPUTE);
  const { db } = testApp.deps;
  await db.pool.query('update queued_provider_events set attempts = 118');
  await expect.poll(stored).toMatchObject([{ outcome: 'unhandled', payload: { id: 'du_1' } }]);
  expect(await queued()).toEqual([]);
});

test('a slow event does not delay the others, and one worker at a time processes', async () => {
  const started: string[] = [];
  const slow = Promise.withResolvers<'handled'>();
  const handle = async ({ id }: { readonly id: string }) => {
    started.push(id);
    return id === 'evt_slow' ? slow.promise : ('handled' as const);
  };
  startQueue(handle);
  startQueue(handle);
  await deliver('charge.dispute.created', DISPUTE, 'evt_slow');
  await expect.poll(() => started).toEqual(['evt_slow']);
  for (let n = 0; n < 60; n += 1) await deliver('payout.failed', { id: 'po_1' }, `evt_${n}`);
  await expect.poll(async () => (await stored()).length).toBe(60);
  expect(await queued()).toMatchObject([{ id: 'evt_slow' }]);
  expect(started.length).toBe(61);
  slow.resolve('handled');
  await expect.poll(async () => (await stored()).length).toBe(61);
});

test('an event of the previous release that it failed to handle is processed on redelivery', async () => {
  const { db } = testApp.deps;
  await db.pool.query(
    `insert into provider_events (id, type, first_delivered_at)
     values ('evt_1', 'charge.dispute.created', now())`,
  );
  await process('charge.dispute.created', DISPUTE, 'evt_1');
  expect(await stored()).toMatchObject([{ outcome: 'unmatched', handled: true, deliveries: 2 }]);
});

test('an event that cannot be stored is not acknowledged', async () => {
  const { db } = testApp.deps;
  await db.pool.query('alter table queued_provider_events rename to queued_away');
  expect(await deliver('charge.dispute.created', DISPUTE)).toBe(500);
});

test('an event without a valid signature is rejected and not stored', async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/webhooks/provider',
    headers: { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(answer.statusCode).toBe(400);
  expect(await queued()).toEqual([]);
});

test('events are deleted after 90 days, and those that need action after 400', async () => {
  await deliver('charge.dispute.created', DISPUTE);
  await process('payment_intent.created', { id: 'pi_1' });
  const { db } = testApp.deps;
  await db.pool.query("update provider_events set first_delivered_at = now() - interval '91 days'");
  const [task] = providerEventSchedules(testApp.deps);
  expect(await task?.run()).toBe(1);
  expect(await stored()).toMatchObject([{ type: 'charge.dispute.created' }]);
  await db.pool.query(
    "update provider_events set first_delivered_at = now() - interval '399 days'",
  );
  expect(await task?.run()).toBe(0);
  await db.pool.query(
    "update provider_events set first_delivered_at = now() - interval '401 days'",
  );
  expect(await task?.run()).toBe(1);
});

test('an event that was never handled is deleted after 400 days too', async () => {
  await process('payment_intent.created', { id: 'pi_1' });
  const { db } = testApp.deps;
  await db.pool.query('update provider_events set handled_at = null, outcome = null');
  const [task] = providerEventSchedules(testApp.deps);
  await db.pool.query(
    "update provider_events set first_delivered_at = now() - interval '399 days'",
  );
  expect(await task?.run()).toBe(0);
  await db.pool.query(
    "update provider_events set first_delivered_at = now() - interval '401 days'",
  );
  expect(await task?.run()).toBe(1);
});
