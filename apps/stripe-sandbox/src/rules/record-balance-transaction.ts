import type { BalanceTransaction } from '../balance.ts';
import type { Change } from '../change.ts';
import { createId } from '../ids.ts';
import type { Charge, Dispute, Refund } from '../intents.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The fee of every method in Japan, and the least one for cash at a convenience store. */
const FEE_PER_MILLE = 36;
const KONBINI_FEE_MIN = 120;
const DISPUTE_FEE = 1300;
/**
 * Until money can be paid out. Refunds take as long here, so that a payout covers the movements of
 * a time without gaps.
 */
const AVAILABLE_AFTER_SECONDS = 4 * DAY_SECONDS;

type Movement = Omit<BalanceTransaction, 'id' | 'created' | 'number' | 'availableOn'>;

export function recordBalanceTransaction(change: Change, movement: Movement): BalanceTransaction {
  const balance = change.find('balance', 'balance');
  const number = (balance?.lastNumber ?? 0) + 1;
  const first = { id: 'balance', created: change.now, paidOutNumber: 0 };
  change.put('balance', { ...first, ...balance, lastNumber: number });
  return change.put('balance_transaction', {
    ...movement,
    id: createId('txn'),
    created: change.now,
    number,
    availableOn: change.now + AVAILABLE_AFTER_SECONDS,
  });
}

/** The captured amount less the fee, which is not returned by a refund. */
export function recordCapture(change: Change, charge: Charge): Charge {
  const amount = charge.amountCaptured;
  const fee = Math.floor((amount * FEE_PER_MILLE) / 1000);
  const { id } = recordBalanceTransaction(change, {
    type: charge.type === 'card' ? 'charge' : 'payment',
    category: 'charge',
    amount,
    fee: charge.type === 'konbini' ? Math.max(fee, KONBINI_FEE_MIN) : fee,
    source: charge.id,
  });
  return change.put('charge', { ...charge, balanceTransaction: id });
}

export function recordRefundMovement(change: Change, refund: Refund, charge: Charge): Refund {
  const { id } = recordBalanceTransaction(change, {
    type: charge.type === 'card' ? 'refund' : 'payment_refund',
    category: 'refund',
    amount: -refund.amount,
    fee: 0,
    source: refund.id,
  });
  return change.put('refund', { ...refund, balanceTransaction: id });
}

/** The money of a refund that failed comes back. */
export function recordRefundFailure(change: Change, refund: Refund): Refund {
  if (refund.balanceTransaction === undefined) return refund;
  const { id } = recordBalanceTransaction(change, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    fee: 0,
    source: refund.id,
  });
  return change.put('refund', { ...refund, failureBalanceTransaction: id });
}

/** The bank takes the money back, and the provider a fee, which it keeps after a win too. */
export function recordWithdrawal(change: Change, dispute: Dispute): Dispute {
  return addToDispute(change, dispute, 'dispute', -dispute.amount, DISPUTE_FEE);
}

export function recordReinstatement(change: Change, dispute: Dispute): Dispute {
  return addToDispute(change, dispute, 'dispute_reversal', dispute.amount, 0);
}

function addToDispute(
  change: Change,
  dispute: Dispute,
  category: 'dispute' | 'dispute_reversal',
  amount: number,
  fee: number,
): Dispute {
  const movement = { type: 'adjustment', category, amount, fee, source: dispute.id } as const;
  const added = recordBalanceTransaction(change, movement);
  const balanceTransactions = [...(dispute.balanceTransactions ?? []), added];
  return change.put('dispute', { ...dispute, balanceTransactions });
}
