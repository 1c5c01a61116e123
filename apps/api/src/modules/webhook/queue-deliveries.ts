import type { WebhookEvent } from '@saifu/domain/webhook';
import type { Deps } from '../../deps.ts';
import { uuidOf } from '../../platform/tokens.ts';
import * as deliveries from '../delivery/store.ts';
import * as webhooks from './store.ts';

export type Event = {
  /** Of the fact: the same event heard twice makes no second delivery. */
  readonly id: string;
  readonly merchantId: string;
  readonly type: WebhookEvent;
  /** What every receiver is given, byte for byte. */
  readonly body: string;
};

/** One delivery for each living webhook of the merchant that wants such events. */
export async function queueDeliveries(
  deps: Pick<Deps, 'db' | 'clock'>,
  event: Event,
): Promise<void> {
  const createdAt = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    for (const webhook of await webhooks.listLiving(tx, event.merchantId)) {
      if (!webhook.events.includes(event.type)) continue;
      await deliveries.queue(tx, event.merchantId, {
        id: uuidOf(event.id, webhook.id),
        webhookId: webhook.id,
        event: event.type,
        body: event.body,
        createdAt,
      });
    }
  });
}
