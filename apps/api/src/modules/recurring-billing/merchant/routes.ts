import * as wire from '@saifu/contract/merchant-recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { decodeCursor, encodeCursor, toPage, toPageBy } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as charges from '../charge/charge.repository.ts';
import { loadCharges, toCursor } from '../charge/load-charges.ts';
import { toChargeTotalsView, toListedView } from '../charge/views.ts';
import { createRecurringBilling } from '../create-recurring-billing.ts';
import { loadRecurringBillings } from '../load-recurring-billings.ts';
import * as priceChanges from '../price-change/price-change.repository.ts';
import { toPriceChangeView } from '../price-change/views.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import {
  toMerchantRecurringBillingView,
  toRecurringBillingOffer,
  toRecurringBillingTotalsView,
} from '../views.ts';
import { withdrawRecurringBilling } from '../withdraw-recurring-billing.ts';

/** The routes of the merchant. The payer has its own. */
export function merchantRecurringBillingRoutes(deps: Deps): readonly Route[] {
  return [...reading(deps), ...acting(deps)];
}

function reading(deps: Deps): readonly Route[] {
  const { publicUrl } = deps.config;
  return [
    route(wire.listMerchantRecurringBillings, async ({ actor, query }) => {
      const { limit, cursor, store_id: storeId, status, q: words, from, to } = query;
      const filter = {
        merchantId: actor.merchantId,
        storeId: storeId && fromTypeId('store', storeId),
        ...{ status, words, from, to },
      };
      const now = deps.clock.now();
      const after = decodeCursor(cursor);
      const [found, totals] = await Promise.all([
        recurringBillings.listByMerchant(deps.db, { ...filter, limit: limit + 1, after }),
        after ? null : recurringBillings.getTotals(deps.db, filter, toCivilDate(now)),
      ]);
      const look = await loadRecurringBillings(deps.db, found, now);
      const page = toPage(found, limit, (recurringBilling) =>
        toMerchantRecurringBillingView(look(recurringBilling), publicUrl),
      );
      return { ...page, totals: totals && toRecurringBillingTotalsView(totals) };
    }),

    route(wire.getMerchantRecurringBilling, async (call) =>
      loadRecurringBillingView(deps, await find(deps, call)),
    ),

    route(wire.listMerchantCharges, async (call) => {
      const { query } = call;
      const recurringBilling = await find(deps, call);
      const isFirstPage = query.cursor === undefined;
      const [context, totals] = await Promise.all([
        loadCharges(deps.db, recurringBilling, query, deps.clock.now()),
        isFirstPage ? charges.getTotals(deps.db, recurringBilling.id, query) : null,
      ]);
      const page = toPageBy(toCursor, context.found, query.limit, (listed) => {
        const { card: _, ...view } = toListedView(listed, context);
        return view;
      });
      return { ...page, totals: totals && toChargeTotalsView(totals) };
    }),

    route(wire.listPriceChanges, async (call) => {
      const { limit, cursor } = call.query;
      const { id } = await find(deps, call);
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await priceChanges.listPage(deps.db, id, input);
      const now = deps.clock.now();
      return toPageBy(encodeChange, found, limit, (change) => toPriceChangeView(change, now));
    }),
  ];
}

function acting(deps: Deps): readonly Route[] {
  return [
    route(wire.createRecurringBilling, async (call) => {
      const { body, idempotencyKey, markReplayed } = call;
      const { merchantId } = call.actor;
      const { recurringBilling, isReplayed } = await createRecurringBilling(
        deps,
        { merchantId, key: idempotencyKey.toLowerCase(), offer: toRecurringBillingOffer(body) },
        createRecordChange(deps, merchantId, call),
      );
      if (isReplayed) markReplayed();
      return loadRecurringBillingView(deps, recurringBilling);
    }),

    route(wire.withdrawRecurringBilling, async (call) => {
      const record = createRecordChange(deps, call.actor.merchantId, call);
      const canceled = await withdrawRecurringBilling(deps, toMerchantKey(call), record);
      return loadRecurringBillingView(deps, canceled);
    }),
  ];
}

function encodeChange({ id, proposedAt }: priceChanges.PriceChange): string {
  return encodeCursor({ createdAt: proposedAt, id });
}

type SoldCall = Pick<Call<typeof wire.getMerchantRecurringBilling>, 'actor' | 'params'>;

function toMerchantKey({ actor, params }: SoldCall) {
  return { merchantId: actor.merchantId, id: fromTypeId('recurringBilling', params.id) ?? '' };
}

async function find(deps: Deps, call: SoldCall): Promise<RecurringBilling> {
  const { merchantId, id } = toMerchantKey(call);
  const recurringBilling = await recurringBillings.get(deps.db, id);
  const store =
    recurringBilling && (await stores.getOwn(deps.db, merchantId, recurringBilling.storeId));
  if (recurringBilling === undefined || store === undefined) throw new AppError('not_found');
  return recurringBilling;
}

async function loadRecurringBillingView(deps: Deps, recurringBilling: RecurringBilling) {
  const look = await loadRecurringBillings(deps.db, [recurringBilling], deps.clock.now());
  return toMerchantRecurringBillingView(look(recurringBilling), deps.config.publicUrl);
}
