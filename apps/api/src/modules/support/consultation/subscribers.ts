import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyAnswer } from './notify-answer.ts';

export function consultationSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'notify-consultation-answered',
      on: 'consultation.answered',
      handle: (event) => notifyAnswer(deps, event),
    },
  ];
}
