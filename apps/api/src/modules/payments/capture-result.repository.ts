import {
  type PostingEvent,
  toPartCapturePostings,
  toPostings,
} from '@saifu/domain/payments/ledger';
import { type ModificationResult, splitCapture } from '@saifu/domain/payments/payment';
import { isFull } from '@saifu/domain/payments/refund';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import { retryLostConnection } from '../../platform/db/database-error.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as payments from './authorize/payment.repository.ts';
import type { Payment, PaymentAttempt } from './payment.ts';
import * as attempts from './payment-attempt.repository.ts';
import * as transitions from './payment-transition.repository.ts';

/**
 * Writes down what became of the money that a payment has, whoever heard it: the call itself, an
 * event, or a sweep that asked again. Twice is as good as once. Returns the payment as it is now.
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
  if (payment === undefined) throw new Error('an attempt without its payment');
  // Looked at after the payment: while it is open, the payment was read before any answer to it.
  const isOpen = (await attempts.get(tx, attempt.id))?.state === 'open';
  const written = isOpen ? await write(tx, { payment, attempt, now }, result) : undefined;
  return written ?? (await payments.get(tx, payment.id)) ?? payment;
}

/** The same for coins, which nobody has to be asked about. */
export function recordAtCounter(tx: Tx, answer: AnsweredAttempt): Promise<Payment | undefined> {
  return recordRefund(tx, answer, 'return_at_counter');
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
  // Nothing is left to be taken, and so the payer has it all back.
  if (isCapture && result.kind === 'expired') return recordLoss(tx, answer, 'declined');
  if (result.kind === 'approved') {
    return isCapture ? recordCapture(tx, answer) : recordRefund(tx, answer, 'give_back');
  }
  const type = isCapture ? 'payment.capture_failed' : 'payment.refund_failed';
  const reason = result.kind === 'declined' ? result.reason : 'other';
  await transitions.decline(tx, attempt, { type, reason, now });
  return undefined;
}

const getTotal = ({ amount, fee }: Payment) => yen(amount + fee);

/**
 * Taken because of a yes, which completes it; so that it does not run out; or less than was
 * reserved, because the merchant gave a part back that nobody had asked for.
 */
function recordCapture(
  tx: Tx,
  { payment, attempt, now }: AnsweredAttempt,
): Promise<Payment | undefined> {
  const isYes = attempt.confirmedBy !== null;
  const ledgerEntry = toCaptureEntry(getTotal(payment), attempt.amount);
  const released = getTotal(payment) - attempt.amount;
  // Released, not refunded: it was never taken, so that no return invoice is about it.
  const refunded = { refundId: attempt.id, amount: released, isReleased: true };
  return transitions.write(tx, {
    payment,
    attempt: { id: attempt.id, state: 'approved' },
    steps: [{ event: isYes ? 'confirm' : 'capture', ledgerEntry }],
    captured: attempt.amount,
    refunded: 0,
    events: isYes
      ? [{ type: 'payment.completed' }]
      : released > 0
        ? [{ type: 'payment.refunded', payload: refunded }]
        : [],
    now,
  });
}

function toCaptureEntry(reserved: Yen, captured: Yen): transitions.LedgerEntry {
  if (captured === reserved) return { event: 'capture', lines: toPostings('capture', captured) };
  const { captureYen, releaseYen } = splitCapture({ reserved, approved: reserved - captured });
  return { event: 'capture', lines: toPartCapturePostings(captureYen, releaseYen) };
}

/** Let go of: what the payment had, or what never belonged to it. */
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
  const lines = toPostings('release', getTotal(payment));
  return transitions.write(tx, {
    payment,
    attempt: { id: attempt.id, state },
    steps: [{ event: 'void', ledgerEntry: { event: 'release', lines } }],
    captured: 0,
    refunded: 0,
    isOrderCanceled: true,
    events: [{ type: 'payment.canceled' }, { type: 'order.canceled', about: 'order' }],
    now,
  });
}

/**
 * A part of what was taken before anybody confirmed: where the payer had asked for it, the rest is
 * undisputed, and so complete.
 */
function recordRefund(
  tx: Tx,
  { payment, attempt, now }: AnsweredAttempt,
  event: PostingEvent,
): Promise<Payment | undefined> {
  const { capturedAmount: captured, refundedAmount: refunded } = payment;
  const { id, amount } = attempt;
  const isWhole = isFull({ captured, refunded, amount });
  const isConfirmed = attempt.confirmedBy !== null;
  const isCompleted = !isWhole && payment.status === 'processing' && isConfirmed;
  const ledgerEntry = { event, lines: toPostings(event, amount) };
  return transitions.write(tx, {
    payment,
    attempt: { id, state: 'approved' },
    steps: [
      ...(isCompleted ? [{ event: 'confirm' } as const] : []),
      { event: isWhole ? 'refund' : 'part_refund', ledgerEntry },
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
