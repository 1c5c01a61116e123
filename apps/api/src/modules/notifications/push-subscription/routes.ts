import * as wire from '@saifu/contract/push-subscription';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { addSubscription } from './add-subscription.ts';
import * as subscriptions from './push-subscription.repository.ts';

export function pushSubscriptionRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.addPushSubscription, async ({ actor: { userId, sessionId }, body }) => {
      const { endpoint, keys } = body;
      await addSubscription(deps, userId, {
        sessionId,
        endpoint,
        publicKey: Buffer.from(keys.p256dh, 'base64url'),
        auth: Buffer.from(keys.auth, 'base64url'),
      });
      return undefined;
    }),

    route(wire.removePushSubscription, async ({ actor: { sessionId } }) => {
      await subscriptions.remove(deps.db, sessionId);
      return undefined;
    }),
  ];
}
