import type { EventDeliveryView, EventView } from '@saifu/contract/event';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toDeliveryView, toWebhookEvent } from '../views.ts';
import type { EventDelivery, LoggedEvent } from './load-events.ts';
import type { FindSubject } from './load-subjects.ts';

/** Undefined: the event was not sent, and its subject does not exist any more. */
export function toEventView(
  { domainEvent, deliveries }: LoggedEvent,
  findSubject: FindSubject,
  publicUrl: URL,
): EventView | undefined {
  const { id, type, occurredAt } = domainEvent;
  const body =
    deliveries[0]?.body ?? toWebhookEvent(domainEvent, findSubject(domainEvent), publicUrl)?.body;
  if (body === undefined) return undefined;
  return {
    id: toTypeId('event', id),
    type,
    created_at: toTimestamp(occurredAt),
    body,
    deliveries: deliveries.map(toEventDeliveryView),
  };
}

function toEventDeliveryView(delivery: EventDelivery): EventDeliveryView {
  const { body: _, ...view } = toDeliveryView(delivery);
  return { ...view, url: delivery.url };
}
