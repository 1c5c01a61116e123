import type {
  DifferenceDetailView,
  DifferenceView,
  ReconciliationDayDetailView,
  ReconciliationDayView,
} from '@saifu/contract/difference';
import { getAgeDays, needsSecondMember } from '@saifu/domain/reconciliation/difference';
import { toCorrectionPostings } from '@saifu/domain/reconciliation/provider-movement';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { Difference } from './difference/difference.repository.ts';
import type { PayoutReport } from './report/provider-movement.repository.ts';
import type { DayTotals } from './report/reconciliation-day.repository.ts';

export function toDifferenceView(difference: Difference, now: Date): DifferenceView {
  const { paymentId, foundAt, endedAt } = difference;
  return {
    id: toTypeId('difference', difference.id),
    kind: difference.kind,
    state: difference.state,
    day: difference.day,
    theirs: difference.theirs,
    ours: difference.ours,
    currency: difference.currency,
    amount: difference.amountYen,
    payment_id: paymentId && toTypeId('payment', paymentId),
    store_name: difference.storeName,
    found_at: toTimestamp(foundAt),
    age_days: getAgeDays(foundAt, endedAt ?? now),
    ended_at: endedAt && toTimestamp(endedAt),
  };
}

export function toDifferenceDetailView(difference: Difference, now: Date): DifferenceDetailView {
  const { closedBy, approvalId, amountYen } = difference;
  return {
    ...toDifferenceView(difference, now),
    movement: toMovementView(difference),
    entry: toEntryView(difference),
    postings: toCorrectionPostings(amountYen).map(({ account, amountYen: amount }) => {
      return { account, amount };
    }),
    needs_approval: needsSecondMember(amountYen),
    closed_by:
      closedBy === null
        ? null
        : { id: toTypeId('member', closedBy), name: difference.closerName ?? '' },
    approval_id: approvalId && toTypeId('approval', approvalId),
    reason: difference.reason,
  };
}

function toMovementView(difference: Difference): DifferenceDetailView['movement'] {
  const { movementId, movementKind, movedAt } = difference;
  if (movementId === null || movementKind === null || movedAt === null) return null;
  return {
    id: movementId,
    kind: movementKind,
    source: difference.movementSource,
    amount: difference.movementAmount ?? 0,
    fee: difference.movementFee ?? 0,
    created_at: toTimestamp(movedAt),
  };
}

function toEntryView(difference: Difference): DifferenceDetailView['entry'] {
  const { entryId, entryKind, enteredAt } = difference;
  if (entryId === null || entryKind === null || enteredAt === null) return null;
  return {
    id: toTypeId('ledgerEntry', entryId),
    kind: entryKind,
    created_at: toTimestamp(enteredAt),
  };
}

export function toReconciliationDayView(day: DayTotals): ReconciliationDayView {
  return {
    day: day.day,
    state: day.state,
    finished_at: day.finishedAt && toTimestamp(day.finishedAt),
    movement_count: day.movementCount,
    theirs: day.theirsYen,
    ours: day.oursYen,
    fee: day.feeYen,
    paid_out: day.paidOutYen,
    open_count: day.openCount,
    open_amount: day.openYen,
  };
}

export function toReconciliationDayDetailView(
  day: DayTotals,
  payouts: readonly PayoutReport[],
): ReconciliationDayDetailView {
  return {
    ...toReconciliationDayView(day),
    payouts: payouts.map((payout) => ({
      id: payout.id,
      amount: payout.amount,
      currency: payout.currency,
      status: payout.status,
      arrives_on: payout.arrivesOn,
      movement_count: payout.movementCount,
      movements_amount: payout.movementsYen,
    })),
  };
}
