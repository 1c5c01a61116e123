import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { tellAnswer } from './notify-answer.ts';

export function consultationSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'tell-consultation-answered',
      on: 'consultation.answered',
      handle: (fact) => tellAnswer(deps, fact),
    },
  ];
}
