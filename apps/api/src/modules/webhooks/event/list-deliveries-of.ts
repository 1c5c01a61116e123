import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as webhooks from '../webhook.repository.ts';
import * as deliveries from '../webhook-delivery.repository.ts';

/** The deliveries of events to the active webhooks of a merchant. */
export async function listDeliveriesOf(
  tx: Tx,
  merchantId: string,
  eventIds: readonly string[],
): Promise<readonly (deliveries.Delivery & { readonly host: string })[]> {
  const living = await webhooks.listLiving(tx, merchantId);
  const hosts = new Map(living.map(({ id, url }) => [id, new URL(url).host]));
  const ids = eventIds.flatMap((eventId) => living.map(({ id }) => deriveUuid(eventId, id)));
  const found = await deliveries.listByIds(tx, ids);
  return found.map((delivery) => ({ ...delivery, host: hosts.get(delivery.webhookId) ?? '' }));
}
