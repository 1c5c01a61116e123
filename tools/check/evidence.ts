import { getCreationTime } from './ids.ts';
import { ATTEMPT_MS, BANK_DETAILS_MS, SETTLED_TASK_MS, TASK_MS, WAITING_MS } from './limits.ts';
import type { ProviderJournal, ProviderPayment } from './read-journal.ts';
import type { PromiseFile } from './read-promises.ts';
import type {
  AttemptRow,
  LedgerEntryRow,
  OrderRow,
  PaymentRow,
  PostingRow,
  RefundRequestRow,
  Rows,
  TransitionRow,
} from './rows.ts';

/** Everything that the rules compare, with the ways to look it up. */
export type Evidence = {
  readonly rows: Rows;
  readonly journal: ProviderJournal;
  readonly promises: PromiseFile;
  /** The caller says that no work is in flight any more. */
  readonly isSettled: boolean;
  readonly payments: ReadonlyMap<string, PaymentRow>;
  readonly orders: ReadonlyMap<string, OrderRow>;
  readonly attempts: ReadonlyMap<string, AttemptRow>;
  readonly refundRequests: ReadonlyMap<string, RefundRequestRow>;
  readonly merchantIds: ReadonlyMap<string, string>;
  readonly attemptsOf: (paymentId: string) => readonly AttemptRow[];
  readonly transitionsOf: (paymentId: string) => readonly TransitionRow[];
  readonly postingsOf: (paymentId: string) => readonly PostingRow[];
  readonly ledgerEntriesOf: (paymentId: string) => readonly LedgerEntryRow[];
  readonly refundRequestsOf: (paymentId: string) => readonly RefundRequestRow[];
  readonly paymentsOf: (orderId: string) => readonly PaymentRow[];
  readonly providerPaymentsOf: (paymentId: string) => readonly ProviderPayment[];
};

type Sources = Pick<Evidence, 'rows' | 'journal' | 'promises' | 'isSettled'>;

export function createEvidence(sources: Sources): Evidence {
  const { rows, journal } = sources;
  const attempts = new Map(rows.attempts.map((attempt) => [attempt.id, attempt]));
  const ownerOf = ({ paymentId, attemptId }: ProviderPayment) =>
    paymentId ?? attempts.get(attemptId ?? '')?.paymentId ?? '';
  return {
    ...sources,
    attempts,
    payments: new Map(rows.payments.map((payment) => [payment.id, payment])),
    orders: new Map(rows.orders.map((order) => [order.id, order])),
    refundRequests: new Map(rows.refundRequests.map((request) => [request.id, request])),
    merchantIds: new Map(rows.stores.map(({ id, merchantId }) => [id, merchantId])),
    attemptsOf: group(rows.attempts, ({ paymentId }) => paymentId),
    transitionsOf: group(rows.transitions, ({ paymentId }) => paymentId),
    postingsOf: group(rows.postings, ({ paymentId }) => paymentId),
    ledgerEntriesOf: group(rows.ledgerEntries, ({ paymentId }) => paymentId ?? ''),
    refundRequestsOf: group(rows.refundRequests, ({ paymentId }) => paymentId),
    paymentsOf: group(rows.payments, ({ orderId }) => orderId),
    providerPaymentsOf: group(journal.payments, ownerOf),
  };
}

function group<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): (key: string) => readonly Item[] {
  const groups = Map.groupBy(items, keyOf);
  return (key) => groups.get(key) ?? [];
}

/** Statuses of a payment whose amount is authorized or captured. */
export const PAID: readonly string[] = ['processing', 'complete', 'refunded'];

/** Cash that was handed over at the counter never reaches the provider. */
export function isAtCounter({ transitionsOf }: Evidence, { id }: PaymentRow): boolean {
  return transitionsOf(id).some(({ event }) => event === 'settle');
}

/**
 * Whether a thing is younger than its limit, so that work on it may be in flight. The clock of the
 * sandbox can be moved and the demo data is written with past times, so the real time at which its
 * id was made counts as well.
 */
export function isYoung(
  { rows, isSettled }: Evidence,
  thing: { readonly id: string; readonly at: Date },
  limitMs: number,
): boolean {
  if (isSettled) return false;
  const createdAt = getCreationTime(thing.id);
  const isNew = createdAt !== undefined && +rows.realNow - +createdAt < limitMs;
  return isNew || +rows.now - +thing.at < limitMs;
}

/** Whether the result of an open attempt may still be on its way. */
export function isInFlight(evidence: Evidence, attempt: AttemptRow): boolean {
  if (attempt.state !== 'open') return false;
  const { id, openedAt: at } = attempt;
  return isAwaitingBankDetails(evidence, attempt) || isYoung(evidence, { id, at }, ATTEMPT_MS);
}

/** A cash refund needs a bank account, which the payer may take weeks to name. */
function isAwaitingBankDetails({ rows }: Evidence, attempt: AttemptRow): boolean {
  const { state, bankDetailsRequestedAt: at } = attempt;
  return state === 'open' && at !== null && +rows.now - +at < BANK_DETAILS_MS + ATTEMPT_MS;
}

/** Whether a payment still waits for its payer or for the first result of the provider. */
export function isAwaitingPayer(evidence: Evidence, payment: PaymentRow): boolean {
  if (payment.status !== 'waiting_for_payment') return false;
  const { rows } = evidence;
  const until = payment.voucherExpiresAt ?? new Date(+payment.createdAt + WAITING_MS);
  const createdAt = getCreationTime(payment.id) ?? payment.createdAt;
  const isNew = +rows.realNow - +createdAt < WAITING_MS + getTaskMs(evidence);
  return isNew || !isOverdue(evidence, until);
}

/**
 * Whether scheduled work is later than it may be. After a start of the database server, the tasks
 * make up for the time before.
 */
export function isOverdue(evidence: Evidence, dueAt: Date): boolean {
  const { rows, isSettled } = evidence;
  const isStarting = !isSettled && +rows.realNow - +rows.startedAt < getTaskMs(evidence);
  return !isStarting && +rows.now - +dueAt >= getTaskMs(evidence);
}

/** How late work on a schedule may be. */
export function getTaskMs({ isSettled }: Evidence): number {
  return isSettled ? SETTLED_TASK_MS : TASK_MS;
}

/** Whether a rule holds it until staff decide, or it is voided and its money is not back yet. */
export function isHeld({ reviewState }: PaymentRow): boolean {
  return reviewState === 'open' || reviewState === 'voided';
}

/** Whether a payment has a refund request without a decision. */
export function hasOpenRefundRequest(evidence: Evidence, paymentId: string): boolean {
  return evidence
    .refundRequestsOf(paymentId)
    .some(({ status }) => status === 'pending' || status === 'escalated');
}

/**
 * What the payer of an approved refund request has not received: all refunds since the decision
 * count, and so does the part that a capture left out.
 */
export function getOutstanding(evidence: Evidence, request: RefundRequestRow): number {
  const payment = evidence.payments.get(request.paymentId);
  const isLive = payment?.status === 'processing' || payment?.status === 'complete';
  if (payment === undefined || request.approved === null || !isLive) return 0;
  const returned = evidence.attemptsOf(payment.id).filter((attempt) => {
    const isSince = request.answeredAt !== null && attempt.openedAt >= request.answeredAt;
    return attempt.state === 'approved' && (attempt.refundRequestId === request.id || isSince);
  });
  const amounts = returned.map(({ kind, amount }) => {
    if (kind === 'refund') return amount;
    return kind === 'capture' ? payment.total - amount : 0;
  });
  return request.approved - sum(amounts);
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
