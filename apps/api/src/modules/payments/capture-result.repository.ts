import { toPartCapturePostings, toPostings } from '@saifu/domain/payments/ledger';
import { type ModificationResult, splitCapture } from '@saifu/domain/payments/payment';
import { isFull } from '@saifu/domain/payments/refund';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import { retryLostConnection } from '../../platform/db/database-error.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as payments from './authorize/payment.repository.ts';
import {
  toCaptureEntry,
  toCompletionEntry,
  toRefundEntry,
  toRefundFailureEntry,
} from './merchant-entries.ts';
import type { Payment, PaymentAttempt } from './payment.ts';
import * as attempts from './payment-attempt.repository.ts';
import * as transitions from './payment-transition.repository.ts';

/**
 * Records the result of a capture, void or refund, from the call, an event or reconciliation.
 * Idempotent. Returns the current payment.
 */
export function record(
  tx: Tx,
  attempt: PaymentAttempt,
  result: ModificationResult,
  now: Date,
): Promise<Payment> {
  return retryLostConnection(() => recordOnce(tx, attempt, result, now));
}

async function recordOnce(
  tx: Tx,
  attempt: PaymentAttempt,
  result: ModificationResult,
  now: Date,
): Promise<Payment> {
  const payment = await payments.get(tx, attempt.paymentId);
  if (payment === undefined) throw new Error('the attempt has no payment');
  // Read after the payment: if the attempt is still open, the payment was read before any result of
  // it.
  const isOpen = (await attempts.get(tx, attempt.id))?.state === 'open';
  const written = isOpen ? await write(tx, { payment, attempt, now }, result) : undefined;
  return written ?? (await payments.get(tx, payment.id)) ?? payment;
}

/** Records a cash refund at the counter, which needs no provider. */
export function recordAtCounter(tx: Tx, answer: AnsweredAttempt): Promise<Payment | undefined> {
  return recordRefund(tx, answer, 'refund_at_counter');
}

export type AnsweredAttempt = {
  readonly payment: Payment;
  readonly attempt: PaymentAttempt;
  readonly now: Date;
};

async function write(
  tx: Tx,
  answer: AnsweredAttempt,
  result: ModificationResult,
): Promise<Payment | undefined> {
  const { attempt, now } = answer;
  if (result.kind === 'unknown') return undefined;
  if (result.kind === 'pending') {
    await attempts.awaitPayer(tx, attempt, now);
    return undefined;
  }
  if (attempt.kind === 'void') return recordVoid(tx, answer);
  const isCapture = attempt.kind === 'capture';
  // The authorization expired, so the payer has the full amount back.
  if (isCapture && result.kind === 'expired') return recordLoss(tx, answer, 'declined');
  if (result.kind === 'approved') {
    return isCapture ? recordCapture(tx, answer) : recordRefund(tx, answer, 'refund');
  }
  const type = isCapture ? 'payment.capture_failed' : 'payment.refund_failed';
  const reason = result.kind === 'declined' ? result.reason : 'other';
  await transitions.decline(tx, attempt, { type, reason, now });
  return undefined;
}

const getTotal = ({ amount, fee }: Payment) => yen(amount + fee);

/**
 * Records a capture. A confirmed capture completes the payment. Others only secure the money before
 * expiry, or capture less than authorized after a partial refund by the merchant.
 */
async function recordCapture(
  tx: Tx,
  { payment, attempt, now }: AnsweredAttempt,
): Promise<Payment | undefined> {
  const isConfirmed = attempt.confirmedBy !== null;
  const ledgerEntry = toCaptureLines(getTotal(payment), attempt.amount);
  const merchantEntry = await toCaptureEntry(tx, payment, attempt.amount, isConfirmed);
  const released = getTotal(payment) - attempt.amount;
  // Released, not refunded: the amount was never captured, so it gets no return invoice.
  const refunded = { refundId: attempt.id, amount: released, isReleased: true };
  return transitions.write(tx, {
    payment,
    attempt: { id: attempt.id, state: 'approved' },
    steps: [{ event: isConfirmed ? 'confirm' : 'capture', ledgerEntry, merchantEntry }],
    captured: attempt.amount,
    refunded: 0,
    events: isConfirmed
      ? [{ type: 'payment.completed' }]
      : released > 0
        ? [{ type: 'payment.refunded', payload: refunded }]
        : [],
    now,
  });
}

