import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyOwners } from './notify-owners.ts';

export function merchantSuspensionSubscribers(deps: Deps): readonly Subscriber[] {
  const handle: Subscriber['handle'] = (event) => notifyOwners(deps, event);
  return [
    { name: 'notify-merchant-suspended', on: 'merchant.suspended', handle },
    { name: 'notify-merchant-restored', on: 'merchant.restored', handle },
  ];
}
