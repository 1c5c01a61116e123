import { type Evidence, isHeld, isInFlight, isOverdue } from '../evidence.ts';
import { RETRY_MS, REVIEW_MS } from '../limits.ts';
import type { PaymentRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

function* findHeld(evidence: Evidence): Iterable<Finding> {
  for (const payment of evidence.rows.payments) {
    const { id, status } = payment;
    if (!isHeld(payment) || status === 'waiting_for_payment') continue;
    const words =
      status === 'processing' ? describeHeld(evidence, payment) : describeOver(evidence, payment);
    if (words !== undefined) yield { id, words };
  }
}

function describeHeld(
  evidence: Evidence,
  { id, reviewState, reviewedAt, authorizedAt }: PaymentRow,
): string | undefined {
  if (reviewState === 'open') {
    const isLate = authorizedAt && isOverdue(evidence, new Date(+authorizedAt + REVIEW_MS));
    return isLate ? `is held since ${authorizedAt.toISOString()}` : undefined;
  }
  const returns = evidence
    .attemptsOf(id)
    .filter(({ kind }) => kind === 'void' || kind === 'refund');
  if (returns.some((one) => isInFlight(evidence, one))) return undefined;
  const last = returns.at(-1)?.closedAt ?? reviewedAt;
  const isLate = last && isOverdue(evidence, new Date(+last + RETRY_MS));
  return isLate ? `was voided, and has been held since ${last.toISOString()}` : undefined;
}

/** A payment that ended otherwise ends its review by the next task. */
function describeOver(
  evidence: Evidence,
  { id, status, reviewState }: PaymentRow,
): string | undefined {
  if (reviewState === 'voided') {
    return status === 'complete' ? 'was voided by staff, and is complete' : undefined;
  }
  const endedAt = evidence.transitionsOf(id).at(-1)?.at;
  const isLate = endedAt && isOverdue(evidence, endedAt);
  return isLate ? `is ${status} since ${endedAt.toISOString()}, and its review open` : undefined;
}

/** Payments that a rule holds until staff decide. */
export const HELD_PAYMENT_RULES: readonly Rule[] = [
  {
    number: 'C-75',
    name: 'review-stuck',
    description: 'A held payment is decided, and its review ends.',
    find: findHeld,
  },
];
