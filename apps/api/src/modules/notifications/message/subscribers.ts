import type { Deps } from '../../../dependencies.ts';
import { inBatches, type Subscriber } from '../../../platform/outbox/outbox.ts';
import * as messages from './message.repository.ts';

/** For events and jobs of the previous release, which does not queue its messages. */
export function messageSubscribers({ db }: Pick<Deps, 'db'>): readonly Subscriber[] {
  return [
    inBatches(db, {
      name: 'deliver-message',
      on: 'message.written',
      handleAll: (tx, events) =>
        messages.enqueueUnsent(
          tx,
          events.map(({ subjectId }) => subjectId),
        ),
    }),
  ];
}
