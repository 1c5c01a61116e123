import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { saveCard } from './save-card.ts';

export function cardSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'save-card',
      on: 'payment.card_offered',
      handle: ({ subjectId }) => saveCard(deps, subjectId),
    },
  ];
}
