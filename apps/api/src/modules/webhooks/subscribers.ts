import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import { isUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { DomainEvent, Subscriber } from '../../platform/outbox/outbox.ts';
import { loadRecurringBillings } from '../recurring-billing/load-recurring-billings.ts';
import * as recurringBillings from '../recurring-billing/recurring-billing.repository.ts';
import { type DeliverDeps, deliverWebhook } from './deliver-webhook.ts';
import { type Event, queueDeliveries } from './queue-deliveries.ts';
import { toEvent, toKeyEvent, toRecurringBillingEvent, toStoreChangeEvent } from './views.ts';
import * as webhooks from './webhook.repository.ts';

export function webhookSubscribers(deps: DeliverDeps): readonly Subscriber[] {
  const queues = WEBHOOK_EVENTS.map((type) => ({
    name: `announce-${type.replace(/[._]/g, '-')}`,
    on: type,
    filter: (tx, events) => filterSubscribed(tx, type, events),
    handle: (event) => {
      if (type.startsWith('recurring_billing.'))
        return queueRecurringBillingEvent(deps, type, event);
      return queueDeliveries(deps, createEvent(type, event));
    },
  })) satisfies readonly Subscriber[];
  return [
    ...queues,
    {
      name: 'deliver-webhook',
      on: 'webhook.queued',
      owner: 'merchantId',
      handle: ({ subjectId, occurredAt }) => deliverWebhook(deps, subjectId, occurredAt),
    },
  ];
}

/** Most merchants have no webhook. An event that does not contain its merchant is kept. */
async function filterSubscribed(
  tx: Tx,
  type: WebhookEvent,
  events: readonly DomainEvent[],
): Promise<readonly DomainEvent[]> {
  const ids = new Set(events.map(({ payload }) => payload.merchantId).filter(isUuid));
  const subscribed = await webhooks.findSubscribed(tx, [...ids], type);
  return events.filter(({ payload: { merchantId: id } }) => !isUuid(id) || subscribed.has(id));
}

function createEvent(type: WebhookEvent, event: DomainEvent): Event {
  if (type === 'api_key.issued') return toKeyEvent(type, event);
  return type.startsWith('store.') ? toStoreChangeEvent(type, event) : toEvent(type, event);
}

async function queueRecurringBillingEvent(
  deps: DeliverDeps,
  type: WebhookEvent,
  event: DomainEvent,
): Promise<void> {
  const recurringBilling = await recurringBillings.get(deps.db, event.subjectId);
  if (recurringBilling === undefined) return;
  const details = (await loadRecurringBillings(deps.db, [recurringBilling], deps.clock.now()))(
    recurringBilling,
  );
  await queueDeliveries(deps, toRecurringBillingEvent(type, event, details, deps.config.publicUrl));
}
