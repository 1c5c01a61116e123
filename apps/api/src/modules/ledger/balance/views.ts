import type { BalanceEntryView, BalanceView } from '@saifu/contract/balance';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { BalanceEntry } from './balance.repository.ts';
import type { LoadedBalance } from './load-balance.ts';

export function toBalanceView(balance: LoadedBalance): BalanceView {
  const { closesBefore, paidOn, estimateYen, minimumYen } = balance.nextPayout;
  return {
    available: balance.availableYen,
    pending: balance.pendingYen,
    in_transit: balance.inTransitYen,
    reserve: balance.reserveYen,
    next_payout: {
      closes_before: closesBefore,
      paid_on: paidOn,
      estimate: estimateYen,
      minimum: minimumYen,
    },
  };
}

/** The postings of an entry as the merchant sees them: what it gets is positive. */
export function toBalanceEntryView(entry: BalanceEntry): BalanceEntryView {
  const { kind, paymentId, sourceId, amounts } = entry;
  const owed = (account: string) => 0 - (amounts[account] ?? 0);
  const fee = owed('fee.revenue') + owed('fee.tax');
  const available = owed('merchant.balance');
  const pending = owed('merchant.pending');
  const isDispute = kind === 'dispute' || kind === 'dispute_return';
  return {
    id: toTypeId('ledgerEntry', entry.id),
    kind,
    at: toTimestamp(entry.at),
    payment_id: paymentId && toTypeId('payment', paymentId),
    dispute_id: isDispute && sourceId !== null ? toTypeId('providerDispute', sourceId) : null,
    amount: available + pending + fee,
    fee,
    available,
    pending,
  };
}
