import type { ProviderResult } from '@saifu/domain/payments/payment';
import { PAYMENT_WAITING_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import type { PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';

const OVERDUE_MS = 60_000;
// A payer who paid but did not return, and whose event was lost, need not wait for the deadline.
const AWAITED_MS = 10 * 60_000;
const BATCH = 50;

/** Polls the provider for every attempt with an overdue result, until it is known. */
export async function reconcileAttempts(deps: Deps): Promise<number> {
  return (
    (await pollAttempts(deps, 'open', OVERDUE_MS)) +
    (await pollAttempts(deps, 'needs_payer', AWAITED_MS))
  );
}

async function pollAttempts(
  deps: Deps,
  state: 'open' | 'needs_payer',
  afterMs: number,
): Promise<number> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - afterMs);
  let count = 0;
  for (;;) {
    const taken = await attempts.claimPending(deps.db, state, { before, now, limit: BATCH });
    for (const attempt of taken) {
      // A failure is retried later and does not block the others.
      await reconcile(deps, attempt).catch((error) => {
        deps.log.warn('reconcile.failed', describeError(error));
      });
    }
    count += taken.length;
    if (taken.length < BATCH) return count;
  }
}

async function reconcile(deps: Deps, attempt: PaymentAttempt): Promise<void> {
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
  const context = { now: deps.clock.now(), secretKey: deps.config.secretKey };
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
