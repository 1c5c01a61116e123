import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { tellSuspension } from './notify-suspension.ts';

export function suspensionSubscribers(deps: Deps): readonly Subscriber[] {
  const handle: Subscriber['handle'] = (fact) => tellSuspension(deps, fact);
  return [
    { name: 'tell-suspended', on: 'account.suspended', handle },
    { name: 'tell-reinstated', on: 'account.reinstated', handle },
  ];
}
