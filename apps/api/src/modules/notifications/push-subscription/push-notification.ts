import type { Language } from '@saifu/domain/shared/language';
import type { Deps } from '../../../dependencies.ts';
import { DeliveryError } from '../../../gateways/delivery-error.ts';
import { createPushRequest, type PushMessage } from '../../../gateways/push/create-push-request.ts';
import { deriveVapidKey } from '../../../gateways/push/vapid.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as deferredMessages from '../deferred-message/deferred-message.repository.ts';
import * as messages from '../message/message.repository.ts';
import * as notifications from '../notification/notification.repository.ts';
import type { Notification } from '../notification/notification.ts';
import * as subscriptions from './push-subscription.repository.ts';

/**
 * A notification older than a day is outdated; neither this server nor the push service retries
 * longer.
 */
const LIFE_SECONDS = 24 * 60 * 60;
/** Push services respond fast; a timeout is retried. */
const TIMEOUT_MS = 5000;
/** Responses for a browser that is gone or was subscribed with another key. */
const GONE: readonly (number | 'forbidden')[] = [401, 403, 404, 410, 'forbidden'];

/**
 * Pushes one notification to one device. A temporary failure is thrown, and the job retries later;
 * a device that is gone is deleted. The message deferred for this push is sent if the push fails
 * permanently, or by a scheduled task if it takes too long.
 */
export async function pushNotification(
  deps: Deps,
  { subjectId, payload, occurredAt }: DomainEvent,
  toText: (notification: Notification, language: Language) => string,
): Promise<void> {
  const now = deps.clock.now();
  const notification = await notifications.get(deps.db, subjectId);
  if (notification === undefined || wasReadLater(notification)) return;
  if (now.getTime() - occurredAt.getTime() > LIFE_SECONDS * 1000) return;
  const { userId, event } = notification;
  const devices = await subscriptions.listLiving(deps.db, [userId], now);
  const device = devices.find(({ sessionId }) => sessionId === payload.sessionId);
  const user = await accounts.get(deps.db, userId);
  if (user === undefined) return;
  const isPushed = device !== undefined && deps.featureSwitches.isEnabled('push');
  if (!isPushed) return writeInstead(deps, subjectId);

  const isUrgent = event === 'confirmation_due' || event === 'security';
  const status = await post(deps, device, {
    text: toText(notification, user.locale),
    urgency: isUrgent ? 'high' : 'normal',
    lifeSeconds: LIFE_SECONDS,
  });
  if (isTaken(status)) return noteTaken(deps, subjectId, device);
  if (GONE.includes(status)) await subscriptions.remove(deps.db, device.sessionId);
  if (status === 429 || (typeof status === 'number' && status >= 500)) {
    throw new DeliveryError(`push.${status}`);
  }
  await writeInstead(deps, subjectId);
}

function isTaken(status: number | 'forbidden'): boolean {
  return typeof status === 'number' && status >= 200 && status <= 299;
}

/**
 * A device counts as reachable after one accepted push; only then may a push replace the message.
 */
async function noteTaken(
  { db, clock }: Deps,
  id: string,
  device: subscriptions.KnownSubscription,
): Promise<void> {
  if (device.firstDeliveredAt === null) await subscriptions.markReachable(db, device, clock.now());
  else await deferredMessages.drop(db, id);
}

async function writeInstead({ db, clock }: Deps, id: string): Promise<void> {
  await db.transaction((tx) => messages.release(tx, id, clock.now()));
}

/**
 * A notification read after it was written needs no push. With in-app disabled it is stored as
 * read, so both times are equal.
 */
function wasReadLater({ readAt, createdAt }: Notification): boolean {
  return readAt !== null && readAt > createdAt;
}

async function post(
  { config, stableKey, webhookSender }: Deps,
  device: subscriptions.PushSubscription,
  message: PushMessage,
): Promise<number | 'forbidden'> {
  const contact = `mailto:${config.operator.email}`;
  const sender = { key: deriveVapidKey(stableKey), contact };
  try {
    const request = createPushRequest(device, message, sender);
    return await webhookSender.post({ url: device.endpoint, ...request, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof DeliveryError && error.code === 'webhook.target_forbidden') {
      return 'forbidden';
    }
    throw error;
  }
}
