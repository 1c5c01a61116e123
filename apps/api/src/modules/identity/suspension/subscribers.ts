import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifySuspension } from './notify-suspension.ts';

export function suspensionSubscribers(deps: Deps): readonly Subscriber[] {
  const handle: Subscriber['handle'] = (event) => notifySuspension(deps, event);
  return [
    { name: 'notify-suspended', on: 'account.suspended', handle },
    { name: 'notify-reinstated', on: 'account.reinstated', handle },
  ];
}
