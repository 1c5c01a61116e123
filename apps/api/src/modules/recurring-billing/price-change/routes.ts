import * as merchantWire from '@saifu/contract/merchant-recurring-billing';
import * as wire from '@saifu/contract/recurring-billing';
import { civilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { PROVIDER_REQUESTS_PER_CALLER } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { callerKey, consumeRateLimit } from '../../../platform/rate-limits.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import { loadOwn } from '../load-own.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import { toRecurringBillingView } from '../views.ts';
import { acceptPrice } from './accept-price.ts';
import { declinePrice } from './decline-price.ts';
import { proposePrice } from './propose-price.ts';
import { toPriceChangeView } from './views.ts';
import { withdrawPrice } from './withdraw-price.ts';

export function priceChangeRoutes(deps: Deps): readonly Route[] {
  return [
    route(merchantWire.proposePrice, async (call) => {
      const { actor, params, body } = call;
      const price = { monthlyYen: yen(body.monthly_amount), from: civilDate(body.from) };
      const id = fromTypeId('recurringBilling', params.id) ?? '';
      const { merchantId } = actor;
      const record = createRecordChange(deps, merchantId, call);
      const change = await proposePrice(deps, { merchantId, id, price }, record);
      return toPriceChangeView(change, deps.clock.now());
    }),

    route(merchantWire.withdrawPrice, async (call) => {
      const { merchantId } = call.actor;
      const record = createRecordChange(deps, merchantId, call);
      const input = { merchantId, ...parseIds(call.params) };
      const change = await withdrawPrice(deps, input, record);
      return toPriceChangeView(change, deps.clock.now());
    }),

    route(wire.acceptPrice, async (call) => {
      const { actor, address, params } = call;
      const { userId } = actor;
      const key = `asks ${callerKey(actor, address)}`;
      await consumeRateLimit(deps.db, key, PROVIDER_REQUESTS_PER_CALLER, deps.clock.now());
      const { recurringBilling, action } = await acceptPrice(deps, { userId, ...parseIds(params) });
      return {
        recurring_billing: await loadRecurringBillingView(deps, call, recurringBilling),
        next_action: action?.type === 'redirect' ? action : null,
      };
    }),

    route(wire.declinePrice, async (call) => {
      const { userId } = call.actor;
      return loadRecurringBillingView(
        deps,
        call,
        await declinePrice(deps, { userId, ...parseIds(call.params) }),
      );
    }),
  ];
}

type OwnCall = Pick<Call<typeof wire.declinePrice>, 'actor' | 'params'>;

function parseIds({ id, change }: OwnCall['params']) {
  return {
    id: fromTypeId('recurringBilling', id) ?? '',
    changeId: fromTypeId('priceChange', change) ?? '',
  };
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
