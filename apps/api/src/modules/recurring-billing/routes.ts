import * as wire from '@saifu/contract/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { decodeCursor, toPage, toPageBy } from '../../platform/pagination.ts';
import { cancelRecurringBilling } from './cancel-recurring-billing.ts';
import { changeCard } from './change-card.ts';
import { changeReminders } from './change-reminders.ts';
import { loadCharges, toCursor } from './charge/load-charges.ts';
import { toListedView } from './charge/views.ts';
import { loadOwn } from './load-own.ts';
import { pauseRecurringBilling } from './pause-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import type { RecurringBilling } from './recurring-billing.ts';
import { resumeRecurringBilling } from './resume-recurring-billing.ts';
import { toRecurringBillingView } from './views.ts';

/** The routes of the payer. The merchant has its own. */
export function recurringBillingRoutes(deps: Deps): readonly Route[] {
  return [...reading(deps), ...acting(deps)];
}

function reading(deps: Deps): readonly Route[] {
  return [
    route(wire.listRecurringBillings, async ({ actor, query }) => {
      const { userId } = actor;
      const { limit, cursor } = query;
      const input = { userId, limit: limit + 1, after: decodeCursor(cursor) };
      const found = await recurringBillings.listOwn(deps.db, input);
      const look = await loadOwn(deps.db, userId, found, deps.clock.now());
      return toPage(found, limit, (recurringBilling) => {
        const { details, around } = look(recurringBilling);
        return toRecurringBillingView(details, around);
      });
    }),

    route(wire.getRecurringBilling, async (call) =>
      loadRecurringBillingView(deps, call, await find(deps, call)),
    ),

    route(wire.listRecurringBillingOrders, async (call) => {
      const { limit } = call.query;
      const recurringBilling = await find(deps, call);
      const page = await loadCharges(deps.db, recurringBilling, call.query, deps.clock.now());
      return toPageBy(toCursor, page.found, limit, (listed) => toListedView(listed, page));
    }),
  ];
}

function acting(deps: Deps): readonly Route[] {
  return [
    route(wire.changeRecurringBillingCard, async (call) => {
      const cardId = fromTypeId('card', call.body.card_id) ?? '';
      return loadRecurringBillingView(
        deps,
        call,
        await changeCard(deps, { ...toOwnKey(call), cardId }),
      );
    }),

    route(wire.changeRecurringBillingReminders, async (call) => {
      const { days } = call.body;
      return loadRecurringBillingView(
        deps,
        call,
        await changeReminders(deps, { ...toOwnKey(call), days }),
      );
    }),

    route(wire.cancelRecurringBilling, async (call) => {
      const afterCharge = call.body.after_charge;
      return loadRecurringBillingView(
        deps,
        call,
        await cancelRecurringBilling(deps, { ...toOwnKey(call), afterCharge }),
      );
    }),

    route(wire.pauseRecurringBilling, async (call) =>
      loadRecurringBillingView(deps, call, await pauseRecurringBilling(deps, toOwnKey(call))),
    ),

    route(wire.resumeRecurringBilling, async (call) =>
      loadRecurringBillingView(deps, call, await resumeRecurringBilling(deps, toOwnKey(call))),
    ),
  ];
}

type OwnCall = Pick<Call<typeof wire.getRecurringBilling>, 'actor' | 'params'>;

function toOwnKey({ actor, params }: OwnCall) {
  return { userId: actor.userId, id: fromTypeId('recurringBilling', params.id) ?? '' };
}

async function find(deps: Deps, call: OwnCall): Promise<RecurringBilling> {
  const { userId, id } = toOwnKey(call);
  const recurringBilling = await recurringBillings.get(deps.db, id);
  if (recurringBilling?.userId !== userId) throw new AppError('not_found');
  return recurringBilling;
}

async function loadRecurringBillingView(
  deps: Deps,
  { actor }: OwnCall,
  recurringBilling: RecurringBilling,
) {
  const look = await loadOwn(deps.db, actor.userId, [recurringBilling], deps.clock.now());
  const { details, around } = look(recurringBilling);
  return toRecurringBillingView(details, around);
}
