import type { Deps } from '../../../dependencies.ts';
import { processInParallel } from '../../../platform/jobs/process-in-parallel.ts';
import { describeError } from '../../../platform/log.ts';
import * as captureResults from '../capture-result.repository.ts';
import type { Payment } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';
import * as cancellations from './payment-cancellation.repository.ts';

const AGAIN_MS = 5 * 60 * 1000;

/** Fetches the result of abandoned payments once more, then cancels them. */
export function expirePayments(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processInParallel<Payment>({
    signal,
    take: (limit) => {
      const now = deps.clock.now();
      // Claimed with a later deadline, so that a failing payment does not block the others.
      const again = new Date(now.getTime() + AGAIN_MS);
      return attempts.claimExpired(deps.db, now, again, limit);
    },
    work: (payment) =>
      expireOne(deps, payment)
        .catch((error) => deps.log.warn('payment.not_ended', describeError(error)))
        .then(() => true),
  });
}

async function expireOne(deps: Deps, payment: Payment): Promise<void> {
  const attempt = await attempts.findAuthorize(deps.db, payment.id);
  if (attempt === undefined) return;
  const result = await deps.paymentRouter.findByAttempt(payment.method, attempt);
  const now = deps.clock.now();
  if (result?.kind === 'approved' || result?.kind === 'declined') {
    await paymentResults.record(deps.db, attempt, result, {
      now,
      stableKey: deps.stableKey,
    });
    return;
  }
  const isVoucher = payment.nextAction?.type === 'voucher';
  const event = isVoucher ? 'abort' : 'fail';
  const code = isVoucher ? null : 'payment.authentication_failed';
  const cancellation = { paymentId: payment.id, event, code, reason: null, now } as const;
  const ended = await deps.db.transaction((tx) =>
    cancellations.cancelWaiting(tx, attempt, cancellation),
  );
  if (ended !== undefined) await voidAttempt(deps, ended);
}

/** Voids the authorization now. If the provider does not respond, reconciliation retries. */
async function voidAttempt(deps: Deps, { id, method }: Payment): Promise<void> {
  const open = await attempts.findOpen(deps.db, id);
  if (open?.kind !== 'void') return;
  const result = await deps.paymentRouter.modify(method, { ...open, kind: 'void' });
  await captureResults.record(deps.db, open, result, deps.clock.now());
}
