import type { Change } from '../change.ts';
import type { Charge, Refund } from '../intents.ts';
import { recordRefundFailure, recordRefundMovement } from './record-balance-transaction.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ANSWER_DAYS = 45;
/** Addresses whose owner never answers. */
const UNREAD_EMAIL = /^no-?reply@/i;

/** The payer's deadline for giving bank details. */
export function getRefundAnswerDeadline({ created }: Pick<Refund, 'created'>): number {
  return created + ANSWER_DAYS * DAY_SECONDS;
}

/** The simulated payer answers the email after a day, or never if the address is not read. */
export function getRefundAnswerTime(created: number, email: string | null): number {
  return email === null || UNREAD_EMAIL.test(email)
    ? getRefundAnswerDeadline({ created })
    : created + DAY_SECONDS;
}

const FAILURE_SECONDS = 60;

/** When the bank returns the money of a refund to a card that does not take it. */
export function getRefundFailureTime(created: number, { card }: Charge): number | null {
  return card?.failsRefunds === true ? created + FAILURE_SECONDS : null;
}

/** The payer gave bank details and received the money. */
export function finishRefund(change: Change, refund: Refund): Refund {
  const next = recordRefund(change, { ...refund, status: 'succeeded', deadline: null });
  change.emitEvent('refund.updated', 'refund', next);
  return next;
}

/**
 * The payer gave no bank details or wrong ones, or the bank returned the money. It stays with the
 * merchant.
 */
export function failRefund(change: Change, refund: Refund): Refund {
  const failed: Refund = { ...refund, status: 'failed', deadline: null };
  const next = recordRefundFailure(change, change.put('refund', failed));
  const charge = change.find('charge', refund.charge);
  if (charge !== undefined) {
    const amountRefunded = charge.amountRefunded - refund.amount;
    change.put('charge', { ...charge, amountRefunded, hasFailedRefund: true });
    if (refund.status === 'succeeded') {
      change.addLedgerEntry({ ...toLedgerEntry(refund, charge), type: 'refund_failed' });
    }
  }
  change.emitEvent('refund.updated', 'refund', next);
  change.emitEvent('refund.failed', 'refund', next);
  return next;
}

/** Records that the money of a refund has left, in the journal and in the balance. */
export function recordRefund(change: Change, refund: Refund): Refund {
  const charge = change.find('charge', refund.charge);
  if (charge === undefined) throw new Error(`refund ${refund.id} has no charge`);
  change.addLedgerEntry({ ...toLedgerEntry(refund, charge), type: 'refunded' });
  return recordRefundMovement(change, refund, charge);
}

function toLedgerEntry({ id: refund, amount }: Refund, charge: Charge) {
  const { paymentIntent: payment, type: method, metadata } = charge;
  return { payment, charge: charge.id, refund, amount, currency: 'jpy', method, metadata } as const;
}
