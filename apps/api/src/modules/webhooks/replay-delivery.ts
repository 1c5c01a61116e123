import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { REPLAYS_PER_MERCHANT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { consumeRateLimit } from '../../platform/rate-limits.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as webhooks from './webhook.repository.ts';
import * as deliveries from './webhook-delivery.repository.ts';

/** Queues a delivery again, also if it was delivered or abandoned. */
export async function replayDelivery(
  deps: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
  id: string,
  record: RecordChange,
): Promise<deliveries.DeliveryWithAttempts> {
  const now = deps.clock.now();
  await consumeRateLimit(deps.db, `replay by ${merchantId}`, REPLAYS_PER_MERCHANT, now);
  return deps.db.transaction(async (tx) => {
    const found = await deliveries.get(tx, id);
    const webhook = found && (await webhooks.findLiving(tx, found.webhookId));
    if (webhook?.merchantId !== merchantId) throw new AppError('not_found');
    await deliveries.queueAgain(tx, merchantId, id, now);
    const again = await deliveries.get(tx, id);
    const [replayed] = await deliveries.withAttempts(tx, again === undefined ? [] : [again]);
    if (replayed === undefined) throw new AppError('not_found');
    await record(tx, {
      action: 'webhook_delivery.replayed',
      subject: toTypeId('delivery', id),
      before: null,
      after: { webhook_id: toTypeId('webhook', webhook.id) },
    });
    return replayed;
  });
}
