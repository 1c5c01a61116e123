import type { AttemptRow, PaymentRow, Rows } from './database-rows.ts';
import { isAwaitingBankDetails, listOpenAttempts, listPossibleSums } from './in-flight.ts';
import { PAST_WAITING, type Violations } from './posting-checks.ts';
import type { Money, StripeSandboxLedger } from './stripe-sandbox-money.ts';

const outstanding = (money: Money) => money.reserved + money.taken - money.refundedAmount;

export type Comparison = {
  readonly errors: Violations;
  /** Payments whose money is in transit while an attempt is open. */
  readonly inFlight: number;
};

/**
 * Asserts that every yen at the Stripe sandbox belongs to one payment, and that every payment has
 * its amount there.
 */
export function compareLedgers(
  rows: Rows,
  stripeSandbox: StripeSandboxLedger,
  settleMs: number,
): Comparison {
  const byReference = Map.groupBy(rows.payments, ({ reference }) => reference);
  const byId = new Map(rows.payments.map((payment) => [payment.id, payment]));
  const attempts = Map.groupBy(rows.attempts, ({ paymentId }) => paymentId);
  const paymentByAttempt = new Map(rows.attempts.map(({ id, paymentId }) => [id, paymentId]));
  const errors: string[] = [];
  let inFlight = 0;
  for (const money of stripeSandbox.money.values()) {
    if (money.authorizations > 1) {
      errors.push(`${money.reference} was authorised ${money.authorizations} times`);
    }
    if (outstanding(money) === 0) continue;
    const owners = (byReference.get(money.reference) ?? []).filter(({ status }) =>
      PAST_WAITING.includes(status),
    );
    if (owners.length === 1) continue;
    const id = money.paymentId ?? paymentByAttempt.get(money.attemptId ?? '') ?? '';
    const payment = byId.get(id);
    if (owners.length === 0 && isInTransit(payment, attempts.get(id) ?? [], rows.now, settleMs)) {
      inFlight += 1;
      continue;
    }
    const whose = payment === undefined ? 'no payment' : `payment ${id} (${payment.status})`;
    errors.push(
      `¥${outstanding(money)} at the Stripe sandbox (${money.reference}, for ${whose}) ` +
        `belong to ${owners.length} payments`,
    );
  }
  const settled = settledIds(rows);
  for (const payment of rows.payments) {
    if (!PAST_WAITING.includes(payment.status) || settled.has(payment.id)) continue;
    // A capture, void or refund is in flight: the Stripe sandbox may know the result first.
    const asked = listOpenAttempts(attempts.get(payment.id) ?? [], rows.now, settleMs);
    if (asked.length > 0) inFlight += 1;
    errors.push(...cover(payment, stripeSandbox.money.get(payment.reference ?? ''), asked));
  }
  for (const attempt of rows.attempts) errors.push(...findVoidViolations(attempt, stripeSandbox));
  return { errors, inFlight };
}

/** Payments in cash at the counter, which never reach the provider. */
export function settledIds(rows: Rows): ReadonlySet<string> {
  return idsWith(rows, 'settle');
}

/** Payments charged for a period of a recurring billing. */
export function chargedIds(rows: Rows): ReadonlySet<string> {
  return idsWith(rows, 'charge');
}

function idsWith({ steps }: Rows, event: string): ReadonlySet<string> {
  return new Set(steps.filter((step) => step.event === event).map((step) => step.paymentId));
}

function isInTransit(
  payment: PaymentRow | undefined,
  attempts: readonly AttemptRow[],
  now: Date,
  settleMs: number,
): boolean {
  if (payment === undefined) return false;
  const since = new Date(now.getTime() - settleMs);
  const isWaiting = payment.status === 'waiting_for_payment' && payment.paymentExpiresAt > since;
  if (isWaiting || listOpenAttempts(attempts, now, settleMs).length > 0) return true;
  // Cash that arrived too late and is being returned.
  return attempts.some(
    (one) => one.kind === 'void' && isAwaitingBankDetails(payment, one, now, settleMs),
  );
}

function cover(
  payment: PaymentRow,
  money: Money | undefined,
  asked: readonly AttemptRow[],
): Violations {
  const name = `payment ${payment.id} (${payment.status}, ${payment.method})`;
  if (money === undefined) return [`${name} has no authorisation at the Stripe sandbox`];
  const errors: string[] = [];
  const isOurs =
    money.paymentId === null ? payment.method === 'bitcash' : money.paymentId === payment.id;
  if (!isOurs) errors.push(`${name} points at money of payment ${money.paymentId}`);
  const { reserved, taken, refundedAmount } = money;
  const possible = listPossibleSums(payment, asked);
  if (
    !possible.some(
      (sums) => sums.reserved === reserved && sums.netCaptured === taken - refundedAmount,
    )
  ) {
    const wanted = possible
      .map((sums) => `¥${sums.reserved} and ¥${sums.netCaptured}`)
      .join(', or ');
    const there = `¥${reserved} reserved and ¥${taken - refundedAmount} taken`;
    errors.push(`${name} should have ${wanted}; the Stripe sandbox has ${there}`);
  }
  return errors;
}

/** A void that we record as approved must also be void at the Stripe sandbox. */
function findVoidViolations(attempt: AttemptRow, { money }: StripeSandboxLedger): Violations {
  if (attempt.kind !== 'void' || attempt.state !== 'approved') return [];
  const found = money.get(attempt.reference ?? '');
  if (found === undefined || outstanding(found) === 0) return [];
  return [`payment ${attempt.paymentId}: ¥${outstanding(found)} were not let go as we say`];
}
