import { getMerchantOverview } from '@saifu/contract/merchant-overview';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { hasPermission } from '@saifu/domain/members/member-role';
import { getStoreScope } from '@saifu/domain/members/store-scope';
import { getOverviewRanges } from '@saifu/domain/merchants/overview-period';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import * as overview from './overview.repository.ts';
import { toOverviewView, type UnreachedWebhook } from './views.ts';

const WAITING_SHOWN = 5;

/** The webhooks of a merchant that were not reached by the last attempt. */
export type ListFailingWebhooks = (merchantId: string) => Promise<readonly UnreachedWebhook[]>;

export function overviewRoutes(
  deps: Deps,
  listFailingWebhooks: ListFailingWebhooks,
): readonly Route[] {
  return [
    route(getMerchantOverview, async ({ actor, query: { period, store_id: storeId } }) => {
      const filter = {
        merchantId: actor.merchantId,
        storeId: storeId && (fromTypeId('store', storeId) ?? ''),
        storeIds: getStoreScope(actor),
      };
      const { current, before } = getOverviewRanges(period, deps.clock.now());
      const [sums, sumsBefore, waiting, waitingDisputes, failingWebhooks] = await Promise.all([
        overview.listSums(deps.db, filter, current),
        overview.listSums(deps.db, filter, before),
        overview.listWaiting(deps.db, filter, WAITING_SHOWN),
        maySee(actor, 'disputes')
          ? overview.listWaitingDisputes(deps.db, filter, WAITING_SHOWN)
          : [],
        maySee(actor, 'webhooks') ? listFailingWebhooks(actor.merchantId) : [],
      ]);
      const ranges = { period, current, before };
      const allWaiting = { waiting, waitingDisputes, failingWebhooks };
      return toOverviewView({ ...ranges, sums, sumsBefore, ...allWaiting });
    }),
  ];
}

/** By the permission of the screen that it leads to. */
function maySee({ member }: MerchantActor, screen: 'disputes' | 'webhooks'): boolean {
  return member === null || hasPermission(member.role, screen);
}
