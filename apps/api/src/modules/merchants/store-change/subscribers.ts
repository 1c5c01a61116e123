import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { tellMerchant } from './notify-merchant.ts';

export function storeChangeSubscribers(deps: Deps): readonly Subscriber[] {
  const handle: Subscriber['handle'] = (fact) => tellMerchant(deps, fact);
  return [
    { name: 'tell-store-change-approved', on: 'store.change_approved', handle },
    { name: 'tell-store-change-rejected', on: 'store.change_rejected', handle },
  ];
}
