import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  catchError,
  createCard,
  createCustomer,
  getRedirectUrl,
  pay,
  RETURN_URL,
  submitChoice,
} from './testing/payments.ts';
import { openReceiver } from './testing/receiver.ts';
import { startStripeSandbox } from './testing/stripe-sandbox.ts';

test('every step sends a webhook with a valid signature', async () => {
  const receiver = await openReceiver();
  const stripeSandbox = await startStripeSandbox({ STRIPE_SANDBOX_WEBHOOK_URL: receiver.url });
  const stripe = stripeSandbox.stripe();
  const { id } = await pay(stripeSandbox);
  await stripe.paymentIntents.capture(id);
  await stripe.refunds.create({ payment_intent: id });
  await receiver.waitUntil(() => receiver.types().includes('charge.refunded'));
  await receiver.waitUntil(() => receiver.events.length === 6);
  // Events of one request are delivered concurrently, so their order is not guaranteed.
  expect(receiver.types().toSorted()).toEqual([
    'charge.captured',
    'charge.refunded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
  ]);
  expect(receiver.rejected).toEqual([]);
  const find = (type: string) => receiver.events.find((event) => event.type === type);
  const created = find('payment_intent.created');
  const authorizedEvent = find('payment_intent.amount_capturable_updated');
  expect(created?.data.object).toMatchObject({ id, status: 'requires_confirmation' });
  expect(authorizedEvent?.data.object).toMatchObject({ id, status: 'requires_capture' });
  expect(authorizedEvent?.request?.id).toMatch(/^req_/);

  const listed = await stripe.events.list({ types: ['payment_intent.*'] });
  expect(listed.data.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
  ]);
  const retrieved = await stripe.events.retrieve(authorizedEvent?.id ?? '');
  expect(retrieved).toMatchObject({ id: authorizedEvent?.id, data: authorizedEvent?.data });
});

test('a receiver gets only the event types that it is subscribed to', async () => {
  const receiver = await openReceiver();
  const stripeSandbox = await startStripeSandbox({
    STRIPE_SANDBOX_WEBHOOK_URL: receiver.url,
    STRIPE_SANDBOX_WEBHOOK_EVENTS: 'charge.captured,payment_intent.succeeded',
  });
  const { id } = await pay(stripeSandbox);
  await stripeSandbox.stripe().paymentIntents.capture(id);
  await receiver.waitUntil(() => receiver.events.length === 2);
  expect(receiver.types().toSorted()).toEqual(['charge.captured', 'payment_intent.succeeded']);
  const listed = await stripeSandbox.stripe().events.list({ types: ['payment_intent.created'] });
  expect(listed.data).toHaveLength(1);
});

test('failures, required actions and saved cards send webhooks too', async () => {
  const receiver = await openReceiver();
  const stripeSandbox = await startStripeSandbox({ STRIPE_SANDBOX_WEBHOOK_URL: receiver.url });
  const stripe = stripeSandbox.stripe();
  const decliningCard = await createCard(stripeSandbox, '4000000000000002');
  await catchError(pay(stripeSandbox, { payment_method: decliningCard.id }));
  const challengedCard = await createCard(stripeSandbox, '4000002760003184');
  const intent = await pay(stripeSandbox, { payment_method: challengedCard.id });
  await stripe.paymentIntents.cancel(intent.id);
  const { id: customer } = await createCustomer(stripeSandbox);
  const card = await createCard(stripeSandbox, '4000002500003155');
  const setup = await stripe.setupIntents.create({
    customer,
    payment_method: card.id,
    confirm: true,
    return_url: RETURN_URL,
  });
  await submitChoice(getRedirectUrl(setup), 'yes');
  await receiver.waitUntil(() => receiver.events.length === 9);
  expect(receiver.types().toSorted()).toEqual([
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_method.attached',
    'setup_intent.created',
    'setup_intent.requires_action',
    'setup_intent.succeeded',
  ]);
});

test('an undelivered event is retried, also after a crash, until it is accepted', async () => {
  const receiver = await openReceiver();
  const stripeSandbox = await startStripeSandbox({ STRIPE_SANDBOX_WEBHOOK_URL: receiver.url });
  receiver.statuses.push(500, 503, 500, 500);
  await pay(stripeSandbox);
  await receiver.waitUntil(() => receiver.statuses.length <= 2);
  await stripeSandbox.kill('SIGKILL');
  await stripeSandbox.start();
  await receiver.waitUntil(() => new Set(receiver.types()).size === 2);

  const { events } = stripeSandbox.stripe();
  const isDelivered = async () => {
    const { data } = await events.list();
    return data.every(({ pending_webhooks }) => pending_webhooks === 0);
  };
  while (!(await isDelivered())) await sleep(20);

  // Once acknowledged and written, an event is not delivered again.
  const before = receiver.events.length;
  await stripeSandbox.kill('SIGTERM');
  await stripeSandbox.start();
  const { id } = await pay(stripeSandbox);
  await receiver.waitUntil(() => receiver.events.length >= before + 2);
  const after = receiver.events.slice(before).map(({ data }) => data.object);
  expect(after).toMatchObject([{ id }, { id }]);
});

test('injected faults deliver events twice, late, out of order or never', async () => {
  const receiver = await openReceiver();
  const stripeSandbox = await startStripeSandbox({ STRIPE_SANDBOX_WEBHOOK_URL: receiver.url });
  const authorizedEvent = 'payment_intent.amount_capturable_updated';
  await stripeSandbox.enable({ name: 'webhook_duplicate', next: 2 });
  await pay(stripeSandbox);
  await receiver.waitUntil(() => receiver.events.length === 4);
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(2);

  receiver.events.length = 0;
  await stripeSandbox.enable({ name: 'webhook_reorder', next: 1 });
  await pay(stripeSandbox);
  await receiver.waitUntil(() => receiver.events.length === 2);
  expect(receiver.types()).toEqual([authorizedEvent, 'payment_intent.created']);

  receiver.events.length = 0;
  await stripeSandbox.enable({
    name: 'webhook_late',
    ms: 1500,
    next: 1,
    on: 'payment_intent.created',
  });
  const startedAt = performance.now();
  await pay(stripeSandbox);
  await receiver.waitUntil(() => receiver.events.length === 2);
  expect(performance.now() - startedAt).toBeGreaterThan(1495);
  expect(receiver.types()).toEqual([authorizedEvent, 'payment_intent.created']);

  receiver.events.length = 0;
  await stripeSandbox.enable({ name: 'webhook_missing', next: 1, on: authorizedEvent });
  const intent = await pay(stripeSandbox);
  await stripeSandbox.stripe().paymentIntents.cancel(intent.id);
  await receiver.waitUntil(() => receiver.types().includes('payment_intent.canceled'));
  expect(receiver.types()).not.toContain(authorizedEvent);
});

test('an event can be retrieved for thirty days', async () => {
  const stripeSandbox = await startStripeSandbox();
  await pay(stripeSandbox);
  const { events } = stripeSandbox.stripe();
  await stripeSandbox.advance(6 * 86_400);
  expect((await events.list()).data).toHaveLength(2);
  await stripeSandbox.advance(24 * 86_400);
  // The two events of the payment are gone; its authorization expired in between.
  expect((await events.list()).data.map(({ type }) => type)).toEqual(['payment_intent.canceled']);
});
