import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { type DeliveryDeps, deliverMessage } from './deliver-message.ts';

export function messageSubscribers(deps: DeliveryDeps): readonly Subscriber[] {
  return [
    {
      name: 'deliver-message',
      on: 'message.written',
      owner: 'userId',
      handle: ({ subjectId }) => deliverMessage(deps, subjectId),
    },
  ];
}
