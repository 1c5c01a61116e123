import type { AttemptRow, PaymentRow, PostingRow } from './database-rows.ts';
import { isAwaitingBankDetails } from './in-flight.ts';

/** One sentence per violated invariant. */
export type Violations = readonly string[];

export const PAST_WAITING = ['processing', 'complete', 'refunded'];

export function findPostingViolations(
  payment: PaymentRow,
  lines: readonly PostingRow[],
  isSettled: boolean,
): Violations {
  const errors: string[] = [];
  const name = `payment ${payment.id}`;
  for (const [version, some] of Map.groupBy(lines, (line) => line.version)) {
    const sum = some.reduce((all, { amount }) => all + amount, 0);
    if (sum !== 0) errors.push(`${name}, version ${version}: lines add up to ${sum}`);
    if (version > payment.version) errors.push(`${name}: lines of a step that never was`);
  }
  if (lines.some(({ storeId }) => storeId !== payment.storeId)) {
    errors.push(`${name}: lines for another store`);
  }
  if (isSettled && payment.captured !== payment.amount) {
    errors.push(`${name}: ${payment.captured} of ${payment.amount} at the till`);
  }
  const expected = getBalances(payment, isSettled);
  const accounts = Map.groupBy(lines, ({ account }) => account);
  for (const account of new Set([...accounts.keys(), ...Object.keys(expected)])) {
    const found = (accounts.get(account) ?? []).reduce((all, { amount }) => all + amount, 0);
    const wanted = expected[account] ?? 0;
    if (found !== wanted) {
      errors.push(`${name} (${payment.status}): ${account} holds ${found}, not ${wanted}`);
    }
  }
  return errors;
}

function getBalances(payment: PaymentRow, isSettled: boolean): Readonly<Record<string, number>> {
  const { status, amount } = payment;
  if (status !== 'processing' && status !== 'complete') return {};
  // Cash is always paid in full.
  const netCaptured = (isSettled ? amount : payment.captured) - payment.refunded;
  if (isSettled) return { 'store.cash': netCaptured, 'store.sales': -netCaptured };
  return payment.captured === 0
    ? { 'provider.authorized': amount, 'store.pending': -amount }
    : { 'provider.receivable': netCaptured, 'store.payable': -netCaptured };
}

type Judged = {
  readonly now: Date;
  readonly settleMs: number;
  /** Charged for a period of a recurring billing: captured at once and completed by that. */
  readonly isCharged: boolean;
};

export function findAttemptViolations(
  payment: PaymentRow,
  attempts: readonly AttemptRow[],
  { now, settleMs, isCharged }: Judged,
): Violations {
  const name = `payment ${payment.id}`;
  const errors: string[] = [];
  const asked = attempts.filter(({ kind }) => kind === 'authorize');
  if (asked.length !== 1) errors.push(`${name}: was asked for ${asked.length} times`);
  const approved = asked.filter(({ state }) => state === 'approved');
  const isPast = PAST_WAITING.includes(payment.status);
  if (isPast && approved.length !== 1) {
    errors.push(`${name} is ${payment.status} without an approved question`);
  }
  if (!isPast && payment.status !== 'cancel' && approved.length > 0) {
    errors.push(`${name} is ${payment.status}, yet its question was approved`);
  }
  for (const { amount, reference } of approved) {
    if (amount !== payment.amount) errors.push(`${name}: approved for ${amount}`);
    if (isPast && reference !== payment.reference) errors.push(`${name}: another reference`);
  }
  errors.push(...findSumViolations(payment, attempts, isCharged));
  const since = new Date(now.getTime() - settleMs);
  for (const attempt of attempts) {
    const { id, kind, state, openedAt } = attempt;
    const isOverdue = state === 'open' && openedAt <= since;
    if (isOverdue && !isAwaitingBankDetails(payment, attempt, now, settleMs)) {
      errors.push(`${name}: ${kind} ${id} is still open`);
    }
  }
  if (payment.status === 'waiting_for_payment' && payment.paymentExpiresAt <= since) {
    errors.push(`${name} still waits, long after its time`);
  }
  return errors;
}

/** Methods that authorize first and capture later. All others capture at once. */
const LATER = ['card', 'apple_pay', 'google_pay'];

/**
 * Captured and refunded amounts must equal those of the approved attempts and not exceed the
 * payment.
 */
function findSumViolations(
  payment: PaymentRow,
  attempts: readonly AttemptRow[],
  isCharged: boolean,
): Violations {
  const name = `payment ${payment.id} (${payment.status})`;
  const of = (kind: string) => attempts.filter((one) => one.kind === kind && isApproved(one));
  const refunded = of('refund').reduce((sum, { amount }) => sum + amount, 0);
  const captures = of('capture');
  const isOther = ({ amount }: AttemptRow) => amount !== payment.captured;
  const errors: string[] = [];
  if (refunded !== payment.refunded) {
    errors.push(`${name}: ${payment.refunded} given back, yet ${refunded} were asked for`);
  }
  if (payment.refunded > payment.captured || payment.captured > payment.amount) {
    errors.push(`${name}: ${payment.refunded} given back of ${payment.captured}`);
  }
  const isLate = LATER.includes(payment.method) && payment.captured > 0 && !isCharged;
  if (isCharged && payment.captured !== payment.amount) {
    errors.push(`${name}: ${payment.captured} of ${payment.amount} for its period`);
  }
  if (captures.length !== (isLate ? 1 : 0) || captures.some(isOther)) {
    errors.push(`${name}: took ${payment.captured} in ${captures.length} captures`);
  }
  const isRefunded = payment.captured > 0 && payment.refunded === payment.captured;
  if (isRefunded !== (payment.status === 'refunded')) {
    errors.push(`${name}: ${payment.refunded} of ${payment.captured} went back`);
  }
  return errors;
}

const isApproved = ({ state }: AttemptRow) => state === 'approved';
