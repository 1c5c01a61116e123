import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { type DomainEvent, publishEvents } from '../../../platform/outbox/outbox.ts';
import type { Browser } from '../../../testing/browser.ts';
import { FOREIGN_STORE, MEMBERS_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../../../testing/webhook-receiver.ts';
import { createMessagesFixture, STORE } from '../../recurring-billing/messages/messages.fixture.ts';

let testApp: TestApp;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const shop = signInAsMerchant(testApp, MEMBERS_STORE);
  merchant = shop.merchant;
  storeId = shop.store.id;
  // The demo data has events of its own.
  await testApp.settle();
  await testApp.deps.db.pool.query('delete from outbox_events');
});

async function createOrder(payAmount = 500): Promise<string> {
  const { body } = await merchant.post('/merchant/orders', {
    store_id: storeId,
    pay_amount: payAmount,
  });
  return body.id;
}

type Item = { readonly id: string; readonly type: string; readonly body: string };
const list = async (query = '', who = merchant): Promise<readonly Item[]> =>
  (await who.get(`/merchant/events${query}`)).body.items;

test('an event that no webhook receives is listed as it would have been sent', async () => {
  const orderId = await createOrder();
  await testApp.settle();
  const [event, ...rest] = await list();
  expect(rest).toEqual([]);
  expect(event).toMatchObject({ type: 'order.created', deliveries: [] });
  const receiver = await openReceiver();
  const { body: webhook } = await merchant.post('/merchant/webhooks', { url: receiver.url });
  receiver.trust(webhook.secret);
  await createOrder();
  await testApp.settle();
  const sent = receiver.received[0]?.event as { data: object; timestamp: string };
  const shown = JSON.parse(event?.body ?? '');
  expect(Object.keys(shown)).toEqual(Object.keys(sent));
  expect(Object.keys(shown.data)).toEqual(Object.keys(sent.data));
  expect(shown.data).toEqual({ ...sent.data, id: orderId, order_id: orderId });
});

test('a sent event has the body that was sent, and its deliveries with attempts', async () => {
  const receiver = await openReceiver();
  const { body: webhook } = await merchant.post('/merchant/webhooks', { url: receiver.url });
  receiver.trust(webhook.secret);
  const { body: other } = await merchant.post('/merchant/webhooks', {
    url: receiver.url,
    events: ['order.paid'],
  });
  await createOrder();
  await testApp.settle();
  const owner = await signInAsMember(testApp, 'owner');
  const [event] = await list('', owner);
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: 'order.created',
    created_at: expect.stringMatching(/\+09:00$/),
    body: receiver.received[0]?.body,
    deliveries: [
      {
        id: receiver.received[0]?.id,
        webhook_id: webhook.id,
        url: webhook.url,
        type: 'order.created',
        state: 'delivered',
        created_at: expect.any(String),
        attempts: [expect.objectContaining({ status: 204, fault: null })],
      },
    ],
  });
  expect((await owner.get(`/merchant/events/${event?.id}`)).body).toEqual(event);

  const path = `/merchant/webhook_deliveries/${receiver.received[0]?.id}/replay`;
  expect((await owner.call('POST', path)).status).toBe(202);
  await testApp.settle();
  const again = (await owner.get(`/merchant/events/${event?.id}`)).body;
  expect(again.deliveries[0].attempts).toHaveLength(2);
  // A removed webhook takes its deliveries with it, as in the list of webhooks.
  await merchant.delete(`/merchant/webhooks/${webhook.id}`);
  await merchant.delete(`/merchant/webhooks/${other.id}`);
  const removed = (await owner.get(`/merchant/events/${event?.id}`)).body;
  expect(removed.deliveries).toEqual([]);
  expect(JSON.parse(removed.body)).toEqual(JSON.parse(event?.body ?? ''));
});

test('events are filtered by type and day, and have pages', async () => {
  const ids = [await createOrder(100), await createOrder(200), await createOrder(300)];
  await merchant.call('POST', `/merchant/orders/${ids[0]}/cancel`);
  const toOrders = (items: readonly Item[]) => items.map(({ body }) => JSON.parse(body).data.id);
  expect((await list()).map(({ type }) => type)).toEqual([
    'order.canceled',
    'order.created',
    'order.created',
    'order.created',
  ]);
  expect(toOrders(await list('?type=order.created'))).toEqual(ids.toReversed());
  expect(toOrders(await list('?type=order.canceled'))).toEqual([ids[0]]);
  expect(await list('?type=order.paid')).toEqual([]);
  expect(await list('?to=2026-01-01')).toEqual([]);
  for (const wrong of ['?type=webhook.queued', '?type=x', '?from=2026-02-30']) {
    expect((await merchant.get(`/merchant/events${wrong}`)).body.code).toBe('request.invalid');
  }
  const seen: string[] = [];
  let query = '?type=order.created&limit=1';
  for (;;) {
    const { body } = await merchant.get(`/merchant/events${query}`);
    seen.push(...toOrders(body.items));
    if (body.next_cursor === null) break;
    query = `?type=order.created&limit=1&cursor=${body.next_cursor}`;
  }
  expect(seen).toEqual(ids.toReversed());
});

