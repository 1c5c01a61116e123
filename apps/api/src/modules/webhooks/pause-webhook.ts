import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { DELIVERIES_REPLAYED_MAX, DELIVERIES_RESUMED_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as webhooks from './webhook.repository.ts';
import * as deliveries from './webhook-delivery.repository.ts';

type Input = { readonly id: string; readonly reason: string };
type PauseDeps = Pick<Deps, 'db' | 'clock'>;

/** Staff pause a webhook whose receiver is broken. Pausing it again changes nothing. */
export function pauseWebhook(
  { db, clock }: PauseDeps,
  { id, reason }: Input,
  record: RecordChange,
): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { merchantId } = await getLiving(tx, id);
    if (!(await webhooks.pause(tx, id, reason, now))) return;
    const event = { id: newUuid(), type: 'webhook.paused', subjectId: id };
    await publishEvents(tx, [{ ...event, payload: { merchantId, reason }, occurredAt: now }]);
    await record(tx, {
      merchantId,
      action: 'webhook.paused',
      subject: toTypeId('webhook', id),
      before: { state: 'active' },
      after: { state: 'paused', reason },
    });
  });
}

/** Resumes a webhook and queues what waited meanwhile. */
export function resumeWebhook(
  { db, clock }: PauseDeps,
  { id, reason }: Input,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { merchantId } = await getLiving(tx, id);
    if (!(await webhooks.resume(tx, id))) return;
    const choice = { isGivenUpToo: false, limit: DELIVERIES_RESUMED_MAX };
    const waiting = await deliveries.listUndelivered(tx, id, choice);
    for (const each of waiting) await deliveries.queueAgain(tx, merchantId, each, clock.now());
    await record(tx, {
      merchantId,
      action: 'webhook.resumed',
      subject: toTypeId('webhook', id),
      before: { state: 'paused' },
      after: { state: 'active', count: waiting.length, reason },
    });
  });
}

/** Queues deliveries that wait or were given up again, some at a time. Returns how many. */
export function replayDeliveries(
  { db, clock }: PauseDeps,
  { id, reason }: Input,
  record: RecordChange,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { merchantId } = await getLiving(tx, id);
    if (await webhooks.isPaused(tx, id)) throw new AppError('webhook.paused');
    const choice = { isGivenUpToo: true, limit: DELIVERIES_REPLAYED_MAX };
    const found = await deliveries.listUndelivered(tx, id, choice);
    if (found.length === 0) return 0;
    for (const each of found) await deliveries.queueAgain(tx, merchantId, each, clock.now());
    await record(tx, {
      merchantId,
      action: 'webhook_deliveries.replayed',
      subject: toTypeId('webhook', id),
      before: null,
      after: { count: found.length, reason },
    });
    return found.length;
  });
}

async function getLiving(tx: Tx, id: string): Promise<webhooks.Webhook> {
  const webhook = await webhooks.findLiving(tx, id);
  if (webhook === undefined) throw new AppError('not_found');
  return webhook;
}
