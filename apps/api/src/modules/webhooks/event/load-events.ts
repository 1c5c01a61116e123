import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import * as webhooks from '../webhook.repository.ts';
import * as deliveries from '../webhook-delivery.repository.ts';
import { createEvents, type WebhookDomainEvent } from './create-events.ts';

export type EventDelivery = deliveries.DeliveryWithAttempts & { readonly url: string };

/** An event as merchants receive it. */
export type LoggedEvent = {
  readonly id: string;
  readonly type: WebhookEvent;
  readonly createdAt: Date;
  readonly body: string;
  readonly deliveries: readonly EventDelivery[];
};

/** Adds to each event its deliveries to the merchant's active webhooks, and the body. */
export async function loadEvents(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  merchantId: string,
  domainEvents: readonly WebhookDomainEvent[],
): Promise<readonly LoggedEvent[]> {
  if (domainEvents.length === 0) return [];
  const living = await webhooks.listLiving(deps.db, merchantId);
  const urls = new Map(living.map(({ id, url }) => [id, url]));
  const toIds = (eventId: string) => living.map(({ id }) => deriveUuid(eventId, id));
  const found = await deliveries.listByIds(
    deps.db,
    domainEvents.flatMap(({ id }) => toIds(id)),
  );
  const byId = new Map(found.map((delivery) => [delivery.id, delivery]));
  const getDeliveries = (eventId: string): readonly EventDelivery[] =>
    toIds(eventId).flatMap((id) => {
      const delivery = byId.get(id);
      if (delivery === undefined) return [];
      return [{ ...delivery, url: urls.get(delivery.webhookId) ?? '' }];
    });

  const unsent = domainEvents.filter(({ id }) => getDeliveries(id).length === 0);
  const created = await createEvents(deps, unsent);
  const bodies = new Map(created.map(({ id, body }) => [id, body]));
  return domainEvents.flatMap(({ id, type, occurredAt }) => {
    const sent = getDeliveries(id);
    const body = sent[0]?.body ?? bodies.get(id);
    if (body === undefined) return [];
    return [{ id, type, createdAt: occurredAt, body, deliveries: sent }];
  });
}
