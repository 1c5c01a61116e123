import type { EventDeliveryView, EventView } from '@saifu/contract/event';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toDeliveryView } from '../views.ts';
import type { EventDelivery, LoggedEvent } from './load-events.ts';

export function toEventView({ id, type, createdAt, body, deliveries }: LoggedEvent): EventView {
  return {
    id: toTypeId('event', id),
    type,
    created_at: toTimestamp(createdAt),
    body,
    deliveries: deliveries.map(toEventDeliveryView),
  };
}

function toEventDeliveryView(delivery: EventDelivery): EventDeliveryView {
  const { body: _, ...view } = toDeliveryView(delivery);
  return { ...view, url: delivery.url };
}
