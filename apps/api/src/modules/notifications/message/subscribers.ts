import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { createMessageDelivery, type DeliveryDeps } from './deliver-message.ts';

export function messageSubscribers(deps: DeliveryDeps): readonly Subscriber[] {
  const deliverMessage = createMessageDelivery(deps);
  return [
    {
      name: 'deliver-message',
      on: 'message.written',
      owner: 'userId',
      handle: ({ subjectId }) => deliverMessage(subjectId),
    },
  ];
}
