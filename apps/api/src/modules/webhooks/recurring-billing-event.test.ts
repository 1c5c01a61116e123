import { WebhookEventView } from '@saifu/contract/webhook';
import { civilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import { expect, test } from 'vitest';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { openReceiver } from '../../testing/webhook-receiver.ts';
import { createMessagesFixture, STORE } from '../recurring-billing/messages/messages.fixture.ts';
import { webhookSubscribers } from './subscribers.ts';

/** A webhook receiver that is subscribed to all events, with a fixture for recurring billing. */
async function listen() {
  const fixture = await createMessagesFixture();
  const receiver = await openReceiver();
  const { merchant } = signInAsMerchant(fixture.testApp, STORE);
  await fixture.testApp.settle();
  const { body } = await merchant.post('/merchant/webhooks', { url: receiver.url });
  receiver.trust(body.secret);
  return { fixture, receiver, merchant };
}

const RECURRING_BILLING_EVENTS = WEBHOOK_EVENTS.filter((type): type is Heard =>
  type.startsWith('recurring_billing.'),
);
type Heard = Extract<WebhookEvent, `recurring_billing.${string}`>;

test('recurring billing events are posted signed, with the merchant’s view', async () => {
  const { fixture, receiver, merchant } = await listen();
  const recurringBilling = await fixture.agree({ cardId: await fixture.saveCard() });
  const { id: change } = await fixture.propose(recurringBilling);
  await fixture.testApp.settle();
  receiver.received.length = 0;
  const path = `/merchant/recurring_billings/${toTypeId('recurringBilling', recurringBilling.id)}`;
  const { status, body: view } = await merchant.get(path);
  expect(status).toBe(200);
  for (const type of RECURRING_BILLING_EVENTS)
    await fixture.happen(recurringBilling, type, { change });
  expect(receiver.received.map(({ event }) => event)).toEqual(
    RECURRING_BILLING_EVENTS.map((type) => ({
      type,
      timestamp: '2026-12-01T12:00:00+09:00',
      data: { ...view, charge: null },
    })),
  );
  for (const { event, body } of receiver.received) {
    expect(WebhookEventView.parse(event)).toEqual(event);
    // The body contains no data of the payer or the card.
    expect(body).not.toMatch(/alex|crd_|usr_|4242/);
  }
});

test('charge_failed contains the period, the reason and the next retry', async () => {
  const { fixture, receiver } = await listen();
  const recurringBilling = await fixture.agree({ cardId: await fixture.saveCard() });
  const charge = await fixture.owe(recurringBilling);
  await fixture.testApp.settle();
  receiver.received.length = 0;
  const { due, amount, orderId } = charge;
  const more = { reason: 'insufficient_funds', retryOn: '2026-12-02' };
  await fixture.happen(recurringBilling, 'recurring_billing.charge_failed', {
    ...{ due, amount, orderId },
    ...more,
  });
  await fixture.happen(recurringBilling, 'recurring_billing.past_due', { due, amount, orderId });
  const order_id = toTypeId('order', orderId ?? '');
  const period = { due_date: '2026-12-01', amount: 1280, order_id };
  expect(receiver.received.map(({ event }) => event)).toMatchObject([
    {
      type: 'recurring_billing.charge_failed',
      data: {
        id: toTypeId('recurringBilling', recurringBilling.id),
        failure_count: 1,
        charge: { ...period, decline_reason: 'insufficient_funds', retry_on: '2026-12-02' },
      },
    },
    {
      type: 'recurring_billing.past_due',
      data: { charge: { ...period, decline_reason: null, retry_on: null } },
    },
  ]);
  for (const { event } of receiver.received) expect(WebhookEventView.parse(event)).toEqual(event);
});

test('events that concern only the payer are not posted', async () => {
  const { fixture, receiver } = await listen();
  const recurringBilling = await fixture.agree();
  await fixture.testApp.settle();
  receiver.received.length = 0;
  const own = ['reminder_due', 'payer_wanted', 'card_changed', 'price_proposed', 'review'];
  for (const type of own) await fixture.happen(recurringBilling, `recurring_billing.${type}`, {});
  expect(receiver.received).toEqual([]);
});

test('an event that is handled again after a change is not posted again', async () => {
  const { fixture, receiver } = await listen();
  const recurringBilling = await fixture.agree();
  await fixture.testApp.settle();
  receiver.received.length = 0;
  const type = 'recurring_billing.activated';
  await fixture.happen(recurringBilling, type, {});
  await fixture.propose(recurringBilling, { from: civilDate('2027-02-05') });
  const [row] = await fixture.all('select * from outbox_events where type = $1', type);
  const { id, subject_id: subjectId, payload, occurred_at: occurredAt } = row;
  const heard = webhookSubscribers(fixture.testApp.deps).filter(({ on }) => on === type);
  for (const { handle } of heard) await handle({ id, type, subjectId, payload, occurredAt });
  await fixture.testApp.settle();
  expect(heard).toHaveLength(1);
  expect(receiver.received).toHaveLength(1);
});

test('other merchants do not receive the events', async () => {
  const { fixture, receiver } = await listen();
  const others = await openReceiver();
  const { merchant: stranger } = signInAsMerchant(fixture.testApp, 'みどりマート');
  const { body } = await stranger.post('/merchant/webhooks', { url: others.url });
  others.trust(body.secret);
  const recurringBilling = await fixture.agree();
  await fixture.happen(recurringBilling, 'recurring_billing.activated', {});
  expect(receiver.received.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ type: 'recurring_billing.activated' }),
  );
  expect(others.received).toEqual([]);
});
