import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyMerchant } from './notify-merchant.ts';

export function storeChangeSubscribers(deps: Deps): readonly Subscriber[] {
  const handle: Subscriber['handle'] = (event) => notifyMerchant(deps, event);
  return [
    { name: 'notify-store-change-approved', on: 'store.change_approved', handle },
    { name: 'notify-store-change-rejected', on: 'store.change_rejected', handle },
  ];
}
