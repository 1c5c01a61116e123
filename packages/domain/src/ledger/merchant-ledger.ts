import { type Yen, yen } from '../shared/yen.ts';
import type { Fee } from './fee-contract.ts';

/**
 * The ledger of merchants: what the operator owes each of them, and why. The postings of a payment
 * end on `store.payable`; an entry here moves them on to the merchant, less the fee. The postings
 * of an entry add up to zero. Positive amounts are assets, negative amounts are liabilities.
 */
export const LEDGER_ACCOUNTS = [
  /** Of captured payments; the entries clear it. */
  'store.payable',
  /** Captured and not complete: the payer may still take it back. */
  'merchant.pending',
  /** Complete, to be paid out. Positive: the merchant owes it. */
  'merchant.balance',
  'fee.revenue',
  /** Consumption tax on fees, to be paid to the tax office. */
  'fee.tax',
  'provider.receivable',
  'provider.fee',
  'payout.in_transit',
  /** Held back from payouts. */
  'reserve',
  'operator.bank',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const LEDGER_ENTRY_KINDS = [
  'capture',
  /** A captured payment became complete. */
  'completion',
  'refund',
  /** The money of a refund came back. */
  'refund_failed',
  /** The bank of a cardholder withdrew a payment, and the provider took a fee. */
  'dispute',
  /** Both came back. */
  'dispute_return',
  'payout',
  'payout_paid',
  'payout_failed',
  'payout_canceled',
  /** The tax of a fee invoice, rounded once, differs from the sum of the payments'. */
  'fee_invoice',
  /** Staff held an amount back from payouts, or released it. */
  'reserve',
  /** By staff, with a reason. */
  'correction',
] as const;
export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number];

export type LedgerPosting = { readonly account: LedgerAccount; readonly amountYen: Yen };

/** Where the net amount of a payment is until it is complete, and after. */
type Owed = 'merchant.pending' | 'merchant.balance';
const getOwed = (isComplete: boolean): Owed =>
  isComplete ? 'merchant.balance' : 'merchant.pending';

type Captured = { readonly capturedYen: Yen; readonly fee: Fee; readonly isComplete: boolean };

/** A captured payment belongs to the merchant, less the fee. */
export function toCapturePostings(captured: Captured): readonly LedgerPosting[] {
  const { capturedYen, fee, isComplete } = captured;
  const { feeYen, taxYen } = fee;
  return toPostings({
    'store.payable': capturedYen,
    [getOwed(isComplete)]: feeYen - capturedYen,
    'fee.revenue': taxYen - feeYen,
    'fee.tax': -taxYen,
  });
}

/** What is left of a payment, net, can be paid out. */
export function toCompletionPostings(pendingYen: Yen): readonly LedgerPosting[] {
  return toPostings({ 'merchant.pending': pendingYen, 'merchant.balance': -pendingYen });
}

type Refunded = {
  readonly refundYen: Yen;
  /** The part of the fee that is given back. */
  readonly fee: Fee;
  readonly isComplete: boolean;
};

/** A refund is the merchant's. */
export function toRefundPostings(refunded: Refunded): readonly LedgerPosting[] {
  const { refundYen, fee, isComplete } = refunded;
  const { feeYen, taxYen } = fee;
  return toPostings({
    'store.payable': -refundYen,
    [getOwed(isComplete)]: refundYen - feeYen,
    'fee.revenue': feeYen - taxYen,
    'fee.tax': taxYen,
  });
}

/** The money of a refund came back, and with it what the refund gave back of the fee. */
export function toRefundFailurePostings(refunded: Refunded): readonly LedgerPosting[] {
  return toRefundPostings(refunded).map(({ account, amountYen }) => {
    return { account, amountYen: yen(-amountYen) };
  });
}

/**
 * The provider takes a disputed amount with its fee at once. Negative: it gives them back. The
 * merchant bears both.
 */
export function toDisputePostings(withdrawnYen: number): readonly LedgerPosting[] {
  return toPostings({ 'merchant.balance': withdrawnYen, 'provider.receivable': -withdrawnYen });
}

/** A posting has an amount, and an account occurs once in an entry. */
function toPostings(
  amounts: Readonly<Partial<Record<LedgerAccount, number>>>,
): readonly LedgerPosting[] {
  return LEDGER_ACCOUNTS.flatMap((account) => {
    const amountYen = yen(amounts[account] ?? 0);
    return amountYen === 0 ? [] : [{ account, amountYen }];
  });
}

/** What a merchant has, in amounts that are positive if the operator owes them. */
export type MerchantBalance = {
  readonly availableYen: Yen;
  readonly pendingYen: Yen;
  readonly inTransitYen: Yen;
  readonly reserveYen: Yen;
};

export function toMerchantBalance(amounts: ReadonlyMap<string, number>): MerchantBalance {
  const owed = (account: LedgerAccount) => yen(-(amounts.get(account) ?? 0));
  return {
    availableYen: owed('merchant.balance'),
    pendingYen: owed('merchant.pending'),
    inTransitYen: owed('payout.in_transit'),
    reserveYen: owed('reserve'),
  };
}

/** What the next payout would be: nothing below the minimum or of a negative balance. */
export function estimatePayout(availableYen: Yen, minimumYen: Yen): Yen {
  return availableYen >= minimumYen ? availableYen : yen(0);
}
