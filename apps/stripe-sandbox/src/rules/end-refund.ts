import type { Change } from '../change.ts';
import type { Refund } from '../intents.ts';

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

/** The payer gave bank details and received the money. */
export function finishRefund(change: Change, refund: Refund): Refund {
  const next = change.put('refund', { ...refund, status: 'succeeded', deadline: null });
  recordRefund(change, next);
  change.emitEvent('refund.updated', 'refund', next);
  return next;
}

/** The payer gave no bank details or wrong ones. The money stays with the merchant. */
export function failRefund(change: Change, refund: Refund): Refund {
  const next = change.put('refund', { ...refund, status: 'failed', deadline: null });
  const charge = change.find('charge', refund.charge);
  if (charge !== undefined) {
    const amountRefunded = charge.amountRefunded - refund.amount;
    change.put('charge', { ...charge, amountRefunded, hasFailedRefund: true });
  }
  change.emitEvent('refund.updated', 'refund', next);
  change.emitEvent('refund.failed', 'refund', next);
  return next;
}

/** Records a completed refund in the journal. */
export function recordRefund(change: Change, refund: Refund): void {
  const charge = change.find('charge', refund.charge);
  if (charge === undefined) throw new Error(`refund ${refund.id} has no charge`);
  change.addLedgerEntry({
    type: 'refunded',
    payment: charge.paymentIntent,
    charge: charge.id,
    refund: refund.id,
    amount: refund.amount,
    currency: 'jpy',
    method: charge.type,
    metadata: charge.metadata,
  });
}
