import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as webhooks from './webhook.repository.ts';

/** Nothing more is delivered to it. */
export function removeWebhook(
  { db, clock }: Deps,
  merchantId: string,
  id: string,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const removed = await webhooks.findLiving(tx, id);
    const isRemoved = await webhooks.remove(tx, merchantId, id, clock.now());
    if (!isRemoved) throw new AppError('not_found');
    await record(tx, {
      action: 'webhook.removed',
      subject: toTypeId('webhook', id),
      before: { url: removed?.url, events: removed?.events },
      after: null,
    });
  });
}
