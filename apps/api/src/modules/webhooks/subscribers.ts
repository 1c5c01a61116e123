import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import { isUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { DomainEvent, Subscriber } from '../../platform/outbox/outbox.ts';
import { type DeliverDeps, deliverWebhook } from './deliver-webhook.ts';
import type { WebhookDomainEvent } from './event/event.repository.ts';
import { loadSubjects } from './event/load-subjects.ts';
import { notifyWebhookPaused } from './notify-webhook-paused.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { toWebhookEvent } from './views.ts';
import * as webhooks from './webhook.repository.ts';

export function webhookSubscribers(deps: DeliverDeps): readonly Subscriber[] {
  const queues = WEBHOOK_EVENTS.map((type) => ({
    name: `announce-${type.replace(/[._]/g, '-')}`,
    on: type,
    filter: (tx, events) => filterSubscribed(tx, type, events),
    handle: (domainEvent) => announce(deps, { ...domainEvent, type }),
  })) satisfies readonly Subscriber[];
  return [
    ...queues,
    {
      name: 'deliver-webhook',
      on: 'webhook.queued',
      owner: 'merchantId',
      handle: ({ subjectId, occurredAt }) => deliverWebhook(deps, subjectId, occurredAt),
    },
    {
      name: 'notify-webhook-paused',
      on: 'webhook.paused',
      handle: (domainEvent) => notifyWebhookPaused(deps, domainEvent),
    },
  ];
}

async function announce(deps: DeliverDeps, domainEvent: WebhookDomainEvent): Promise<void> {
  const findSubject = await loadSubjects(deps, [domainEvent]);
  const event = toWebhookEvent(domainEvent, findSubject(domainEvent), deps.config.publicUrl);
  if (event !== undefined) await queueDeliveries(deps, event);
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
