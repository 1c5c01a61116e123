import type { Change } from '../change.ts';
import { ApiError, invalidRequestError } from '../errors.ts';
import type { BitcashPayment } from '../records.ts';
import type { HashSecret } from '../secret-hash.ts';
import { getInitialBalance } from './bitcash-numbers.ts';

type PayWithBitcashInput = {
  readonly number: string;
  readonly amount: number;
  readonly reference: string;
};

/** Captures at once or declines. The same reference is never charged twice. */
export function payWithBitcash(
  change: Change,
  input: PayWithBitcashInput,
  hashSecret: HashSecret,
): BitcashPayment {
  const { number, amount, reference } = input;
  const numberHash = hashSecret('bitcash', number);
  const before = change.find('bitcash_payment', reference);
  if (before !== undefined) {
    if (before.amount === amount && before.numberHash === numberHash) return before;
    const message = 'This reference belongs to another payment.';
    throw new ApiError(409, { type: 'idempotency_error', code: 'reference_in_use', message });
  }
  const initialBalance = getInitialBalance(number);
  const remaining =
    typeof initialBalance === 'number'
      ? (change.find('bitcash_balance', numberHash)?.remaining ?? initialBalance)
      : 0;
  const reason =
    typeof initialBalance === 'number' ? getDeclineReason(remaining, amount) : initialBalance;
  if (reason === null) {
    const balance = { id: numberHash, created: change.now, remaining: remaining - amount };
    change.put('bitcash_balance', balance);
  }
  addBitcashEntry(
    change,
    reference,
    amount,
    reason === null ? 'bitcash_captured' : 'bitcash_refused',
  );
  return change.put('bitcash_payment', {
    id: reference,
    created: change.now,
    amount,
    numberHash,
    status: reason === null ? 'captured' : 'refused',
    reason,
  });
}

/** Refunds the full amount. Idempotent. */
export function refundBitcash(change: Change, payment: BitcashPayment): BitcashPayment {
  if (payment.status === 'refunded') return payment;
  if (payment.status === 'refused') {
    throw invalidRequestError('A refused payment has nothing to refund.', 'payment_not_captured');
  }
  const balance = change.find('bitcash_balance', payment.numberHash);
  if (balance === undefined) throw new Error(`payment ${payment.id} has no balance`);
  change.put('bitcash_balance', { ...balance, remaining: balance.remaining + payment.amount });
  addBitcashEntry(change, payment.id, payment.amount, 'bitcash_refunded');
  return change.put('bitcash_payment', { ...payment, status: 'refunded' });
}

function getDeclineReason(remaining: number, amount: number): string | null {
  if (remaining === 0) return 'used';
  return remaining < amount ? 'insufficient' : null;
}

type BitcashEntryType = 'bitcash_captured' | 'bitcash_refused' | 'bitcash_refunded';

function addBitcashEntry(
  change: Change,
  payment: string,
  amount: number,
  type: BitcashEntryType,
): void {
  change.addLedgerEntry({ type, payment, amount, currency: 'jpy', method: 'bitcash' });
}
