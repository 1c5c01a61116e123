import * as wire from '@saifu/contract/card';
import { fromTypeId } from '@saifu/domain/ids';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import { addCard } from './add-card.ts';
import { chooseDefaultCard } from './choose-default-card.ts';
import { forgetCard } from './forget-card.ts';
import { resumeCard } from './resume-card.ts';
import * as cards from './store.ts';
import { toCardView, toSavedCardView } from './views.ts';

export function cardRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.listCards, async ({ actor }) => {
      const now = deps.clock.now();
      const all = await cards.listAll(deps.db, actor.userId);
      const active = all.filter(({ state }) => state === 'active');
      return { items: active.map((card) => toCardView(card, now)), next_cursor: null };
    }),

    serve(wire.addCard, async ({ actor, body }) => {
      const saved = await addCard(deps, {
        userId: actor.userId,
        token: body.card_token,
        cardholderName: body.cardholder_name,
      });
      return toSavedCardView(saved, deps.clock.now());
    }),

    serve(wire.resumeCard, async ({ actor, params }) =>
      toSavedCardView(await resumeCard(deps, actor.userId, uuidOf(params.id)), deps.clock.now()),
    ),

    serve(wire.deleteCard, async ({ actor, params }) => {
      await forgetCard(deps, actor.userId, uuidOf(params.id));
      return undefined;
    }),

    serve(wire.setDefaultCard, async ({ actor, params }) => {
      const card = await chooseDefaultCard(deps, actor.userId, uuidOf(params.id));
      return toCardView(card, deps.clock.now());
    }),
  ];
}

function uuidOf(id: string): string {
  return fromTypeId('card', id) ?? '';
}
