import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { isPushKey } from '../../../gateways/push/push-key.ts';
import * as subscriptions from './push-subscription.repository.ts';

/** Stores the push subscription of a browser, unless its endpoint must not be called. */
export async function addSubscription(
  deps: Deps,
  userId: string,
  subscription: subscriptions.PushSubscription,
): Promise<void> {
  deps.featureSwitches.assertEnabled('push');
  const { endpoint, publicKey } = subscription;
  if (!isPushKey(publicKey)) throwInvalidField('keys.p256dh');
  if (!(await deps.webhookSender.mayReach(endpoint))) throwInvalidField('endpoint');
  const now = deps.clock.now();
  await deps.db.transaction((tx) => subscriptions.put(tx, userId, subscription, now));
}

function throwInvalidField(path: string): never {
  throw new AppError('request.invalid', {}, [{ path, code: 'field.format' }]);
}
