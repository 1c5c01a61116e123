import * as wire from '@saifu/contract/balance';
import type { QueryOf } from '@saifu/contract/endpoint';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as balances from './balance.repository.ts';
import { loadBalance } from './load-balance.ts';
import { toBalanceEntryView, toBalanceView } from './views.ts';

export function balanceRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getBalance, async ({ actor }) =>
      toBalanceView(await loadBalance(deps, actor.merchantId)),
    ),

    route(wire.listBalanceEntries, ({ actor, query }) => list(deps, actor.merchantId, query)),

    route(wire.getMerchantBalance, async ({ params }) =>
      toBalanceView(await loadBalance(deps, await findMerchant(deps, params.id))),
    ),

    route(wire.listMerchantBalanceEntries, async ({ params, query }) =>
      list(deps, await findMerchant(deps, params.id), query),
    ),
  ];
}

async function findMerchant({ db }: Deps, id: string): Promise<string> {
  const merchantId = fromTypeId('merchant', id) ?? '';
  if (!(await merchants.exists(db, merchantId))) throw new AppError('not_found');
  return merchantId;
}

async function list(
  deps: Deps,
  merchantId: string,
  query: QueryOf<typeof wire.listBalanceEntries>,
) {
  const { limit, cursor, kind, from, to } = query;
  const found = await balances.listEntries(deps.db, {
    merchantId,
    kind,
    from,
    to,
    limit: limit + 1,
    after: decodeCursor(cursor),
  });
  return toPage(
    found.map((entry) => ({ ...entry, createdAt: entry.at })),
    limit,
    toBalanceEntryView,
  );
}
