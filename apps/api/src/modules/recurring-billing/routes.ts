import * as wire from '@saifu/contract/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Call, type Route, serve } from '../../http/route.ts';
import { pageBy, pageOf, placeOf } from '../../platform/pagination.ts';
import { cancelAgreement } from './cancel-recurring-billing.ts';
import { changeCard } from './change-card.ts';
import { changeReminders } from './change-reminders.ts';
import { cursorOf, seeCharges } from './charge/load-charges.ts';
import { toListedView } from './charge/views.ts';
import { seeOwn } from './load-own.ts';
import { pauseAgreement } from './pause-recurring-billing.ts';
import * as agreements from './recurring-billing.repository.ts';
import type { Agreement } from './recurring-billing.ts';
import { resumeAgreement } from './resume-recurring-billing.ts';
import { toAgreementView } from './views.ts';

/** The payer's side; the merchant's has doors of its own. */
export function agreementRoutes(deps: Deps): readonly Route[] {
  return [...reading(deps), ...acting(deps)];
}

function reading(deps: Deps): readonly Route[] {
  return [
    serve(wire.listAgreements, async ({ actor, query }) => {
      const { userId } = actor;
      const { limit, cursor } = query;
      const input = { userId, limit: limit + 1, after: placeOf(cursor) };
      const found = await agreements.listOwn(deps.db, input);
      const look = await seeOwn(deps.db, userId, found, deps.clock.now());
      return pageOf(found, limit, (agreement) => {
        const { details, around } = look(agreement);
        return toAgreementView(details, around);
      });
    }),

    serve(wire.getAgreement, async (call) => shown(deps, call, await find(deps, call))),

    serve(wire.listAgreementOrders, async (call) => {
      const { limit } = call.query;
      const agreement = await find(deps, call);
      const page = await seeCharges(deps.db, agreement, call.query, deps.clock.now());
      return pageBy(cursorOf, page.found, limit, (listed) => toListedView(listed, page));
    }),
  ];
}

function acting(deps: Deps): readonly Route[] {
  return [
    serve(wire.changeAgreementCard, async (call) => {
      const cardId = fromTypeId('card', call.body.card_id) ?? '';
      return shown(deps, call, await changeCard(deps, { ...ownOf(call), cardId }));
    }),

    serve(wire.changeAgreementReminders, async (call) => {
      const { days } = call.body;
      return shown(deps, call, await changeReminders(deps, { ...ownOf(call), days }));
    }),

    serve(wire.cancelAgreement, async (call) => {
      const afterCharge = call.body.after_charge;
      return shown(deps, call, await cancelAgreement(deps, { ...ownOf(call), afterCharge }));
    }),

    serve(wire.pauseAgreement, async (call) =>
      shown(deps, call, await pauseAgreement(deps, ownOf(call))),
    ),

    serve(wire.resumeAgreement, async (call) =>
      shown(deps, call, await resumeAgreement(deps, ownOf(call))),
    ),
  ];
}

type OwnCall = Pick<Call<typeof wire.getAgreement>, 'actor' | 'params'>;

function ownOf({ actor, params }: OwnCall) {
  return { userId: actor.userId, id: fromTypeId('agreement', params.id) ?? '' };
}

async function find(deps: Deps, call: OwnCall): Promise<Agreement> {
  const { userId, id } = ownOf(call);
  const agreement = await agreements.get(deps.db, id);
  if (agreement?.userId !== userId) throw new AppError('not_found');
  return agreement;
}

async function shown(deps: Deps, { actor }: OwnCall, agreement: Agreement) {
  const look = await seeOwn(deps.db, actor.userId, [agreement], deps.clock.now());
  const { details, around } = look(agreement);
  return toAgreementView(details, around);
}
