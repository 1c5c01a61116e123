import type { ProviderResult } from '@saifu/domain/payments/payment';
import { toTypeId } from '@saifu/domain/shared/ids';
import { PAYMENT_WAITING_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { processInParallel } from '../../../platform/jobs/process-in-parallel.ts';
import { describeError, withLogFields } from '../../../platform/log.ts';
import { traceWork } from '../../../platform/tracing.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import type { PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';

const OVERDUE_MS = 60_000;
// A payer who paid but did not return, and whose event was lost, need not wait for the deadline.
const AWAITED_MS = 10 * 60_000;

/** Polls the provider for every attempt with an overdue result, until it is known. */
export async function reconcileAttempts(deps: Deps, signal?: AbortSignal): Promise<number> {
  return (
    (await pollAttempts(deps, { state: 'open', afterMs: OVERDUE_MS, signal })) +
    (await pollAttempts(deps, { state: 'needs_payer', afterMs: AWAITED_MS, signal }))
  );
}

type Polled = {
  readonly state: 'open' | 'needs_payer';
  readonly afterMs: number;
  readonly signal: AbortSignal | undefined;
};

function pollAttempts(deps: Deps, { state, afterMs, signal }: Polled): Promise<number> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - afterMs);
  return processInParallel<PaymentAttempt>({
    signal,
    take: (limit) => attempts.claimPending(deps.db, state, { before, now, limit }),
    // A failure is retried later and does not block the others.
    work: (attempt) =>
      withLogFields({ payment: toTypeId('payment', attempt.paymentId) }, () =>
        traceWork(deps.tracing, { name: 'reconcile attempt' }, () =>
          reconcileAttempt(deps, attempt),
        )
          .catch((error) => deps.log.warn('reconcile.failed', describeError(error)))
          .then(() => true),
      ),
  });
}

/** Asks the provider for the result of one attempt and records it. */
export async function reconcileAttempt(deps: Deps, attempt: PaymentAttempt): Promise<void> {
  const payment = await payments.get(deps.db, attempt.paymentId);
  if (payment === undefined) return;
  const { kind } = attempt;
  if (kind !== 'authorize') {
    const closed = await deps.paymentRouter.modify(payment.method, { ...attempt, kind });
    await captureResults.record(deps.db, attempt, closed, deps.clock.now());
    return;
  }
  const askedAt = deps.clock.now();
  const result =
    (await deps.paymentRouter.findByAttempt(payment.method, attempt)) ??
    toUnmatchedOutcome(attempt, askedAt);
  const context = { now: deps.clock.now(), stableKey: deps.stableKey };
  await paymentResults.record(deps.db, attempt, result, context);
}

/**
 * A request that the provider does not know may still be in transit, so the attempt stays open for
 * 15 minutes. If the request arrives later, its authorization is voided.
 */
function toUnmatchedOutcome(attempt: PaymentAttempt, now: Date): ProviderResult {
  const isOver = now.getTime() - attempt.openedAt.getTime() >= PAYMENT_WAITING_MS;
  if (!isOver) return { kind: 'unknown' };
  return { kind: 'declined', reason: 'try_again', reference: null, fingerprint: null };
}
