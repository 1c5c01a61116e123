import * as wire from '@saifu/contract/staff-payout';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange, toAuditedBy } from '../../audit/record-change.ts';
import { loadBalance } from '../../ledger/balance/load-balance.ts';
import { toBalanceView } from '../../ledger/balance/views.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import { cancelPayout } from '../cancel-payout.ts';
import { placeHold, releaseHold } from '../hold/change-hold.ts';
import * as holds from '../hold/payout-hold.repository.ts';
import { moveReserve } from '../move-reserve.ts';
import * as payouts from '../payout.repository.ts';
import { returnPayout } from '../return-payout.ts';
import * as runs from '../run/payout-run.repository.ts';
import { startPayoutRun } from '../run/payout-run.ts';
import {
  toPayoutHoldView,
  toPayoutItemView,
  toPayoutOutcomeView,
  toPayoutRunView,
  toStaffPayoutDetailView,
  toStaffPayoutView,
} from '../views.ts';

export function staffPayoutRoutes(deps: Deps): readonly Route[] {
  return [...runRoutes(deps), ...singleRoutes(deps), ...merchantRoutes(deps)];
}

function runRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const load = async (id: string) => {
    const run = await runs.get(db, id);
    if (run === undefined) throw new AppError('not_found');
    return toPayoutRunView({ ...run, ...(await runs.getTotals(db, id)) });
  };
  return [
    route(wire.listPayoutRuns, async ({ query: { limit, cursor } }) => {
      const found = await runs.list(db, { limit: limit + 1, after: decodeCursor(cursor) });
      return toPage(found, limit, toPayoutRunView);
    }),

    route(wire.startPayoutRun, async (call) => {
      const { merchant_id: merchant, reason } = call.body;
      const merchantId = merchant === undefined ? null : toMerchantUuid(merchant);
      const createdBy = toAuditedBy(call).actor;
      const record = createRecordChange(deps, null, call);
      return load(await startPayoutRun(deps, { merchantId, reason, createdBy }, record));
    }),

    route(wire.getPayoutRun, ({ params }) => load(toRunUuid(params.id))),

    route(wire.listPayoutOutcomes, async ({ params, query: { limit, cursor, outcome } }) => {
      const run = await runs.get(db, toRunUuid(params.id));
      if (run === undefined) throw new AppError('not_found');
      const after = decodeCursor(cursor);
      const found = await runs.listOutcomes(db, {
        runId: run.id,
        outcome,
        limit: limit + 1,
        after,
      });
      const items = found.map((each) => ({ ...each, id: each.merchantId, createdAt: each.at }));
      return toPage(items, limit, toPayoutOutcomeView);
    }),
  ];
}

function singleRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const find = async (id: string) => {
    const payout = await payouts.getListed(db, fromTypeId('payout', id) ?? '');
    if (payout === undefined) throw new AppError('not_found');
    return payout;
  };
  const load = async (id: string) => {
    const payout = await find(id);
    return toStaffPayoutDetailView(payout, await payouts.listEvents(db, payout.id));
  };
  return [
    route(wire.listStaffPayouts, async ({ query }) => {
      const { limit, cursor, status, run_id: run, merchant_id: merchant } = query;
      const found = await payouts.list(db, {
        merchantId: merchant && toMerchantUuid(merchant),
        runId: run && toRunUuid(run),
        status,
        limit: limit + 1,
        after: decodeCursor(cursor),
      });
      return toPage(found, limit, toStaffPayoutView);
    }),

    route(wire.getStaffPayout, ({ params }) => load(params.id)),

    route(wire.listStaffPayoutItems, async ({ params, query: { limit, cursor, kind } }) => {
      const { id: payoutId } = await find(params.id);
      const after = decodeCursor(cursor);
      const found = await payouts.listItems(db, { payoutId, kind, limit: limit + 1, after });
      return toPage(found, limit, toPayoutItemView);
    }),

    route(wire.cancelPayout, async (call) => {
      const { id, merchantId } = await find(call.params.id);
      const input = { id, reason: call.body.reason, createdBy: toAuditedBy(call).actor };
      await cancelPayout(deps, input, createRecordChange(deps, merchantId, call));
      return load(toTypeId('payout', id));
    }),

    route(wire.returnPayout, async (call) => {
      const { id, merchantId } = await find(call.params.id);
      const { reason, account_wrong: isAccountWrong } = call.body;
      const input = { id, reason, isAccountWrong, createdBy: toAuditedBy(call).actor };
      await returnPayout(deps, input, createRecordChange(deps, merchantId, call));
      return load(toTypeId('payout', id));
    }),
  ];
}

function merchantRoutes(deps: Deps): readonly Route[] {
  const loadHold = async (merchantId: string) => {
    if (!(await merchants.exists(deps.db, merchantId))) throw new AppError('not_found');
    return toPayoutHoldView(await holds.findOpen(deps.db, merchantId));
  };
  return [
    route(wire.getPayoutHold, ({ params }) => loadHold(toMerchantUuid(params.id))),

    route(wire.placePayoutHold, async (call) => {
      const merchantId = toMerchantUuid(call.params.id);
      const input = { merchantId, reason: call.body.reason, by: toAuditedBy(call).actor };
      await placeHold(deps, input, createRecordChange(deps, null, call));
      return loadHold(merchantId);
    }),

    route(wire.releasePayoutHold, async (call) => {
      const merchantId = toMerchantUuid(call.params.id);
      const input = { merchantId, reason: call.body.reason, by: toAuditedBy(call).actor };
      await releaseHold(deps, input, createRecordChange(deps, null, call));
      return loadHold(merchantId);
    }),

    route(wire.moveReserve, async (call) => {
      const merchantId = toMerchantUuid(call.params.id);
      const { direction, amount, reason } = call.body;
      const input = { merchantId, direction, amountYen: yen(amount), reason };
      await moveReserve(deps, input, createRecordChange(deps, null, call));
      return toBalanceView(await loadBalance(deps, merchantId));
    }),
  ];
}

const toMerchantUuid = (id: string) => fromTypeId('merchant', id) ?? '';
const toRunUuid = (id: string) => fromTypeId('payoutRun', id) ?? '';
