import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderResult } from '@saifu/domain/payments/payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { AUTHORIZATION_SAFE_MS } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import type {
  ProviderRecord,
  ProviderRecords,
} from '../../../gateways/payment-provider/payment-provider.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captures from '../capture/capture.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';
import * as adoption from './adoption.repository.ts';
import {
  type AdoptionDecision,
  decideKnown,
  decideUnknown,
  type KnownPayment,
  type ReviewReason,
} from './decide-adoption.ts';

export type AdoptionDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'stableKey' | 'paymentProvider'> & {
  readonly providerRecords: ProviderRecords;
};

export type AdoptionOptions = { readonly since: Date; readonly isDryRun: boolean };

/** What was done, or would be done in a dry run, for one payment of the provider. */
export type AdoptedPayment = {
  readonly record: ProviderRecord;
  readonly orderId: string | null;
  readonly steps: readonly AdoptionDecision['kind'][];
  readonly outcome: 'equal' | 'not_ours' | 'in_progress' | 'adopted' | 'voided' | 'review';
  readonly reason: ReviewReason | null;
};

// Authorization, capture, two refunds and the final comparison are five steps.
const STEPS_MAX = 8;
const RECHECK_MS = 1000;

/**
 * Compares one payment of the provider with our rows and records what is missing, step by step. A
 * difference may be a request that is just being answered, so it is examined twice before a person
 * is asked.
 */
export async function adoptPayment(
  deps: AdoptionDeps,
  reference: string,
  options: AdoptionOptions,
): Promise<AdoptedPayment> {
  const first = await walk(deps, reference, options, []);
  if (first.outcome !== 'review') return first;
  await sleep(RECHECK_MS);
  const second = await walk(deps, reference, options, first.steps);
  // A notice about a recorded refund is not a difference that could have gone.
  return first.reason === 'refund_request_open' ? { ...second, ...toReview(first.reason) } : second;
}

async function walk(
  deps: AdoptionDeps,
  reference: string,
  options: AdoptionOptions,
  taken: AdoptedPayment['steps'],
): Promise<AdoptedPayment> {
  const steps = [...taken];
  for (;;) {
    const record = await deps.providerRecords.getRecord(reference);
    const known = await findKnown(deps.db, record);
    const decision = known ? decideKnown(record, known) : decideUnknown(record, options.since);
    const done = { record, orderId: known?.payment.orderId ?? null, steps };
    if (isFinal(decision)) return { ...done, ...toOutcome(decision, steps) };
    if (steps.length >= STEPS_MAX) return { ...done, ...toReview('contradiction') };
    steps.push(decision.kind);
    if (options.isDryRun) return { ...done, ...toOutcome({ kind: 'equal' }, steps) };
    const problem = await apply(deps, record, known, decision);
    if (problem !== undefined) return { ...done, ...toReview(problem) };
  }
}

const toReview = (reason: ReviewReason) => ({ outcome: 'review', reason }) as const;

type FinalDecision =
  | { readonly kind: 'equal' | 'not_ours' | 'in_progress' }
  | Extract<AdoptionDecision, { kind: 'review' }>;
type StepDecision = Exclude<AdoptionDecision, FinalDecision>;

function isFinal(decision: AdoptionDecision): decision is FinalDecision {
  return ['equal', 'not_ours', 'in_progress', 'review'].includes(decision.kind);
}

function toOutcome(decision: FinalDecision, steps: AdoptedPayment['steps']) {
  if (decision.kind === 'review') return toReview(decision.reason);
  if (decision.kind !== 'equal' || steps.length === 0) {
    return { outcome: decision.kind, reason: null } as const;
  }
  return { outcome: steps.includes('cancel') ? 'voided' : 'adopted', reason: null } as const;
}

async function findKnown(tx: Tx, { paymentId }: ProviderRecord): Promise<KnownPayment | undefined> {
  const payment = paymentId === null ? undefined : await payments.get(tx, paymentId);
  if (payment === undefined) return undefined;
  const authorize = await attempts.findAuthorize(tx, payment.id);
  return { payment, authorize, open: await attempts.findOpen(tx, payment.id) };
}

