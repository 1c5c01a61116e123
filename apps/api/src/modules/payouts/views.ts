import type { PayoutDetailView, PayoutItemView, PayoutView } from '@saifu/contract/payout';
import type {
  PayoutHoldView,
  PayoutOutcomeView,
  PayoutRunView,
  StaffPayoutDetailView,
  StaffPayoutView,
} from '@saifu/contract/staff-payout';
import type { LedgerEntryKind } from '@saifu/domain/ledger/merchant-ledger';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { PayoutHold } from './hold/payout-hold.repository.ts';
import type { ListedPayout, PayoutEventRow, PayoutItem } from './payout.repository.ts';
import type { ListedOutcome, ListedPayoutRun } from './run/payout-run.repository.ts';

export function toPayoutView(payout: ListedPayout): PayoutView {
  return {
    id: toTypeId('payout', payout.id),
    status: payout.status,
    amount: payout.amountYen,
    paid_on: payout.paidOn,
    closes_before: payout.closesBefore,
    gross: payout.grossYen,
    fee: payout.feeYen,
    fee_tax: payout.feeTaxYen,
    item_count: payout.itemCount,
    opening_balance: payout.openingBalanceYen,
    closing_balance: payout.closingBalanceYen,
    bank_account: {
      bank_code: payout.bankCode,
      bank_name: payout.bankName,
      branch_code: payout.branchCode,
      branch_name: payout.branchName,
      number_ends_with: payout.accountEndsWith,
    },
    created_at: toTimestamp(payout.createdAt),
  };
}

export function toPayoutDetailView(
  payout: ListedPayout,
  events: readonly PayoutEventRow[],
): PayoutDetailView {
  return {
    ...toPayoutView(payout),
    events: events.map(({ status, at, reason }) => ({ status, at: toTimestamp(at), reason })),
  };
}

const KINDS_OF_DISPUTES: readonly LedgerEntryKind[] = ['dispute', 'dispute_return'];
const KINDS_OF_PAYOUTS: readonly LedgerEntryKind[] = ['payout_failed', 'payout_canceled'];

export function toPayoutItemView(item: PayoutItem): PayoutItemView {
  const { id, kind, paymentId, sourceId, createdAt } = item;
  const sourceOf = (kinds: readonly LedgerEntryKind[]) => (kinds.includes(kind) ? sourceId : null);
  const disputeId = sourceOf(KINDS_OF_DISPUTES);
  const payoutId = sourceOf(KINDS_OF_PAYOUTS);
  return {
    id: toTypeId('ledgerEntry', id),
    kind,
    at: toTimestamp(createdAt),
    payment_id: paymentId && toTypeId('payment', paymentId),
    dispute_id: disputeId && toTypeId('providerDispute', disputeId),
    payout_id: payoutId && toTypeId('payout', payoutId),
    gross: item.grossYen,
    fee: item.feeYen,
    fee_tax: item.feeTaxYen,
    amount: item.amountYen,
  };
}

function toOwner({ merchantId, merchantName, runId }: ListedPayout) {
  return {
    merchant: { id: toTypeId('merchant', merchantId), name: merchantName },
    run_id: toTypeId('payoutRun', runId),
  };
}

export function toStaffPayoutView(payout: ListedPayout): StaffPayoutView {
  return { ...toPayoutView(payout), ...toOwner(payout) };
}

export function toStaffPayoutDetailView(
  payout: ListedPayout,
  events: readonly PayoutEventRow[],
): StaffPayoutDetailView {
  return { ...toPayoutDetailView(payout, events), ...toOwner(payout) };
}

export function toPayoutRunView(run: ListedPayoutRun): PayoutRunView {
  return {
    id: toTypeId('payoutRun', run.id),
    day: run.day,
    merchant_id: run.merchantId && toTypeId('merchant', run.merchantId),
    reason: run.reason,
    created_by: run.createdBy,
    created_at: toTimestamp(run.createdAt),
    finished_at: run.finishedAt && toTimestamp(run.finishedAt),
    payouts: { count: run.createdCount, amount: run.paidYen },
    held: { count: run.heldCount, amount: run.heldYen },
    carried_over: { count: run.carriedCount },
  };
}

export function toPayoutOutcomeView(found: ListedOutcome): PayoutOutcomeView {
  const { merchantId, merchantName, outcome, amountYen, reason, payoutId, at } = found;
  return {
    merchant: { id: toTypeId('merchant', merchantId), name: merchantName },
    outcome,
    amount: amountYen,
    reason,
    payout_id: payoutId && toTypeId('payout', payoutId),
    at: toTimestamp(at),
  };
}

export function toPayoutHoldView(hold: PayoutHold | undefined): PayoutHoldView {
  if (hold === undefined) return { hold: null };
  const { reason, createdBy, createdAt } = hold;
  return { hold: { reason, created_by: createdBy, created_at: toTimestamp(createdAt) } };
}
