import type { FeesView, FeeView, PayoutCycleView, StaffFeesView } from '@saifu/contract/fee';
import { listUpcomingTerms, pickTerms } from '@saifu/domain/ledger/agreed-terms';
import {
  FEE_METHODS,
  type FeeMethod,
  type FeeTerms,
  getDefaultFeeTerms,
} from '@saifu/domain/ledger/fee-contract';
import {
  getNextPayoutDay,
  PAYOUT_TERMS_DEFAULT,
  type PayoutTerms,
} from '@saifu/domain/ledger/payout-cycle';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { AgreedFee, TermsChange } from './fee-contract.repository.ts';
import type { TermsChanges, ValidTerms } from './load-fees.ts';
import type { AgreedPayoutCycle } from './payout-cycle.repository.ts';

export function toFeesView({ today, contracts, payoutCycles }: ValidTerms): FeesView {
  return {
    fees: FEE_METHODS.map((method) => toFeeView(method, contracts, today)),
    payout_cycle: toPayoutCycleView(payoutCycles, today),
  };
}

export function toStaffFeesView(terms: ValidTerms, changes: TermsChanges): StaffFeesView {
  return {
    ...toFeesView(terms),
    fee_changes: changes.fees.map((change) => {
      return { method: change.method, ...toTermsView(change), ...toChangeView(change) };
    }),
    payout_cycle_changes: changes.payoutCycles.map((change) => {
      return { ...toPayoutView(change), ...toChangeView(change) };
    }),
  };
}

function toFeeView(method: FeeMethod, contracts: readonly AgreedFee[], today: CivilDate): FeeView {
  const own = contracts.filter((contract) => contract.method === method);
  const current = pickTerms(own, today);
  return {
    method,
    ...toTermsView(current ?? getDefaultFeeTerms(method)),
    valid_from: current?.validFrom ?? null,
    upcoming: listUpcomingTerms(own, today).map((terms) => {
      return { ...toTermsView(terms), valid_from: terms.validFrom };
    }),
  };
}

function toPayoutCycleView(
  cycles: readonly AgreedPayoutCycle[],
  today: CivilDate,
): PayoutCycleView {
  const current = pickTerms(cycles, today);
  const terms = current ?? PAYOUT_TERMS_DEFAULT;
  const { closesBefore, paidOn } = getNextPayoutDay(terms.cycle, today);
  return {
    ...toPayoutView(terms),
    valid_from: current?.validFrom ?? null,
    upcoming: listUpcomingTerms(cycles, today).map((change) => {
      return { ...toPayoutView(change), valid_from: change.validFrom };
    }),
    next: { closes_before: closesBefore, paid_on: paidOn },
  };
}

function toTermsView({ rateBp, fixedYen, isRefunded }: FeeTerms) {
  return { rate_bp: rateBp, fixed: fixedYen, refunds_fee: isRefunded };
}

function toPayoutView({ cycle, minimumYen }: PayoutTerms) {
  return { cycle, minimum: minimumYen };
}

function toChangeView(change: TermsChange & { readonly validFrom: CivilDate }) {
  const { id, validFrom, reason, createdBy, createdAt } = change;
  return {
    id: toTypeId('feeContract', id),
    valid_from: validFrom,
    reason,
    created_by: createdBy,
    created_at: toTimestamp(createdAt),
  };
}
