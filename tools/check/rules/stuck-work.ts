import {
  type Evidence,
  getOutstanding,
  getTaskMs,
  hasOpenRefundRequest,
  isAwaitingPayer,
  isHeld,
  isInFlight,
  isOverdue,
  isYoung,
} from '../evidence.ts';
import { AUTHORIZATION_MS, DELIVERY_MS, JOB_MS, QUEUE_MS, RELAY_MS, RETRY_MS } from '../limits.ts';
import type { PaymentRow, QueuedRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

function* findAttempts(evidence: Evidence): Iterable<Finding> {
  for (const attempt of evidence.rows.attempts) {
    if (attempt.state !== 'open' || isInFlight(evidence, attempt)) continue;
    const since = attempt.openedAt.toISOString();
    yield { id: attempt.id, words: `(${attempt.kind}) has been open since ${since}` };
  }
}

function* findWaiting(evidence: Evidence): Iterable<Finding> {
  for (const payment of evidence.rows.payments) {
    if (payment.status !== 'waiting_for_payment' || isAwaitingPayer(evidence, payment)) continue;
    if (evidence.attemptsOf(payment.id).some((one) => isInFlight(evidence, one))) continue;
    yield { id: payment.id, words: `has waited since ${payment.createdAt.toISOString()}` };
  }
}

/** What keeps a payment from being completed by time. */
function isHeldUp(evidence: Evidence, payment: PaymentRow): boolean {
  if (isHeld(payment)) return true;
  const { id } = payment;
  if (hasOpenRefundRequest(evidence, id)) return true;
  const isOutstanding = evidence
    .refundRequestsOf(id)
    .some((request) => getOutstanding(evidence, request) > 0);
  const attempts = evidence.attemptsOf(id);
  const isRetried = attempts.some(({ kind, state, closedAt }) => {
    const isRecent =
      closedAt !== null && +evidence.rows.now - +closedAt < RETRY_MS + getTaskMs(evidence);
    return kind === 'capture' && state === 'declined' && isRecent;
  });
  return isOutstanding || isRetried || attempts.some((one) => isInFlight(evidence, one));
}

function* findUncompleted(evidence: Evidence): Iterable<Finding> {
  for (const payment of evidence.rows.payments) {
    const { id, status, autoCompleteAt } = payment;
    if (status !== 'processing' || isHeldUp(evidence, payment)) continue;
    if (autoCompleteAt === null) yield { id, words: 'is processing without a deadline' };
    else if (isOverdue(evidence, autoCompleteAt)) {
      yield { id, words: `is not complete since ${autoCompleteAt.toISOString()}` };
    }
  }
}

function* findLostAuthorizations(evidence: Evidence): Iterable<Finding> {
  for (const { id, status, captured, authorizedAt } of evidence.rows.payments) {
    if (status !== 'processing' || captured > 0 || authorizedAt === null) continue;
    const expiredAt = new Date(+authorizedAt + AUTHORIZATION_MS);
    if (!isOverdue(evidence, expiredAt)) continue;
    yield { id, words: `is not captured since ${authorizedAt.toISOString()}` };
  }
}

function* findUnanswered(evidence: Evidence): Iterable<Finding> {
  for (const { id, status, respondBy } of evidence.rows.refundRequests) {
    if (status !== 'pending' || !isOverdue(evidence, respondBy)) continue;
    yield { id, words: `is pending since its deadline ${respondBy.toISOString()}` };
  }
}

function* findUnpaidRefunds(evidence: Evidence): Iterable<Finding> {
  for (const request of evidence.rows.refundRequests) {
    const outstanding = getOutstanding(evidence, request);
    if (outstanding <= 0 || request.answeredAt === null) continue;
    const attempts = evidence.attemptsOf(request.paymentId);
    const own = attempts.filter(({ refundRequestId }) => refundRequestId === request.id);
    const isUnderWay = own.some((one) => isInFlight(evidence, one));
    const last = own.at(-1)?.closedAt;
    const waitMs = RETRY_MS + getTaskMs(evidence);
    // Decision and attempt are one transaction; only a declined refund waits for its next turn.
    if (isUnderWay || (last && +evidence.rows.now - +last < waitMs)) continue;
    yield { id: request.id, words: `was approved, and ${outstanding} are not refunded` };
  }
}

function* findEvents(evidence: Evidence): Iterable<Finding> {
  for (const { id, type, occurredAt: at, publishedAt } of evidence.rows.events) {
    if (publishedAt !== null || isYoung(evidence, { id, at }, RELAY_MS)) continue;
    yield { id, words: `(${type}) has not been passed on since ${at.toISOString()}` };
  }
}

/** By the clock of the database, which the queues use. */
function* findDue(
  { rows, isSettled }: Evidence,
  queued: readonly QueuedRow[],
  limitMs: number,
): Iterable<Finding> {
  for (const { id, name, dueAt } of queued) {
    if (!isSettled && +rows.realNow - +dueAt < limitMs) continue;
    yield { id, words: `(${name}) has been due since ${dueAt.toISOString()}` };
  }
}

function* findDeliveries({ rows, isSettled }: Evidence): Iterable<Finding> {
  const living = new Set(rows.webhooks.filter((one) => one.removedAt === null).map(({ id }) => id));
  for (const { id, webhookId, isOver, createdAt, lastAttemptAt } of rows.deliveries) {
    if (isOver || !living.has(webhookId)) continue;
    const age = +rows.now - +createdAt;
    // It may have been queued again long after it was made.
    const quiet = +rows.now - +(lastAttemptAt ?? createdAt);
    const isUntried = lastAttemptAt === null && (isSettled || age >= QUEUE_MS);
    if (isUntried || (age >= DELIVERY_MS && quiet >= DELIVERY_MS)) {
      yield { id, words: `has been waiting since ${createdAt.toISOString()}` };
    }
  }
}

function* findJobs(evidence: Evidence): Iterable<Finding> {
  const { jobs } = evidence.rows;
  for (const { id, name } of jobs.filter(({ isFailed }) => isFailed)) {
    yield { id, words: `(${name}) was given up` };
  }
  const waiting = jobs.filter(({ isFailed }) => !isFailed);
  yield* findDue(evidence, waiting, JOB_MS);
}

function* findOrders(evidence: Evidence): Iterable<Finding> {
  for (const { id, status, expiresAt } of evidence.rows.orders) {
    if (status !== 'open' || !isOverdue(evidence, expiresAt)) continue;
    const isBeingPaid = evidence
      .paymentsOf(id)
      .some((payment) => payment.status === 'waiting_for_payment');
    if (isBeingPaid) continue;
    yield { id, words: `is open since its end ${expiresAt.toISOString()}` };
  }
}

function* findBillings(evidence: Evidence): Iterable<Finding> {
  for (const { id, status, nextRunAt } of evidence.rows.recurringBillings) {
    if (status === 'canceled' || status === 'ended') continue;
    if (!isOverdue(evidence, nextRunAt)) continue;
    yield { id, words: `has not been processed since ${nextRunAt.toISOString()}` };
  }
}

const rule = (number: Rule['number'], name: string, description: string, find: Rule['find']) => {
  return { number, name, description, find };
};

/** Work that should have been done long ago. */
export const STUCK_WORK_RULES: readonly Rule[] = [
  rule('C-46', 'attempt-stuck', 'No attempt at the provider stays open.', findAttempts),
  rule('C-47', 'payment-stuck', 'No payment waits longer than its payer may take.', findWaiting),
  rule('C-48', 'completion-stuck', 'A payment completes at its deadline.', findUncompleted),
  rule('C-49', 'authorization-lost', 'No authorization outlives its life.', findLostAuthorizations),
  rule('C-50', 'refund-request-stuck', 'An unanswered request is escalated.', findUnanswered),
  rule('C-51', 'approved-refund-missing', 'An approved refund is made.', findUnpaidRefunds),
  rule('C-52', 'event-stuck', 'Events are passed on to their subscribers.', findEvents),
  rule('C-53', 'message-stuck', 'Messages are sent.', (evidence) => {
    return findDue(evidence, evidence.rows.queuedMessages, QUEUE_MS);
  }),
  rule('C-54', 'provider-event-stuck', 'Events of the provider are processed.', (evidence) => {
    return findDue(evidence, evidence.rows.queuedProviderEvents, QUEUE_MS);
  }),
  rule('C-55', 'delivery-stuck', 'Deliveries are made or given up.', findDeliveries),
  rule('C-56', 'job-stuck', 'Jobs of subscribers succeed.', findJobs),
  rule('C-57', 'order-stuck', 'An order expires at its end.', findOrders),
  rule('C-58', 'recurring-billing-stuck', 'Recurring billings are processed.', findBillings),
];
