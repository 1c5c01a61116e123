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
// Whoever paid and did not come back, and whose event was lost, need not wait for their deadline.
const AWAITED_MS = 10 * 60_000;
const BATCH = 50;

/** Asks again about every question whose answer is overdue, until it is known. */
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
      // One that stumbles is asked again later, and holds up none of the others.
      await reconcile(deps, attempt).catch((error) => {
        deps.log.warn('reconcile.failed', describeError(error));
      });
    }
    count += taken.length;
    if (taken.length < BATCH) return count;
  }
}

async function reconcile(deps: Deps, attempt: PaymentAttempt): Promise<void> {
  const now = deps.clock.now();
  const payment = await payments.get(deps.db, attempt.paymentId);
  if (payment === undefined) return;
  const { kind } = attempt;
  if (kind !== 'authorize') {
    const closed = await deps.paymentRouter.modify(payment.method, { ...attempt, kind });
    await captureResults.record(deps.db, attempt, closed, deps.clock.now());
    return;
  }
  const result =
    (await deps.paymentRouter.findByAttempt(payment.method, attempt)) ??
    toUnmatchedOutcome(attempt, now);
  await paymentResults.record(deps.db, attempt, result, { now, secretKey: deps.config.secretKey });
}

/**
 * A question the network does not know may still be on its way, so it stays open for a quarter of
 * an hour. Should it arrive after that, what it reserved is let go.
 */
function toUnmatchedOutcome(attempt: PaymentAttempt, now: Date): ProviderResult {
  const isOver = now.getTime() - attempt.openedAt.getTime() >= PAYMENT_WAITING_MS;
  if (!isOver) return { kind: 'unknown' };
  return { kind: 'declined', reason: 'try_again', reference: null, fingerprint: null };
}
