import type { Deps } from '../../deps.ts';
import type { Subscriber } from '../../platform/facts.ts';
import { tellAnswer } from './tell-answer.ts';

export function consultationSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'tell-consultation-answered',
      on: 'consultation.answered',
      handle: (fact) => tellAnswer(deps, fact),
    },
  ];
}
