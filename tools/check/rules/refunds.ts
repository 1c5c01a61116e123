import { type Evidence, isAtCounter, isInFlight, sum } from '../evidence.ts';
import type { ProviderRefund } from '../read-journal.ts';
import type { AttemptRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

const isApprovedRefund = ({ kind, state }: AttemptRow) => kind === 'refund' && state === 'approved';

function* findTotals(evidence: Evidence): Iterable<Finding> {
  for (const { id, captured, refunded } of evidence.rows.payments) {
    const refunds = evidence.attemptsOf(id).filter(isApprovedRefund);
    const total = sum(refunds.map(({ amount }) => amount));
    if (total > captured) yield { id, words: `was refunded ${total} of ${captured} captured` };
    else if (total !== refunded) {
      yield { id, words: `has ${refunded} refunded, by refunds of ${total}` };
    }
  }
}

function* findKeys({ rows, journal }: Evidence): Iterable<Finding> {
  const keyed = rows.attempts.filter(({ scopedKey }) => scopedKey !== null);
  for (const some of Map.groupBy(keyed, ({ scopedKey }) => scopedKey).values()) {
    if (some.length === 1) continue;
    yield { id: some[0]?.key ?? '', words: `led to ${some.length} refunds` };
  }
  const made = journal.refunds.filter((one) => one.status === 'succeeded' && one.attemptId);
  for (const [attemptId, some] of Map.groupBy(made, (refund) => refund.attemptId ?? '')) {
    if (some.length > 1) yield { id: attemptId, words: `was refunded ${some.length} times there` };
  }
}

type Unmatched = {
  readonly ours: readonly AttemptRow[];
  readonly theirs: readonly ProviderRefund[];
};

/**
 * Pairs our approved refunds with those of the provider: by attempt, and then by reference and
 * amount, because a refund that was adopted after a restore has a new attempt.
 */
function match(evidence: Evidence): Unmatched {
  const isMade = ({ status, reference }: ProviderRefund) => {
    return status === 'succeeded' && reference !== '';
  };
  const theirs = new Map(
    evidence.journal.refunds.filter(isMade).map((refund) => [refund.id, refund]),
  );
  const take = (isSame: (refund: ProviderRefund) => boolean, some: Iterable<ProviderRefund>) => {
    const found = [...some].find((refund) => theirs.has(refund.id) && isSame(refund));
    if (found !== undefined) theirs.delete(found.id);
    return found !== undefined;
  };
  const byAttempt = Map.groupBy(theirs.values(), ({ attemptId }) => attemptId);
  const ours = evidence.rows.attempts.filter((attempt) => {
    const payment = evidence.payments.get(attempt.paymentId);
    const isThere = payment && payment.method !== 'bitcash' && !isAtCounter(evidence, payment);
    return isApprovedRefund(attempt) && isThere;
  });
  const rest = ours.filter(({ id, amount }) => {
    return !take((refund) => refund.amount === amount, byAttempt.get(id) ?? []);
  });
  const byReference = Map.groupBy(theirs.values(), ({ reference }) => reference);
  const left = rest.filter(({ reference, amount }) => {
    return !take((refund) => refund.amount === amount, byReference.get(reference ?? '') ?? []);
  });
  return { ours: left, theirs: [...theirs.values()] };
}

function* findMissingThere(evidence: Evidence): Iterable<Finding> {
  for (const { id, amount } of match(evidence).ours) {
    yield { id, words: `refunded ${amount}, which the provider does not know` };
  }
}

function* findMissingHere(evidence: Evidence): Iterable<Finding> {
  for (const refund of match(evidence).theirs) {
    const attempt = evidence.attempts.get(refund.attemptId ?? '');
    // A void refunds what was captured meanwhile, and is approved when that is done.
    const isKnown = attempt?.kind === 'void' && attempt.state === 'approved';
    const isOpen = attempt !== undefined && isInFlight(evidence, attempt);
    if (refund.isNewer || isKnown || isOpen) continue;
    yield { id: refund.id, words: `refunded ${refund.amount} at the provider, and not here` };
  }
}

function* findRequestParties({ rows, payments }: Evidence): Iterable<Finding> {
  for (const request of rows.refundRequests) {
    const payment = payments.get(request.paymentId);
    if (payment === undefined) continue;
    const { id } = request;
    if (request.storeId !== payment.storeId) yield { id, words: `is of store ${request.storeId}` };
    if (request.userId !== payment.userId) yield { id, words: `is of user ${request.userId}` };
    if (request.requested > payment.total) {
      yield { id, words: `asks for ${request.requested} of ${payment.total}` };
    }
  }
}

const APPROVALS: readonly string[] = ['approved', 'partially_approved'];

function* findDecisions({ rows }: Evidence): Iterable<Finding> {
  const linked = Map.groupBy(
    rows.attempts.filter(({ refundRequestId }) => refundRequestId !== null),
    ({ refundRequestId }) => refundRequestId,
  );
  for (const request of rows.refundRequests) {
    const { id, status, requested, approved, answeredAt } = request;
    const isApproved = APPROVALS.includes(status);
    const isPart = approved !== null && approved < requested;
    if (isApproved !== (approved !== null) || isPart !== (status === 'partially_approved')) {
      yield { id, words: `is ${status} with ${approved} of ${requested} approved` };
    }
    if ((isApproved || status === 'rejected') !== (answeredAt !== null)) {
      yield { id, words: `is ${status}, answered at ${answeredAt?.toISOString()}` };
    }
    const attempts = linked.get(id) ?? [];
    if (!isApproved && attempts.length > 0) yield { id, words: `is ${status}, and was refunded` };
    if (attempts.some(({ paymentId }) => paymentId !== request.paymentId)) {
      yield { id, words: 'was refunded from another payment' };
    }
    const made = attempts.filter(isApprovedRefund).map(({ amount }) => amount);
    if (approved !== null && sum(made) > approved) {
      yield { id, words: `is approved for ${approved}, and ${sum(made)} were refunded` };
    }
  }
}

function* findRequestKeys({ rows }: Evidence): Iterable<Finding> {
  for (const some of Map.groupBy(rows.refundRequests, ({ scopedKey }) => scopedKey).values()) {
    if (some.length === 1) continue;
    yield { id: some[0]?.key ?? '', words: `led to ${some.length} refund requests` };
  }
}

/** Refunds and refund requests. */
export const REFUND_RULES: readonly Rule[] = [
  {
    number: 'C-25',
    name: 'refund-total',
    description: 'Refunds do not exceed what was captured, and their sum is the refunded amount.',
    find: findTotals,
  },
  {
    number: 'C-26',
    name: 'one-refund-per-key',
    description: 'A key of a merchant and an attempt led to at most one refund.',
    find: findKeys,
  },
  {
    number: 'C-27',
    name: 'refund-missing-at-provider',
    description: 'The provider made every refund that we record as approved.',
    find: findMissingThere,
  },
  {
    number: 'C-28',
    name: 'refund-missing-here',
    description: 'We record every refund that the provider made.',
    find: findMissingHere,
  },
  {
    number: 'C-29',
    name: 'refund-request-parties',
    description: 'A refund request has the store and payer of its payment and asks for a part.',
    find: findRequestParties,
  },
  {
    number: 'C-30',
    name: 'refund-request-decision',
    description: 'Status, amount and refunds of a refund request agree.',
    find: findDecisions,
  },
  {
    number: 'C-31',
    name: 'one-refund-request-per-key',
    description: 'An idempotency key of a caller led to at most one refund request.',
    find: findRequestKeys,
  },
];
