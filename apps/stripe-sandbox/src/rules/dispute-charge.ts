import type { Change } from '../change.ts';
import { invalidRequestError } from '../errors.ts';
import { createId } from '../ids.ts';
import type { Charge, Dispute, DisputeStatus } from '../intents.ts';
import { recordReinstatement, recordWithdrawal } from './record-balance-transaction.ts';

const DAY_SECONDS = 24 * 60 * 60;
const EVIDENCE_SECONDS = 9 * DAY_SECONDS;
/** With the texts that Stripe publishes for tests the bank decides at once. */
const DECISION_SECONDS = 60;
const REVIEW_SECONDS = 60 * DAY_SECONDS;
const DECISIONS: ReadonlyMap<string | null, DisputeStatus> = new Map([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
]);

/** Disputes a captured charge, as the test card does of which Stripe publishes that it does. */
export function disputeIfCardDoes(change: Change, charge: Charge): void {
  if (charge.card?.isDisputed !== true) return;
  const dispute = recordWithdrawal(change, {
    id: createId('du'),
    created: change.now,
    amount: charge.amountCaptured,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    reason: 'fraudulent',
    status: 'needs_response',
    evidenceText: null,
    submissionCount: 0,
    dueBy: change.now + EVIDENCE_SECONDS,
    deadline: change.now + EVIDENCE_SECONDS,
    metadata: {},
  });
  change.put('charge', { ...charge, dispute: dispute.id });
  change.emitEvent('charge.dispute.created', 'dispute', dispute);
  change.emitEvent('charge.dispute.funds_withdrawn', 'dispute', dispute);
}

type Evidence = { readonly text: string | null | undefined; readonly isSubmitted: boolean };

/** Stages evidence, or submits it to the bank, which is possible once. */
export function addEvidence(change: Change, dispute: Dispute, evidence: Evidence): Dispute {
  assertOpen(dispute);
  if (dispute.status !== 'needs_response') {
    throw invalidRequestError(
      `The evidence of dispute ${dispute.id} has already been submitted.`,
      'dispute_evidence_submitted',
    );
  }
  const evidenceText = evidence.text === undefined ? dispute.evidenceText : evidence.text;
  const isDecided = DECISIONS.has(evidenceText);
  const next = change.put('dispute', {
    ...dispute,
    evidenceText,
    ...(evidence.isSubmitted && {
      status: 'under_review',
      submissionCount: dispute.submissionCount + 1,
      deadline: change.now + (isDecided ? DECISION_SECONDS : REVIEW_SECONDS),
    }),
  });
  change.emitEvent('charge.dispute.updated', 'dispute', next);
  return next;
}

/** The merchant accepts the dispute. */
export function acceptDispute(change: Change, dispute: Dispute): Dispute {
  assertOpen(dispute);
  return close(change, dispute, 'lost');
}

/** The bank decided, or the merchant gave no evidence in time. Without a reason to win it loses. */
export function endDispute(change: Change, dispute: Dispute): Dispute {
  const isReviewed = dispute.status === 'under_review';
  const decision = isReviewed ? DECISIONS.get(dispute.evidenceText) : undefined;
  return close(change, dispute, decision ?? 'lost');
}

export function isRefundable(change: Change, charge: Charge): boolean {
  if (charge.dispute === undefined) return true;
  return change.find('dispute', charge.dispute)?.status === 'won';
}

function close(change: Change, dispute: Dispute, status: DisputeStatus): Dispute {
  const closed: Dispute = { ...dispute, status, deadline: null };
  const isWon = status === 'won';
  const next = isWon ? recordReinstatement(change, closed) : change.put('dispute', closed);
  change.emitEvent('charge.dispute.closed', 'dispute', next);
  if (isWon) change.emitEvent('charge.dispute.funds_reinstated', 'dispute', next);
  return next;
}

function assertOpen({ id, status }: Dispute): void {
  if (status === 'needs_response' || status === 'under_review') return;
  throw invalidRequestError(`Dispute ${id} is already closed.`, 'dispute_closed');
}
