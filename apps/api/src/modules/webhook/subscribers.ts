import { WEBHOOK_EVENTS } from '@saifu/domain/webhook';
import type { Subscriber } from '../../platform/facts.ts';
import { type DeliverDeps, deliverWebhook } from './deliver-webhook.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { toEvent } from './views.ts';

export function webhookSubscribers(deps: DeliverDeps): readonly Subscriber[] {
  const queues = WEBHOOK_EVENTS.map((type) => ({
    name: `announce-${type.replace(/[._]/g, '-')}`,
    on: type,
    handle: (fact) => queueDeliveries(deps, toEvent(type, fact)),
  })) satisfies readonly Subscriber[];
  return [
    ...queues,
    {
      name: 'deliver-webhook',
      on: 'webhook.queued',
      handle: ({ subjectId, occurredAt }) => deliverWebhook(deps, subjectId, occurredAt),
    },
  ];
}
