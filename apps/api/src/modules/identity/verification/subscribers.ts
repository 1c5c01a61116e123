import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { writeChallenge } from './send-verification.ts';

export function challengeSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'write-challenge',
      on: 'challenge.asked',
      handle: (event) => writeChallenge(deps, event),
    },
  ];
}
