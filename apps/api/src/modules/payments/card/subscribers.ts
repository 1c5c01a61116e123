import type { Deps } from '../../../dependencies.ts';
import { inBatches, type Subscriber } from '../../../platform/outbox/outbox.ts';
import * as cards from './card.repository.ts';
import { saveCard } from './save-card.ts';

export function cardSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'save-card',
      on: 'payment.card_offered',
      handle: ({ subjectId }) => saveCard(deps, subjectId),
    },
    inBatches(deps.db, {
      name: 'mark-card-used',
      on: 'order.paid',
      handleAll: (tx, events) =>
        cards.markUsed(
          tx,
          events.map(({ subjectId }) => subjectId),
        ),
    }),
  ];
}
