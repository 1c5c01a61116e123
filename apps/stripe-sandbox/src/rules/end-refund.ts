import type { Change } from '../change.ts';
import type { Refund } from '../intents.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ANSWER_DAYS = 45;
/** Addresses that nobody reads. */
const UNREAD = /^no-?reply@/i;

/** Until when the payer may name a bank account. */
export function getRefundAnswerDeadline({ created }: Pick<Refund, 'created'>): number {
  return created + ANSWER_DAYS * DAY_SECONDS;
}

/** Whoever is asked by mail for a bank account names it a day later; or never, if nobody reads. */
export function getRefundAnswerTime(created: number, email: string | null): number {
  return email === null || UNREAD.test(email)
    ? getRefundAnswerDeadline({ created })
    : created + DAY_SECONDS;
}

/** The payer has named a bank account, and the money is there. */
export function finishRefund(change: Change, refund: Refund): Refund {
  const next = change.put('refund', { ...refund, status: 'succeeded', deadline: null });
  recordRefund(change, next);
  change.emitEvent('refund.updated', 'refund', next);
  return next;
}

/** They have not, or it was the wrong one: the money is the merchant's again. */
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

/** Money that has gone back, as the journal knows it. */
export function recordRefund(change: Change, refund: Refund): void {
  const charge = change.find('charge', refund.charge);
  if (charge === undefined) throw new Error(`${refund.id} gives back what was never taken`);
  change.note({
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
