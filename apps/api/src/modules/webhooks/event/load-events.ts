import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import * as webhooks from '../webhook.repository.ts';
import * as deliveries from '../webhook-delivery.repository.ts';
import type { WebhookDomainEvent } from './event.repository.ts';
import { type FindSubject, loadSubjects } from './load-subjects.ts';

export type EventDelivery = deliveries.DeliveryWithAttempts & { readonly url: string };

/** An event with its deliveries to the merchant's active webhooks. */
export type LoggedEvent = {
  readonly domainEvent: WebhookDomainEvent;
  readonly deliveries: readonly EventDelivery[];
};

type LoadedEvents = {
  readonly events: readonly LoggedEvent[];
  /** For the events without a delivery, whose body is created again. */
  readonly findSubject: FindSubject;
};

export async function loadEvents(
  deps: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
  domainEvents: readonly WebhookDomainEvent[],
): Promise<LoadedEvents> {
  const living = await webhooks.listLiving(deps.db, merchantId);
  const urls = new Map(living.map(({ id, url }) => [id, url]));
  const toIds = (eventId: string) => living.map(({ id }) => deriveUuid(eventId, id));
  const found = await deliveries.listByIds(
    deps.db,
    domainEvents.flatMap(({ id }) => toIds(id)),
  );
  const byId = new Map(found.map((delivery) => [delivery.id, delivery]));
  const events = domainEvents.map((domainEvent) => ({
    domainEvent,
    deliveries: toIds(domainEvent.id).flatMap((id): readonly EventDelivery[] => {
      const delivery = byId.get(id);
      if (delivery === undefined) return [];
      return [{ ...delivery, url: urls.get(delivery.webhookId) ?? '' }];
    }),
  }));
  const unsent = events.filter((event) => event.deliveries.length === 0);
  const findSubject = await loadSubjects(
    deps,
    unsent.map(({ domainEvent }) => domainEvent),
  );
  return { events, findSubject };
}
