import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import type { Fact, Subscriber } from '../../platform/outbox/outbox.ts';
import { loadRecurringBillings } from '../recurring-billing/load-recurring-billings.ts';
import * as recurringBillings from '../recurring-billing/recurring-billing.repository.ts';
import { type DeliverDeps, deliverWebhook } from './deliver-webhook.ts';
import { type Event, queueDeliveries } from './queue-deliveries.ts';
import { toRecurringBillingEvent, toEvent, toKeyEvent, toStoreChangeEvent } from './views.ts';

export function webhookSubscribers(deps: DeliverDeps): readonly Subscriber[] {
  const queues = WEBHOOK_EVENTS.map((type) => ({
    name: `announce-${type.replace(/[._]/g, '-')}`,
    on: type,
    handle: (fact) => {
      if (type.startsWith('recurring_billing.')) return queueRecurringBillingEvent(deps, type, fact);
      return queueDeliveries(deps, eventOf(type, fact));
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

function eventOf(type: WebhookEvent, fact: Fact): Event {
  if (type === 'api_key.issued') return toKeyEvent(type, fact);
  return type.startsWith('store.') ? toStoreChangeEvent(type, fact) : toEvent(type, fact);
}

async function queueRecurringBillingEvent(deps: DeliverDeps, type: WebhookEvent, fact: Fact): Promise<void> {
  const recurringBilling = await recurringBillings.get(deps.db, fact.subjectId);
  if (recurringBilling === undefined) return;
  const details = (await loadRecurringBillings(deps.db, [recurringBilling], deps.clock.now()))(recurringBilling);
  await queueDeliveries(deps, toRecurringBillingEvent(type, fact, details, deps.config.publicUrl));
}
