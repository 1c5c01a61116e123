import { toTypeId } from '@saifu/domain/shared/ids';
import { WEBHOOK_RETRY_WINDOW_MS } from '@saifu/domain/shared/limits';
import { Webhook as Signer } from 'standardwebhooks';
import type { Deps } from '../../dependencies.ts';
import { DeliveryError } from '../../gateways/delivery-error.ts';
import { readAgreedTime } from '../../platform/agreed-time.ts';
import { decrypt } from '../../platform/crypto/encryption.ts';
import * as webhooks from './webhook.repository.ts';
import * as deliveries from './webhook-delivery.repository.ts';

export type DeliverDeps = Pick<
  Deps,
  | 'config'
  | 'version'
  | 'db'
  | 'clock'
  | 'clockStatus'
  | 'paymentProvider'
  | 'log'
  | 'webhookSender'
  | 'telemetry'
>;

const GONE = 410;

/**
 * Posts a delivery and records the attempt. Throws unless it was accepted, so that the job retries.
 * All attempts have the same id, so that a receiver can deduplicate them.
 */
export async function deliverWebhook(
  deps: DeliverDeps,
  deliveryId: string,
  queuedAt: Date,
): Promise<void> {
  const delivery = await deliveries.get(deps.db, deliveryId);
  if (delivery === undefined || delivery.deliveredAt !== null) return;
  const webhook = await webhooks.findLiving(deps.db, delivery.webhookId);
  if (webhook === undefined) return;
  // It is queued again when the webhook is resumed.
  if (await webhooks.isPaused(deps.db, webhook.id)) return;

  const attempt = await attemptDelivery(deps, webhook, delivery);
  const now = deps.clock.now();
  const { status } = attempt;
  const isTaken = status !== null && status >= 200 && status <= 299;
  const isGone = status === GONE;
  const isOver = isGone || (!isTaken && (await isTooOld(deps, queuedAt)));
  deps.telemetry.countWebhook(isTaken ? 'delivered' : isOver ? 'abandoned' : 'failed');
  await deps.db.transaction(async (tx) => {
    await deliveries.insertAttempt(tx, deliveryId, attempt);
    await deliveries.end(tx, deliveryId, {
      deliveredAt: isTaken ? now : null,
      abandonedAt: !isTaken && isOver ? now : null,
    });
    // 410 means that the receiver wants no more deliveries.
    if (isGone) await webhooks.remove(tx, webhook.merchantId, webhook.id, now);
  });
  if (!isTaken && !isOver) throw new DeliveryError(attempt.fault ?? `webhook.${status}`);
}

/** Uses agreed time: a clock that is ahead must not abandon a new delivery. */
async function isTooOld(deps: DeliverDeps, queuedAt: Date): Promise<boolean> {
  const isOld = (now: Date) => now.getTime() - queuedAt.getTime() >= WEBHOOK_RETRY_WINDOW_MS;
  if (!isOld(deps.clock.now())) return false;
  const agreed = await readAgreedTime(deps);
  return agreed !== undefined && isOld(agreed);
}

async function attemptDelivery(
  deps: DeliverDeps,
  { url, encryptedSecret }: webhooks.Webhook,
  { id, body }: deliveries.Delivery,
): Promise<deliveries.DeliveryAttempt> {
  const secret = decrypt(deps.config.secretKeys, encryptedSecret);
  const at = deps.clock.now();
  // Receivers compare it with their own clocks, so it is the real time, not the sandbox time.
  const signedAt = new Date();
  const webhookId = toTypeId('delivery', id);
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Saifu/${deps.version}`,
    'webhook-id': webhookId,
    'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
    'webhook-signature': new Signer(secret).sign(webhookId, signedAt, body),
  };
  const startedMs = performance.now();
  const { status, fault } = await deps.webhookSender.post({ url, headers, body }).then(
    (answered) => ({ status: answered, fault: null }),
    (error: unknown) => ({ status: null, fault: getErrorCode(error) }),
  );
  return { at, status, fault, durationMs: Math.round(performance.now() - startedMs) };
}

function getErrorCode(error: unknown): string {
  if (error instanceof DeliveryError) return error.code;
  throw error;
}
