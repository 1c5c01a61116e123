import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { toPushText } from '../notification/views.ts';
import { pushNotification } from './push-notification.ts';

export function pushSubscriptionSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'push-notification',
      on: 'notification.written',
      owner: 'userId',
      handle: (event) => pushNotification(deps, event, toPushText),
    },
  ];
}
