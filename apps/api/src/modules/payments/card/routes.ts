import * as wire from '@saifu/contract/card';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import * as recurringBillings from '../../recurring-billing/recurring-billing.repository.ts';
import { addCard } from './add-card.ts';
import * as cards from './card.repository.ts';
import { chooseDefaultCard } from './choose-default-card.ts';
import { detachCard } from './detach-card.ts';
import { resumeCard } from './resume-card.ts';
import { toCardView, toSavedCardView } from './views.ts';

export function cardRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listCards, async ({ actor }) => {
      const now = deps.clock.now();
      const all = await cards.listAll(deps.db, actor.userId);
      const active = all.filter(({ state }) => state === 'active');
      const getServices = await loadServices(deps, active);
      const items = active.map((card) => toCardView(card, getServices(card), now));
      return { items, next_cursor: null };
    }),

    route(wire.addCard, async ({ actor, body }) => {
      const saved = await addCard(deps, {
        userId: actor.userId,
        token: body.card_token,
        cardholderName: body.cardholder_name,
      });
      return loadCardView(deps, saved);
    }),

    route(wire.resumeCard, async ({ actor, params }) =>
      loadCardView(deps, await resumeCard(deps, actor.userId, toUuid(params.id))),
    ),

    route(wire.deleteCard, async ({ actor, params }) => {
      await detachCard(deps, actor.userId, toUuid(params.id));
      return undefined;
    }),

    route(wire.setDefaultCard, async ({ actor, params }) => {
      const card = await chooseDefaultCard(deps, actor.userId, toUuid(params.id));
      return toCardView(card, (await loadServices(deps, [card]))(card), deps.clock.now());
    }),
  ];
}

async function loadCardView(deps: Deps, saved: cards.SavedCard) {
  const { card } = saved;
  return toSavedCardView(saved, (await loadServices(deps, [card]))(card), deps.clock.now());
}

/** Loads the services that each card is charged for. */
async function loadServices(deps: Deps, found: readonly cards.Card[]) {
  const ids = found.map(({ id }) => id);
  const services = await recurringBillings.listByCards(deps.db, ids);
  return ({ id }: cards.Card) => services.filter(({ cardId }) => cardId === id);
}

function toUuid(id: string): string {
  return fromTypeId('card', id) ?? '';
}
