import * as wire from '@saifu/contract/payout';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { decodeCursor, toPage } from '../../platform/pagination.ts';
import * as payouts from './payout.repository.ts';
import { toPayoutDetailView, toPayoutItemView, toPayoutView } from './views.ts';

export function payoutRoutes(deps: Deps): readonly Route[] {
  const findOwn = async (id: string, merchantId: string) => {
    const payout = await payouts.getListed(deps.db, fromTypeId('payout', id) ?? '');
    if (payout?.merchantId !== merchantId) throw new AppError('not_found');
    return payout;
  };
  return [
    route(wire.listPayouts, async ({ actor, query: { limit, cursor, status } }) => {
      const found = await payouts.list(deps.db, {
        merchantId: actor.merchantId,
        runId: undefined,
        status,
        limit: limit + 1,
        after: decodeCursor(cursor),
      });
      return toPage(found, limit, toPayoutView);
    }),

    route(wire.getPayout, async ({ actor, params }) => {
      const payout = await findOwn(params.id, actor.merchantId);
      return toPayoutDetailView(payout, await payouts.listEvents(deps.db, payout.id));
    }),

    route(wire.listPayoutItems, async ({ actor, params, query: { limit, cursor, kind } }) => {
      const { id: payoutId } = await findOwn(params.id, actor.merchantId);
      const after = decodeCursor(cursor);
      const found = await payouts.listItems(deps.db, { payoutId, kind, limit: limit + 1, after });
      return toPage(found, limit, toPayoutItemView);
    }),
  ];
}
