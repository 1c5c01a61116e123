import * as wire from '@saifu/contract/installment-plan';
import type { Actor } from '@saifu/domain/identity/actor';
import { plansFor } from '@saifu/domain/payments/installment-plan';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { PROVIDER_REQUESTS_PER_CALLER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { callerKey, consumeRateLimit } from '../../../platform/rate-limits.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as cards from '../card/card.repository.ts';
import { toPlanView } from './views.ts';

export function planRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listPlans, async ({ actor, params, query, address }) => {
      const key = `asks ${callerKey(actor, address)}`;
      await consumeRateLimit(deps.db, key, PROVIDER_REQUESTS_PER_CALLER, deps.clock.now());
      const order = await orders.get(deps.db, fromTypeId('order', params.id) ?? '');
      const store = order && (await stores.get(deps.db, order.storeId));
      if (order === undefined || store === undefined) throw new AppError('not_found');
      const card = await findCard(deps, actor, query);
      const { installmentCounts: counts } = store;
      const isRevolvingAllowed = counts.length > 0;
      const plans = plansFor(order.payAmount, card, { counts, isRevolvingAllowed });
      return { items: plans.map(toPlanView), next_cursor: null };
    }),
  ];
}

type Query = Call<typeof wire.listPlans>['query'];

async function findCard(deps: Deps, actor: Actor, query: Query) {
  if (query.card_token !== undefined) return deps.paymentProvider.getMethod(query.card_token);
  const id = query.card_id === undefined ? undefined : fromTypeId('card', query.card_id);
  if (id === undefined || actor.kind !== 'user') throw new AppError('card.not_chosen');
  const card = await cards.getOwn(deps.db, actor.userId, id);
  if (card?.state !== 'active') throw new AppError('not_found');
  return card;
}
