import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { keepCard } from './save-card.ts';

export function cardSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'keep-card',
      on: 'payment.card_offered',
      handle: ({ subjectId }) => keepCard(deps, subjectId),
    },
  ];
}