test('a merchant sees no event of another, and only owners see any', async () => {
  await createOrder();
  const [event] = await list();
  const { merchant: stranger } = signInAsMerchant(testApp, FOREIGN_STORE);
  expect(await list('', stranger)).toEqual([]);
  expect((await stranger.get(`/merchant/events/${event?.id}`)).status).toBe(404);
  for (const wrong of [toTypeId('event', newUuid()), 'evt_1', event?.id.replace('evt', 'whd')]) {
    expect((await merchant.get(`/merchant/events/${wrong}`)).status).toBe(404);
  }
  for (const role of ['manager', 'clerk'] as const) {
    const member = await signInAsMember(testApp, role);
    for (const path of ['/merchant/events', `/merchant/events/${event?.id}`]) {
      expect((await member.get(path)).body.code).toBe('member.not_allowed');
    }
  }
});

test('events that are not for merchants are neither listed nor found', async () => {
  await createOrder();
  const { rows } = await testApp.deps.db.pool.query('select payload from outbox_events limit 1');
  const hidden = ['webhook.queued', 'recurring_billing.payer_wanted', 'payment.card_offered'];
  const domainEvents: DomainEvent[] = hidden.map((type) => ({
    id: newUuid(),
    type,
    subjectId: newUuid(),
    payload: rows[0].payload,
    occurredAt: testApp.deps.clock.now(),
  }));
  await testApp.deps.db.transaction((tx) => publishEvents(tx, domainEvents));
  expect((await list()).map(({ type }) => type)).toEqual(['order.created']);
  for (const { id } of domainEvents) {
    expect((await merchant.get(`/merchant/events/${toTypeId('event', id)}`)).status).toBe(404);
  }
});

test('an event of a recurring billing shows it, and is skipped once it is gone', async () => {
  const fixture = await createMessagesFixture();
  const { merchant: shop } = signInAsMerchant(fixture.testApp, STORE);
  const recurringBilling = await fixture.agree({ cardId: await fixture.saveCard() });
  await fixture.happen(recurringBilling, 'recurring_billing.activated', {});
  const path = `/merchant/recurring_billings/${toTypeId('recurringBilling', recurringBilling.id)}`;
  const view = (await shop.get(path)).body;
  const query = '?type=recurring_billing.activated';
  const [event] = await list(query, shop);
  expect(JSON.parse(event?.body ?? '').data).toEqual({ ...view, charge: null });
  expect(event?.body).not.toMatch(/usr_|crd_|userId/);

  // More than a page of events without a subject does not end the list.
  const { deps } = fixture.testApp;
  const { rows } = await deps.db.pool.query('select payload from outbox_events where id = $1', [
    fromTypeId('event', event?.id ?? ''),
  ]);
  const orphans: DomainEvent[] = Array.from({ length: 3 }, () => ({
    id: newUuid(),
    type: 'recurring_billing.activated',
    subjectId: newUuid(),
    payload: rows[0].payload,
    occurredAt: new Date(deps.clock.now().getTime() + 1000),
  }));
  await deps.db.transaction((tx) => publishEvents(tx, orphans));
  const { body } = await shop.get(`/merchant/events${query}&limit=2`);
  expect(body.items).toEqual([]);
  const next = await shop.get(`/merchant/events${query}&limit=2&cursor=${body.next_cursor}`);
  expect(next.body.items.map(({ id }: Item) => id)).toEqual([event?.id]);
  const orphan = toTypeId('event', orphans[0]?.id ?? '');
  expect((await shop.get(`/merchant/events/${orphan}`)).status).toBe(404);
});

test('the list reads the index of the merchant', async () => {
  const domainEvents: DomainEvent[] = Array.from({ length: 3000 }, (_, index) => ({
    id: newUuid(),
    type: 'order.created',
    subjectId: newUuid(),
    payload: { merchantId: newUuid(), storeId: newUuid(), status: 'open', payAmount: index },
    occurredAt: testApp.deps.clock.now(),
  }));
  const { db } = testApp.deps;
  await db.transaction((tx) => publishEvents(tx, domainEvents));
  await db.pool.query('analyze outbox_events');
  const { rows } = await db.pool.query(
    `explain select id from outbox_events
     where payload ->> 'merchantId' = $1 and type <> 'webhook.queued'
       and type = any($2::text[])
     order by occurred_at desc, id desc limit 21`
      .replace('$1', `'${newUuid()}'`)
      .replace('$2', `'{order.created}'`),
  );
  expect(JSON.stringify(rows)).toContain('outbox_events_of_merchant');
});
