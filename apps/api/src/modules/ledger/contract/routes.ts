import * as wire from '@saifu/contract/fee';
import { AppError } from '@saifu/domain/shared/app-error';
import { civilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createRecordChange, toAuditedBy } from '../../audit/record-change.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import { loadFees, loadTermsChanges } from './load-fees.ts';
import { setFees } from './set-fees.ts';
import { setPayoutCycle } from './set-payout-cycle.ts';
import { toFeesView, toStaffFeesView } from './views.ts';

export function feeRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getFees, async ({ actor }) => toFeesView(await loadFees(deps, actor.merchantId))),

    route(wire.getMerchantFees, async ({ params }) => {
      const merchantId = toUuid(params.id);
      if (!(await merchants.exists(deps.db, merchantId))) throw new AppError('not_found');
      return loadStaffView(deps, merchantId);
    }),

    route(wire.setMerchantFees, async (call) => {
      const merchantId = toUuid(call.params.id);
      const { fees, valid_from: validFrom, reason } = call.body;
      const input = {
        merchantId,
        fees: fees.map(({ method, rate_bp: rateBp, fixed: fixedYen, refunds_fee: isRefunded }) => {
          return { method, rateBp, fixedYen, isRefunded };
        }),
        validFrom: civilDate(validFrom),
        reason,
        createdBy: toAuditedBy(call).actor,
      };
      await setFees(deps, input, createRecordChange(deps, merchantId, call));
      return loadStaffView(deps, merchantId);
    }),

    route(wire.setPayoutCycle, async (call) => {
      const merchantId = toUuid(call.params.id);
      const { cycle, minimum, valid_from: validFrom, reason } = call.body;
      const input = {
        merchantId,
        terms: { cycle, minimumYen: yen(minimum) },
        validFrom: civilDate(validFrom),
        reason,
        createdBy: toAuditedBy(call).actor,
      };
      await setPayoutCycle(deps, input, createRecordChange(deps, merchantId, call));
      return loadStaffView(deps, merchantId);
    }),
  ];
}

const toUuid = (id: string) => fromTypeId('merchant', id) ?? '';

async function loadStaffView(deps: Deps, merchantId: string) {
  const terms = await loadFees(deps, merchantId);
  return toStaffFeesView(terms, await loadTermsChanges(deps, merchantId));
}
