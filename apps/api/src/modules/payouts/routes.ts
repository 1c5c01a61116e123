import type { QueryOf } from '@saifu/contract/endpoint';
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

    route(wire.listPayoutItems, async ({ actor, params, query }) =>
      listItems(deps, await findOwn(params.id, actor.merchantId), query),
    ),
  ];
}

export async function listItems(
  { db }: Pick<Deps, 'db'>,
  payout: payouts.Payout,
  { limit, cursor, kind }: QueryOf<typeof wire.listPayoutItems>,
) {
  const after = decodeCursor(cursor);
  const input = { payoutId: payout.id, kind, limit: limit + 1, after };
  return toPage(await payouts.listItems(db, input), limit, toPayoutItemView);
}
