import { getMerchantOverview } from '@saifu/contract/merchant-overview';
import { getStoreScope } from '@saifu/domain/members/store-scope';
import { getOverviewRanges } from '@saifu/domain/merchants/overview-period';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import * as overview from './overview.repository.ts';
import { toOverviewView } from './views.ts';

const WAITING_SHOWN = 5;

export function overviewRoutes(deps: Deps): readonly Route[] {
  return [
    route(getMerchantOverview, async ({ actor, query: { period, store_id: storeId } }) => {
      const filter = {
        merchantId: actor.merchantId,
        storeId: storeId && (fromTypeId('store', storeId) ?? ''),
        storeIds: getStoreScope(actor),
      };
      const { current, before } = getOverviewRanges(period, deps.clock.now());
      const [sums, sumsBefore, waiting] = await Promise.all([
        overview.listSums(deps.db, filter, current),
        overview.listSums(deps.db, filter, before),
        overview.listWaiting(deps.db, filter, WAITING_SHOWN),
      ]);
      return toOverviewView({ period, current, before, sums, sumsBefore, waiting });
    }),
  ];
}