/** Takes one step. Returns why a person is needed, if so. */
async function apply(
  deps: AdoptionDeps,
  record: ProviderRecord,
  known: KnownPayment | undefined,
  decision: StepDecision,
): Promise<ReviewReason | undefined> {
  const now = deps.clock.now();
  if (known === undefined || decision.kind === 'cancel') {
    const isCanceled = await deps.providerRecords.cancelUncaptured(record.reference);
    return isCanceled ? undefined : 'captured_for_unknown_payment';
  }
  if (decision.kind === 'record_authorization') return recordAuthorization(deps, record, known);
  if (decision.kind === 'record_modification') {
    await captureResults.record(deps.db, decision.attempt, { kind: decision.result }, now);
    return undefined;
  }
  try {
    return await deps.db.transaction((tx) => recordMissing(tx, record, known.payment.id, now));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return 'not_recordable';
  }
}

/**
 * An authorization that was captured later is recorded as an authorization first: its capture has
 * an attempt of its own, as it had before.
 */
async function recordAuthorization(
  { db, clock, stableKey, paymentProvider }: AdoptionDeps,
  { reference, state, isCapturedLater }: ProviderRecord,
  { authorize }: KnownPayment,
): Promise<ReviewReason | undefined> {
  if (authorize === undefined) return 'attempt_differs';
  const answer = await paymentProvider.getPayment(reference, authorize.amount);
  const isCaptured = state === 'captured' && !isCapturedLater;
  const card = answer.kind === 'approved' ? answer.card : null;
  const result: ProviderResult =
    state === 'authorized' || state === 'captured'
      ? { kind: 'approved', reference, isCaptured, card }
      : answer;
  if (result.kind !== 'approved' && result.kind !== 'declined') return 'contradiction';
  const context = { now: clock.now(), stableKey };
  await paymentResults.record(db, authorize, result, context);
  return undefined;
}

/**
 * Records a capture, release or refund whose attempt is missing. Decides again under the lock: the
 * product may have recorded it meanwhile. Attempt and result are written in one transaction, so
 * that no open attempt can make reconciliation send the request again.
 */
async function recordMissing(
  tx: Tx,
  record: ProviderRecord,
  paymentId: string,
  now: Date,
): Promise<ReviewReason | undefined> {
  await adoption.lockPayment(tx, paymentId);
  const known = await findKnown(tx, record);
  const decision = known && decideKnown(record, known);
  if (known === undefined || decision === undefined || !isMissing(decision)) return undefined;
  const attempt = await openMissing(tx, known.payment, decision, now);
  if (attempt === undefined) return 'not_recordable';
  await captureResults.record(tx, attempt, { kind: 'approved' }, now);
  const isRequested = await captures.hasOpenRefundRequest(tx, paymentId);
  return decision.kind === 'record_refund' && isRequested ? 'refund_request_open' : undefined;
}

type MissingDecision = Extract<
  AdoptionDecision,
  { kind: 'record_capture' } | { kind: 'record_release' } | { kind: 'record_refund' }
>;

function isMissing(decision: AdoptionDecision): decision is MissingDecision {
  return ['record_capture', 'record_release', 'record_refund'].includes(decision.kind);
}

async function openMissing(
  tx: Tx,
  payment: Payment,
  decision: MissingDecision,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  const { id: paymentId, amount, fee, authorizedAt } = payment;
  const refund = {
    paymentId,
    refundRequestId: null,
    idempotency: null,
    isMade: true,
    now,
  } as const;
  if (decision.kind === 'record_release') return captures.openExpired(tx, paymentId, now);
  if (decision.kind === 'record_refund') {
    return captures.openRefund(tx, { ...refund, amount: decision.amount });
  }
  const released = yen(amount + fee) - decision.amount;
  if (released > 0) return captures.openRefund(tx, { ...refund, amount: released });
  // A capture shortly before expiry was no confirmation; any other full capture was one.
  const isOld = authorizedAt !== null && +now - +authorizedAt >= AUTHORIZATION_SAFE_MS;
  const unconfirmed = isOld
    ? await captures.openCaptureBeforeExpiry(tx, paymentId, now)
    : undefined;
  return unconfirmed ?? captures.openCapture(tx, { paymentId, by: 'staff', isMade: true, now });
}