function toCaptureLines(reserved: Yen, captured: Yen): transitions.LedgerEntry {
  if (captured === reserved) return { event: 'capture', lines: toPostings('capture', captured) };
  const { captureYen, releaseYen } = splitCapture({ reserved, approved: reserved - captured });
  return { event: 'capture', lines: toPartCapturePostings(captureYen, releaseYen) };
}

/** Records a void of the payment's own authorization, or of an orphaned one. */
async function recordVoid(tx: Tx, answer: AnsweredAttempt): Promise<Payment | undefined> {
  const { payment, attempt, now } = answer;
  const isItsOwn =
    payment.status === 'processing' && payment.providerReference === attempt.providerReference;
  if (isItsOwn) return recordLoss(tx, answer, 'approved');
  await attempts.closeVoid(tx, attempt.id, now);
  return undefined;
}

function recordLoss(
  tx: Tx,
  { payment, attempt, now }: AnsweredAttempt,
  state: 'approved' | 'declined',
): Promise<Payment | undefined> {
  const lines = toPostings('void', getTotal(payment));
  return transitions.write(tx, {
    payment,
    attempt: { id: attempt.id, state },
    steps: [{ event: 'void', ledgerEntry: { event: 'void', lines } }],
    captured: 0,
    refunded: 0,
    isOrderCanceled: true,
    events: [{ type: 'payment.canceled' }, { type: 'order.canceled', about: 'order' }],
    now,
  });
}

/**
 * Records a refund. A partial refund before confirmation completes the payment if the payer
 * requested it, because the rest is undisputed.
 */
async function recordRefund(
  tx: Tx,
  { payment, attempt, now }: AnsweredAttempt,
  event: 'refund' | 'refund_at_counter',
): Promise<Payment | undefined> {
  const { capturedAmount: captured, refundedAmount: refunded } = payment;
  const { id, amount } = attempt;
  const isWhole = isFull({ captured, refunded, amount });
  const isConfirmed = attempt.confirmedBy !== null;
  const isCompleted = !isWhole && payment.status === 'processing' && isConfirmed;
  const ledgerEntry = { event, lines: toPostings(event, amount) };
  const completion = isCompleted ? await toCompletionEntry(tx, payment) : undefined;
  const isComplete = isCompleted || payment.status === 'complete';
  // Cash at the counter never passes through our accounts.
  const merchantEntry =
    event === 'refund' ? await toRefundEntry(tx, payment, amount, isComplete) : undefined;
  return transitions.write(tx, {
    payment,
    attempt: { id, state: 'approved' },
    steps: [
      ...(completion ? [{ event: 'confirm', merchantEntry: completion } as const] : []),
      { event: isWhole ? 'refund' : 'part_refund', ledgerEntry, merchantEntry },
    ],
    captured,
    refunded: refunded + amount,
    events: [
      ...(isCompleted ? [{ type: 'payment.completed' }] : []),
      { type: 'payment.refunded', payload: { refundId: id, amount } },
    ],
    now,
  });
}

/**
 * Records that the money of an approved refund came back, in the transaction that has locked the
 * payment. The payment has the status again that it would have without the refund.
 */
export async function recordRefundFailure(tx: Tx, failed: AnsweredAttempt): Promise<void> {
  const { payment, attempt, now } = failed;
  const { id: refundId, amount } = attempt;
  const { capturedAmount: captured, completedAt } = payment;
  const refunded = yen(payment.refundedAmount - amount);
  const isComplete = completedAt !== null;
  const isReopened = payment.status === 'refunded' && !isComplete;
  const ledgerEntry = { event: 'refund_fail', lines: toPostings('refund_fail', amount) } as const;
  const before = { ...payment, refundedAmount: refunded };
  const merchantEntry = await toRefundFailureEntry(tx, before, amount, isComplete);
  const written = await transitions.write(tx, {
    payment,
    attempt: null,
    steps: [{ event: isReopened ? 'reopen' : 'refund_fail', ledgerEntry, merchantEntry }],
    captured,
    refunded,
    events: [{ type: 'payment.refund_returned', payload: { refundId, amount } }],
    now,
  });
  if (written === undefined) throw new Error('the payment was not locked');
}
