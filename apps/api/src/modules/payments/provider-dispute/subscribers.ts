import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyMerchantOfDispute } from './notify-merchant.ts';

export function providerDisputeSubscribers(deps: Deps): readonly Subscriber[] {
  return (['created', 'closed'] as const).map((end) => ({
    name: `notify-merchant-dispute-${end}`,
    on: `dispute.${end}`,
    handle: (event) => notifyMerchantOfDispute(deps, event),
  }));
}
