import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import type { Deps } from '../../dependencies.ts';
import { deriveUuid } from '../../platform/crypto/tokens.ts';
import * as webhooks from './webhook.repository.ts';
import * as deliveries from './webhook-delivery.repository.ts';

export type Event = {
  /** The id of the domain event. Handling it twice creates no second delivery. */
  readonly id: string;
  readonly merchantId: string;
  readonly type: WebhookEvent;
  /** The body that all receivers get, byte for byte. */
  readonly body: string;
};

/** Creates one delivery per active webhook of the merchant that subscribes to the event. */
export async function queueDeliveries(
  deps: Pick<Deps, 'db' | 'clock'>,
  event: Event,
): Promise<void> {
  const createdAt = deps.clock.now();
  const living = await webhooks.listLiving(deps.db, event.merchantId);
  const subscribed = living.filter(({ events }) => events.includes(event.type));
  if (subscribed.length === 0) return;
  await deps.db.transaction(async (tx) => {
    for (const webhook of subscribed) {
      await deliveries.queue(tx, event.merchantId, {
        id: deriveUuid(event.id, webhook.id),
        webhookId: webhook.id,
        event: event.type,
        body: event.body,
        createdAt,
      });
    }
  });
}
